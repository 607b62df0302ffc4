#pragma once

// Which weights of an evaluation may move, and how: the space that an optimiser searches. A point
// in it is a list of numbers; what each number means is known here alone, by name. A normalised
// point obeys its bounds, its steps and its gauge, so that two points that play the same games are
// the same point.

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

// One row of `genome.terms`.
struct TermSpec {
    Term term = Term::of(0, 0);
    std::optional<double> fixed = {};  // never moves
    Bounds bounds = {};
    std::optional<double> start = {};  // random individuals begin around it instead of anywhere
    bool shared = false;               // one weight for all stages
};

struct MatrixSpec {
    enum class Symmetry : std::uint8_t { kFull, kNone };
    Symmetry symmetry = Symmetry::kFull;
    bool per_stage = true;
    Bounds bounds = {};
};

struct StageSpec {
    std::vector<int> from = {
        0};  // where stages start, or where they start out when thresholds evolve
    bool evolve = false;
    int min_gap = 1;  // discs between evolved thresholds
};

// How the scale of a stage, which changes no game, is fixed; kNone: it stays as it comes.
struct Gauge {
    enum class Kind : std::uint8_t { kUnit, kHold, kNone } kind = Kind::kUnit;
    std::string hold = {};  // kHold: a square such as "a1" (or "corner") or a term, whose weight...
    double value = 0;       // ...has this size, as far as its bounds and steps allow
};

// A number that another program plays with.
struct ParameterSpec {
    std::string name;
    double start = 0;
    Bounds bounds = {};  // a step of 1 where it is an integer
};

// Weights of our evaluation, or parameters, which have neither stages nor a gauge.
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
    std::string name;  // "a1", "mobility", "1.c2", "0.mobility.own", "from.1": a leading number is
                       // the stage
    Kind kind = Kind::kTerm;
    int stage = -1;        // -1: shared by all stages; of a threshold, the stage that it starts
    Bitboard squares = 0;  // kSquares: the class
    std::size_t term = 0;  // kTerm: index into GenomeSpec::terms
    Bounds bounds = {};
};

struct Projection {
    Genes genes;                       // normalised
    std::vector<std::string> dropped;  // terms of the player that the genome lacks
};

// Genes are the parameters, or in this order: what all stages share (squares, then terms as the
// spec lists them), then for each stage its squares and its terms, then thresholds. Fixed terms are
// not genes; a single stage counts as shared.
class GenomeSpace {
  public:
    explicit GenomeSpace(GenomeSpec spec);  // the spec has been checked by the config

    const GenomeSpec& spec() const { return spec_; }
    std::span<const Gene> genes() const { return genes_; }
    std::size_t size() const { return genes_.size(); }
    double range(std::size_t gene) const {
        return genes_[gene].bounds.max - genes_[gene].bounds.min;
    }
    // How far a gene goes for one step of size 1: its range, until the space is told what each gene
    // sways (evolve/step_units.hpp). Then one unit of every gene of a stage sways as much, but that
    // none is beyond its range.
    double unit(std::size_t gene) const { return units_[gene]; }
    void weigh(std::span<const double> sways);

    // False where the gauge names a weight that some stage lacks: its scale would be free.
    bool gauge_holds_everywhere() const;

    // Thresholds ordered with their gap, the gauge applied, values clamped to bounds and put on
    // steps. Idempotent.
    Genes normalised(Genes genes) const;
    // The same but for steps, and thresholds anywhere within their bounds: where an optimiser
    // stands between its generations.
    Genes bounded(Genes genes) const;
    // `sizes[i]` units of gene i beside a centre; not normalised.
    Genes beside(Genes centre, std::span<const double> sizes) const;
    // The two points so far on both sides of a centre, normalised. Near a bound both stand closer:
    // if only one were cut off there, the pair would praise the bound.
    std::array<Genes, 2> both_sides(const Genes& centre, std::span<const double> sizes) const;
    // Uniform within bounds (around `start` where a term has one), normalised.
    Genes random(Random& random) const;
    Genes start() const;  // of parameters, normalised
    // The nearest point to a player: squares (the mean over a class) and terms by name; each stage
    // takes the player's stage in force at its start, what stages share the mean of these. Scaled
    // so that a fixed term has its weight, and as a whole (per gauge group) into the bounds. A
    // `mobility` of the player serves mobility.own and mobility.opp of the genome, and the other
    // way round where own = -opp. Thresholds that evolve are the player's if it has as many.
    Projection project(const Weights& player) const;
    // The weights file of a point, by name; every stage has the terms of the spec and, with a
    // matrix, position: 1. Parameters are none.
    Weights weights(const Genes& genes, const std::string& name) const;

    // Standard deviation of a gene in units, mean over the genes: 0 for clones.
    double diversity(std::span<const Genes> population) const;
    Genes mean(std::span<const Genes> population) const;    // normalised
    double distance(const Genes& a, const Genes& b) const;  // root mean square, in units

  private:
    // Weights that share a scale: those of a stage, or all where shared genes or a blend couple the
    // stages.
    struct Group {
        std::vector<std::size_t> genes;
        std::optional<std::size_t> held;  // the gene that Gauge::hold names
    };
    void add_weights(int stage);  // -1: those that stages share
    void add_thresholds();
    void add_groups();
    bool is_held(const Gene& gene) const;

    void allow_signs(const Group& group, Genes& genes) const;
    std::optional<std::size_t> reference(const Group& group, const Genes& genes) const;
    void fix_scale(const Group& group, Genes& genes) const;
    void order_thresholds(Genes& genes) const;
    Genes shrunk(Genes genes) const;  // each group as a whole, until it is within its bounds
    void put(const Gene& gene, double value, Weights& weights) const;

    GenomeSpec spec_;
    std::vector<Gene> genes_;
    std::vector<double> units_;
    std::vector<Group> groups_;
    bool scale_is_free_ = true;  // no fixed weight sets it, and some gauge is to
};

}  // namespace evothello
