#include "proof/opening_judge.hpp"

#include <algorithm>

#include "base/rows.hpp"
#include "game/player.hpp"

namespace evothello {
namespace {

// Written by cmake/shipped.cmake from configs/judges.
constexpr Shipped kShipped[] = {
#include "shipped/judges.inc"
};

}  // namespace

Weights shipped_judge(const Rules& rules) {
    const std::string wanted = std::string(name(rules.variant)) + std::to_string(width(rules.size));
    const Shipped* const found = find_row(kShipped, wanted);
    return parse_weights(found->text, std::string(found->path), shipped_tables);
}

std::optional<double> OpeningJudge::exact_value(const Position& position, Meter& meter) {
    solver_.start_game(evaluator_->rules(), position.empties());
    const int margin = solver_.solve(position.discs, meter);
    return meter.stopped() ? std::nullopt : std::optional<double>(margin);
}

// Value of a search to `depth`, for the side to move. If the search sees the end of the game, this
// is the disc margin.
std::optional<double> OpeningJudge::search_value(const Discs& discs, int depth, Meter& meter) {
    if (depth == 0) return evaluator_->units((*evaluator_)(discs));
    const Bitboard moves = legal_moves(discs.own, discs.opp, evaluator_->board().mask);
    if (moves == 0) {
        const auto other = search_value(discs.passed(), depth, meter);
        return other ? std::optional(-*other) : std::nullopt;
    }
    const auto root = search_.search(discs, moves, depth, Ties::kFirst, meter);
    if (!root) return std::nullopt;
    return is_finished_score(root->value) ? margin_of(root->value) : evaluator_->units(root->value);
}

std::optional<double> OpeningJudge::value(const Position& position, int depth, Meter& meter) {
    if (depth >= position.empties()) return exact_value(position, meter);
    // Keeps the table while the position is the same: shallower searches speed up deeper ones.
    if (searched_ != position) search_.start_game(*evaluator_, kMaxDepth);
    searched_ = position;
    std::optional<double> before, last;
    for (int i = std::min(1, depth - 1); i <= depth; ++i) {
        before = last;
        last = search_value(position.discs, i, meter);
        if (!last) return std::nullopt;
    }
    return (*before + *last) / 2;
}

}  // namespace evothello
