#include "eval/explain.hpp"

#include <algorithm>

namespace evothello {
namespace {

// Sum of the weights of the squares in `set`, with corner relief.
double squares_under(const Weights& weights, const Stage& stage, Bitboard set, Bitboard occupied) {
    const Geometry& board = geometry(weights.rules.size);
    Bitboard relieved = 0;
    for (std::size_t c = 0; weights.corner_relief && c < 4; ++c) {
        if ((board.corner[c] & occupied) != 0) relieved |= board.near_corner[c];
    }
    double sum = 0;
    for_each_square(set, [&](Square square) {
        sum += (relieved & square.bit()) != 0
                   ? *weights.corner_relief
                   : weights.matrix_of(stage)[static_cast<std::size_t>(square.index())];
    });
    return sum;
}

TermShare share_of(const Weights& weights, const Stage& stage, Term term, const Discs& discs) {
    TermShare share{.term = term};
    if (term.is_position()) {
        share.own = squares_under(weights, stage, discs.own, discs.occupied());
        share.opp = squares_under(weights, stage, discs.opp, discs.occupied());
        share.value = share.own - share.opp;
        return share;
    }
    const Geometry& board = geometry(weights.rules.size);
    const int own = term.measure().count(discs.own, discs.opp, board);
    const int opp = term.measure().count(discs.opp, discs.own, board);
    share.own = own;
    share.opp = opp;
    share.value = term.form().value(own, opp);
    return share;
}

// Adds the terms of a stage, their weights multiplied by `times`.
void add_stage(Explanation& to, const Weights& weights, std::size_t index, const Discs& discs,
               double times) {
    const Stage& stage = weights.stages[index];
    for (const auto& [term, weight] : stage.terms) {
        TermShare share = share_of(weights, stage, term, discs);
        share.weight = weight * times;
        share.contribution = share.weight * share.value + 0.0;  // never -0
        to.score += share.contribution;
        // In a blend a term with the same counts in both stages is listed once. `position` may be
        // listed twice, once for the matrix of each stage.
        const auto same =
            std::find_if(to.terms.begin(), to.terms.end(), [&](const TermShare& each) {
                return each.term == share.term && each.own == share.own && each.opp == share.opp;
            });
        if (same == to.terms.end()) {
            to.terms.push_back(share);
        } else {
            same->weight += share.weight;
            same->contribution += share.contribution;
        }
    }
}

}  // namespace

Explanation explain(const Weights& weights, const Discs& discs) {
    Explanation explanation;
    explanation.stage = weights.stage_at(discs.count());
    explanation.blend = weights.blend_at(discs.count());
    add_stage(explanation, weights, explanation.stage, discs, 1 - explanation.blend);
    if (explanation.blend > 0) {
        add_stage(explanation, weights, explanation.stage + 1, discs, explanation.blend);
    }
    return explanation;
}

}  // namespace evothello
