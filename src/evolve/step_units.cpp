#include "evolve/step_units.hpp"

#include <array>
#include <cmath>

#include "base/streams.hpp"
#include "evolve/regression/moments.hpp"

namespace evothello {
namespace {

// Two digits of accuracy in a few milliseconds.
constexpr std::uint64_t kGames = 32;

// For one number of discs: sums of squared deviations from the mean of siblings, per feature, and
// their degrees of freedom.
struct Spread {
    std::vector<double> squares;
    double freedom = 0;
};
using Spreads = std::array<Spread, 65>;

void add(std::span<const Discs> siblings, const Features& features, Spread& spread) {
    spread.squares.resize(features.size());
    spread.freedom += static_cast<double>(siblings.size()) - 1;
    std::vector<double> row(features.size()), sum(features.size());
    for (const Discs& discs : siblings) {
        features.put(discs, row);
        for (std::size_t i = 0; i < row.size(); ++i) {
            sum[i] += row[i];
            spread.squares[i] += row[i] * row[i];
        }
    }
    for (std::size_t i = 0; i < sum.size(); ++i) {
        spread.squares[i] -= sum[i] * sum[i] / static_cast<double>(siblings.size());
    }
}

void play_one(Position position, const Features& features, Random& random, Spreads& spreads) {
    std::vector<Discs> children;
    while (!position.finished()) {
        children.clear();
        for_each_square(position.moves(),
                        [&](Square square) { children.push_back(after(position.discs, square)); });
        if (children.empty()) {
            position = position.play(Move::pass());
            continue;
        }
        add(children, features, spreads[static_cast<std::size_t>(children[0].count())]);
        position.discs = children[random.below(children.size())];
        position.to_move = other(position.to_move);
    }
}

}  // namespace

std::vector<double> sensitivities(const GenomeSpace& space) {
    const Features features(space);
    const GenomeSpec& spec = space.spec();
    Spreads spreads;
    for (std::uint64_t game = 0; game < kGames; ++game) {
        Random random({.stream = stream::kStepUnit, .index = game});
        play_one(start_position(spec.rules.size), features, random, spreads);
    }
    Weights stages{.stages = {}};
    for (const int from : spec.stages.from) stages.stages.push_back({.from = from});
    std::vector<double> list;
    for (const Gene& gene : space.genes()) {
        double squares = 0, freedom = 0;
        for (std::size_t discs = 0; discs < spreads.size(); ++discs) {
            const Spread& spread = spreads[discs];
            const auto stage = static_cast<int>(stages.stage_at(static_cast<int>(discs)));
            if (gene.kind == Gene::Kind::kThreshold || spread.freedom == 0) continue;
            if (gene.stage >= 0 && gene.stage != stage) continue;
            squares += spread.squares[features.of(gene)];
            freedom += spread.freedom;
        }
        list.push_back(freedom > 0 ? std::sqrt(std::max(0.0, squares / freedom)) : 0);
    }
    return list;
}

GenomeSpace space_with_step_units(const GenomeSpec& spec) {
    GenomeSpace space(spec);
    if (spec.parameters.empty()) space.set_units(sensitivities(space));
    return space;
}

}  // namespace evothello
