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

double in_units(const PatternTables& tables, int entries) {
    return static_cast<double>(entries) / tables.layout().resolution;
}

PatternShare share_of(const PatternTables& tables, std::size_t stage, std::size_t index,
                      const Discs& discs) {
    const Pattern& pattern = tables.layout().patterns[index];
    PatternShare share;
    int sum = 0;
    for (const SquareList& squares : pattern.images()) {
        const int filling = filling_at(squares, discs);
        const auto entry = pattern.entry_of()[static_cast<std::size_t>(filling)];
        const int worth = tables.pattern(stage, index)[static_cast<std::size_t>(entry)];
        share.images.push_back(
            {squares, filling_text(filling, squares.size()), in_units(tables, worth)});
        sum += worth;
    }
    share.contribution = in_units(tables, sum);
    return share;
}

TableShares shares_of(const PatternTables& tables, const Discs& discs) {
    const PatternLayout& layout = tables.layout();
    TableShares shares{.stage = layout.stage_at(discs.count())};
    for (std::size_t i = 0; i < layout.patterns.size(); ++i) {
        shares.patterns.push_back(share_of(tables, shares.stage, i, discs));
    }
    if (layout.constant) shares.constant = in_units(tables, tables.constant(shares.stage));
    for (std::size_t i = 0; i < layout.counts.size(); ++i) {
        const Term& term = layout.counts[i];
        const Discs counted = term.form().own_factor != 0 ? discs : discs.passed();
        const int count = term.measure().count(counted.own, counted.opp, geometry(layout.size));
        const auto entry = static_cast<std::size_t>(std::min(count, kCountEntries - 1));
        const int worth = tables.count(shares.stage, i)[entry];
        shares.counts.push_back({term, count, in_units(tables, worth)});
    }
    return shares;
}

double sum_of(const TableShares& shares) {
    double sum = shares.constant.value_or(0);
    for (const PatternShare& share : shares.patterns) sum += share.contribution;
    for (const CountShare& share : shares.counts) sum += share.contribution;
    return sum;
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
    if (weights.patterns) {
        explanation.tables = shares_of(*weights.patterns, discs);
        explanation.score += sum_of(*explanation.tables);
    }
    return explanation;
}

}  // namespace evothello
