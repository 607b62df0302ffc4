#include <algorithm>
#include <cmath>

#include "evolve/genome/genome.hpp"
#include "evolve/genome/running_mean.hpp"

namespace evothello {
namespace {

// Far beyond any sensible weight; the product of two is still finite.
constexpr double kLargest = 1e150;

Term with_form(Term term, std::string_view form) {
    return *Term::parse(std::string(term.measure().name) + "." + std::string(form));
}

// The forms difference, own and opp of a term's measure, which can replace each other.
struct TermForms {
    explicit TermForms(Term term)
        : difference(with_form(term, "difference")),
          own(with_form(term, "own")),
          opp(with_form(term, "opp")) {}
    Term difference, own, opp;
};

// True if the genome has this term with a weight that is not fixed at 0.
bool has(const GenomeSpec& spec, Term term) {
    if (term.is_position()) return spec.matrix.has_value();
    return std::any_of(spec.terms.begin(), spec.terms.end(), [term](const TermSpec& each) {
        return each.term == term && each.fixed != 0.0;
    });
}

double weight_of(const Stage& stage, Term term) {
    for (const auto& [each, weight] : stage.terms) {
        if (each == term) return weight;
    }
    return 0;
}

// True if the player's own and opp can be expressed by the difference that the genome has instead.
bool is_joined(const GenomeSpec& spec, const Stage& stage, const TermForms& forms) {
    return has(spec, forms.difference) && !has(spec, forms.own) && !has(spec, forms.opp) &&
           weight_of(stage, forms.own) == -weight_of(stage, forms.opp);
}

bool is_dropped(const GenomeSpec& spec, const Stage& stage, Term term) {
    if (has(spec, term)) return false;
    if (term.is_position()) return true;
    const TermForms forms(term);
    if (term == forms.difference) return !has(spec, forms.own) || !has(spec, forms.opp);
    if (term == forms.own || term == forms.opp) return !is_joined(spec, stage, forms);
    return true;
}

// Weights of one stage of the player, read as genes.
class StageView {
  public:
    StageView(const GenomeSpec& spec, const Weights& player, const Stage& stage)
        : spec_(spec), player_(player), stage_(stage) {
        for (const TermSpec& each : spec.terms) {
            const double fixed = each.fixed.value_or(0), here = term(each.term);
            // A much smaller weight says nothing about the scale.
            if (fixed * here <= 0 || std::abs(here) < 1e-9 * std::abs(fixed)) continue;
            factor_ = fixed / here;
            break;
        }
    }

    double value(const Gene& gene) const {
        const double unscaled = gene.kind == Gene::Kind::kSquares
                                    ? squares(gene.squares)
                                    : term(spec_.terms[gene.term].term);
        return std::clamp(factor_ * unscaled, -kLargest, kLargest);
    }

  private:
    double squares(Bitboard set) const {
        RunningMean mean;
        for_each_square(set, [&](Square square) {
            mean.add(player_.matrix_of(stage_)[static_cast<std::size_t>(square.index())]);
        });
        return weight_of(stage_, Term::position()) * mean.value();
    }

    double term(Term term) const {
        const TermForms forms(term);
        const double weight = weight_of(stage_, term);
        const bool split = !has(spec_, forms.difference);
        if (term == forms.own && split) return weight + weight_of(stage_, forms.difference);
        if (term == forms.opp && split) return weight - weight_of(stage_, forms.difference);
        if (term == forms.difference && is_joined(spec_, stage_, forms)) {
            return weight + weight_of(stage_, forms.own);
        }
        return weight;
    }

    const GenomeSpec& spec_;
    const Weights& player_;
    const Stage& stage_;
    double factor_ = 1;  // makes a fixed term have its weight
};

// First numbers of discs of the genome's stages; the player's if thresholds evolve and the numbers
// of stages are equal.
std::vector<int> starts(const GenomeSpec& spec, const Weights& player) {
    if (!spec.stages.evolve || player.stages.size() != spec.stages.from.size()) {
        return spec.stages.from;
    }
    std::vector<int> from;
    for (const Stage& stage : player.stages) from.push_back(stage.from);
    return from;
}

}  // namespace

Projection GenomeSpace::project(const Weights& player) const {
    const std::vector<int> from = starts(spec_, player);
    std::vector<StageView> views;
    Projection projection;
    auto& dropped = projection.dropped;
    for (const int discs : from) {
        const Stage& stage = player.stages[player.stage_at(discs)];
        views.emplace_back(spec_, player, stage);
        for (const auto& [term, weight] : stage.terms) {
            const bool is_listed =
                std::find(dropped.begin(), dropped.end(), term.name()) != dropped.end();
            if (weight != 0 && is_dropped(spec_, stage, term) && !is_listed) {
                dropped.push_back(term.name());
            }
        }
    }
    Genes genes;
    for (const Gene& gene : genes_) {
        const auto stage = static_cast<std::size_t>(std::max(gene.stage, 0));
        RunningMean mean;
        if (gene.kind == Gene::Kind::kThreshold) {
            mean.add(from[stage]);
        } else if (gene.stage >= 0) {
            mean.add(views[stage].value(gene));
        } else {
            for (const StageView& view : views) mean.add(view.value(gene));
        }
        genes.push_back(mean.value());
    }
    projection.genes = normalised(scaled_into_bounds(std::move(genes)));
    return projection;
}

}  // namespace evothello
