#pragma once

// The space that an optimiser searches: which weights of an evaluation may move, and how. A point
// is a list of numbers; only this file knows what each number means. A normalised point obeys its
// bounds, its steps and its gauge, so that points that play the same games are equal.

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "eval/weights.hpp"
#include "evolve/genome/bounds.hpp"

namespace evothello {

using Genes = std::vector<double>;

// One row of `genome.terms` in a config.
struct TermSpec {
    Term term = Term::of(0, 0);
    std::optional<double> fixed = {};  // if set, the weight never moves
    Bounds bounds = {};
    std::optional<double> start = {};  // random individuals start near it, not anywhere
    bool shared = false;               // one weight for all stages
};

struct MatrixSpec {
    enum class Symmetry : std::uint8_t { kFull, kNone };
    Symmetry symmetry = Symmetry::kFull;
    bool per_stage = true;
    Bounds bounds = {};
};

struct StageSpec {
    // First number of discs of each stage; only initial values if thresholds evolve.
    std::vector<int> from = {0};
    bool evolve = false;
    int min_gap = 1;  // minimum number of discs between evolved thresholds
};

// The scale of a stage's weights does not affect play. The gauge fixes it: kUnit: the largest
// weight is at its bound. kHold: one weight has a fixed size. kNone: the scale is left as it is.
struct Gauge {
    enum class Kind : std::uint8_t { kUnit, kHold, kNone } kind = Kind::kUnit;
    std::string hold = {};  // kHold: a square such as "a1" (or "corner"), or a term
    double value = 0;       // kHold: its size, if bounds and steps allow
};

// A number that an external program plays with.
struct ParameterSpec {
    std::string name;
    double start = 0;
    Bounds bounds = {};  // step 1 for an integer
};

// Describes either weights of our evaluation, or parameters, which have no stages and no gauge.
struct GenomeSpec {
    Rules rules = {};
    StageSpec stages = {};
    std::optional<MatrixSpec> matrix = {};
    std::vector<TermSpec> terms = {};
    Gauge gauge = {};
    int blend = 0;
    std::optional<double> corner_relief = {};
    std::vector<ParameterSpec> parameters = {};
};

struct Gene {
    enum class Kind : std::uint8_t { kSquares, kTerm, kThreshold, kParameter };
    // Such as "a1", "mobility", "1.c2", "0.mobility.own", "from.1"; a leading number is the stage.
    std::string name;
    Kind kind = Kind::kTerm;
    int stage = -1;        // -1: shared by all; for a threshold, the stage that it starts
    Bitboard squares = 0;  // kSquares: one symmetry class
    std::size_t term = 0;  // kTerm: index into GenomeSpec::terms
    Bounds bounds = {};
};

struct Projection {
    Genes genes;                       // normalised
    std::vector<std::string> dropped;  // terms of the player that the genome lacks
};

// Order of genes: parameters; or genes shared by all stages (squares, then terms in the order of
// the spec), then the squares and terms of each stage, then thresholds. Fixed terms are not genes.
// The genes of a single stage count as shared.
class GenomeSpace {
  public:
    explicit GenomeSpace(GenomeSpec spec);  // must be valid; the config checks it

    const GenomeSpec& spec() const { return spec_; }
    std::span<const Gene> genes() const { return genes_; }
    std::size_t size() const { return genes_.size(); }
    // Width of a gene's bounds.
    double range(std::size_t gene) const {
        return genes_[gene].bounds.max - genes_[gene].bounds.min;
    }
    // Step unit of a gene: its range, until set_units() rescales the units so that one unit of any
    // gene of a group changes evaluations equally, capped at the gene's range.
    double unit(std::size_t gene) const { return units_[gene]; }
    // `sensitivities[i]`: effect of gene i on the choice of moves (step_units.hpp). The unit of a
    // gene with effect 0 stays its range.
    void set_units(std::span<const double> sensitivities);

    // False if the gauge names a weight that some stage lacks: the scale of that stage would be
    // free.
    bool gauge_holds_everywhere() const;

    // Applies the gauge, clamps to bounds, rounds to steps, and orders thresholds with their gaps.
    // Idempotent.
    Genes normalised(Genes genes) const;
    // Like normalised(), but without steps and without ordering thresholds. Optimisers keep their
    // centre in this form between generations.
    Genes bounded(Genes genes) const;
    // Returns centre + sizes[i] units for each gene i; not normalised.
    Genes offset_by(Genes centre, std::span<const double> sizes) const;
    // Returns the points at plus and minus `sizes` (in units) from the centre, normalised. Near a
    // bound both points move closer to their middle: if only one were clamped, the pair would
    // favour the bound.
    std::array<Genes, 2> mirrored_points(const Genes& centre, std::span<const double> sizes) const;
    // A random point, normalised: uniform within bounds, or near `start` for terms that have one
    // and for thresholds.
    Genes random(Random& random) const;
    Genes start() const;  // start values of parameters, normalised
    // Returns the point nearest to a player, matching squares (mean over a class) and terms by
    // name. Each stage takes the player's stage at its first number of discs; shared genes take the
    // mean over stages. Scaled so that a fixed term keeps its weight, then each group as a whole
    // until it is within its bounds.
    //
    // A player's `mobility` also sets mobility.own and mobility.opp; if own == -opp, these set
    // `mobility`. Evolving thresholds are the player's if the number of stages is the same.
    Projection project(const Weights& player) const;
    // Returns the weights file of a point. Each stage has the terms of the spec and, with a matrix,
    // position: 1. Not for parameters.
    Weights weights(const Genes& genes, const std::string& name) const;

    // Standard deviation per gene in units, averaged over genes; 0 for clones. Needs a population.
    double diversity(std::span<const Genes> population) const;
    Genes mean(std::span<const Genes> population) const;    // normalised
    double distance(const Genes& a, const Genes& b) const;  // root mean square, in units

  private:
    // Weights that share a scale: those of one stage, or all if shared genes or a blend connect the
    // stages.
    struct Group {
        std::vector<std::size_t> genes;
        std::optional<std::size_t> held_gene;  // the gene named by Gauge::hold
    };
    void add_weights(int stage);  // -1: the shared ones
    void add_thresholds();
    void add_groups();
    bool is_held(const Gene& gene) const;

    void allow_signs(const Group& group, Genes& genes) const;
    std::optional<std::size_t> reference(const Group& group, const Genes& genes) const;
    void fix_scale(const Group& group, Genes& genes) const;
    void order_thresholds(Genes& genes) const;
    Genes scaled_into_bounds(Genes genes) const;  // divides each group by its largest excess
    void put(const Gene& gene, double value, Weights& weights) const;

    GenomeSpec spec_;
    std::vector<Gene> genes_;
    std::vector<double> units_;
    std::vector<Group> groups_;
    bool scale_is_free_ = true;  // no fixed weight sets it, and there is a gauge
};

}  // namespace evothello
