#include "search/endgame/forecast.hpp"

#include "eval/measure.hpp"

namespace evothello {
namespace {

// Weights of the differences own - opp. Tuned for the fewest nodes when solving positions 40 to 44
// of the FFO endgame test suite, under each variant.
struct Likings {
    int mobility, potential_mobility, corners, near_corners, stable, discs;
};
constexpr Likings kStandardLikings{10, 3, 20, -5, 4, 0};
constexpr Likings kReversedLikings{10, 3, -20, 5, -12, -1};

constexpr Score kOver = 10'000;  // score per disc of the margin of a finished game

int more(Bitboard own, Bitboard opp) { return std::popcount(own) - std::popcount(opp); }

}  // namespace

void Forecast::start_game(const Rules& rules) {
    rules_ = rules;
    board_ = &geometry(rules.size);
}

Score Forecast::now(const Discs& discs) const {
    const auto [own, opp] = discs;
    const Bitboard mask = board_->mask, empties = mask & ~discs.occupied();
    const Likings& likes =
        rules_.variant == Variant::kStandard ? kStandardLikings : kReversedLikings;
    int sum = likes.mobility * (weighted_mobility(legal_moves(own, opp, mask), *board_) -
                                weighted_mobility(legal_moves(opp, own, mask), *board_));
    sum += likes.potential_mobility * more(dilated(opp) & empties, dilated(own) & empties);
    sum += likes.corners * more(own & board_->corners, opp & board_->corners);
    for (std::size_t c = 0; c < 4; ++c) {
        if ((empties & board_->corner[c]) == 0) continue;
        sum +=
            likes.near_corners * more(own & board_->near_corner[c], opp & board_->near_corner[c]);
    }
    sum += likes.stable * more(stable_discs(own, discs.occupied(), *board_),
                               stable_discs(opp, discs.occupied(), *board_));
    return sum + likes.discs * more(own, opp);
}

Score Forecast::look(const Discs& discs, int depth, Score alpha, Score beta) {
    ++nodes_;
    if (depth == 0) return now(discs);
    const Bitboard moves = legal_moves(discs.own, discs.opp, board_->mask);
    if (moves == 0) {
        if (legal_moves(discs.opp, discs.own, board_->mask) == 0) {
            return kOver * margin(discs, rules_.variant);
        }
        return -look(discs.passed(), depth, -beta, -alpha);
    }
    const Children children(discs, moves, rules_.size,
                            [&](Square, const Discs&, Bitboard replies) -> Score {
                                return -weighted_mobility(replies, *board_);
                            });
    Score best = -kInfinite;
    for (const Child& child : children) {
        best = std::max(best, -look(child.discs(), depth - 1, -beta, -std::max(alpha, best)));
        if (best >= beta) break;
    }
    return best;
}

}  // namespace evothello
