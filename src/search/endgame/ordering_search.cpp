#include "search/endgame/ordering_search.hpp"

#include "eval/measures/measure.hpp"

namespace evothello {
namespace {

// Weights of the differences own - opp. Tuned for the fewest nodes when solving positions 40 to 44
// of the FFO endgame test suite, under each variant.
struct OrderingWeights {
    int mobility, potential_mobility, corners, near_corners, stable, discs;
};
constexpr OrderingWeights kStandardOrderingWeights{10, 3, 20, -5, 4, 0};
constexpr OrderingWeights kReversedOrderingWeights{10, 3, -20, 5, -12, -1};

constexpr Score kOver = 10'000;  // score per disc of the margin of a finished game

int difference(Bitboard own, Bitboard opp) { return std::popcount(own) - std::popcount(opp); }

}  // namespace

void OrderingSearch::start_game(const Rules& rules) {
    rules_ = rules;
    board_ = &geometry(rules.size);
}

Score OrderingSearch::static_value(const Discs& discs) const {
    const auto [own, opp] = discs;
    const Bitboard mask = board_->mask, empties = mask & ~discs.occupied();
    const OrderingWeights& likes =
        rules_.variant == Variant::kStandard ? kStandardOrderingWeights : kReversedOrderingWeights;
    int sum = likes.mobility * (weighted_mobility(legal_moves(own, opp, mask), *board_) -
                                weighted_mobility(legal_moves(opp, own, mask), *board_));
    sum += likes.potential_mobility * difference(dilated(opp) & empties, dilated(own) & empties);
    sum += likes.corners * difference(own & board_->corners, opp & board_->corners);
    for (std::size_t c = 0; c < 4; ++c) {
        if ((empties & board_->corner[c]) == 0) continue;
        sum += likes.near_corners *
               difference(own & board_->near_corner[c], opp & board_->near_corner[c]);
    }
    sum += likes.stable * difference(stable_discs(own, discs.occupied(), *board_),
                                     stable_discs(opp, discs.occupied(), *board_));
    return sum + likes.discs * difference(own, opp);
}

Score OrderingSearch::search(const Discs& discs, int depth, Score alpha, Score beta) {
    ++nodes_;
    if (depth == 0) return static_value(discs);
    const Bitboard moves = legal_moves(discs.own, discs.opp, board_->mask);
    if (moves == 0) {
        if (legal_moves(discs.opp, discs.own, board_->mask) == 0) {
            return kOver * margin(discs, rules_.variant);
        }
        return -search(discs.passed(), depth, -beta, -alpha);
    }
    const Children children(discs, moves, rules_.size,
                            [&](Square, const Discs&, Bitboard replies) -> Score {
                                return -weighted_mobility(replies, *board_);
                            });
    Score best = -kInfinite;
    for (const Child& child : children) {
        best = std::max(best, -search(child.discs(), depth - 1, -beta, -std::max(alpha, best)));
        if (best >= beta) break;
    }
    return best;
}

}  // namespace evothello
