#include "search/endgame/solver.hpp"

#include "eval/measure.hpp"

namespace evothello {
namespace {

// Positions with fewer empties are solved faster than looked up, or looked up for each child.
constexpr int kTableFrom = 8, kRefutationFrom = 9;

// Below this alpha the side to move hardly ever has too few discs left to reach it.
constexpr int kStabilityFrom = 14;

// So many positions, as a power of two, that they come and go through the second-level cache where
// endings are short.
int table_bits_for(int empties) {
    return empties < kTableFrom ? 0 : empties < 14 ? 14 : empties < 18 ? 17 : 21;
}

// How many moves after a child the forecast looks, -1 for no forecast: one node more there may save
// thousands below.
int forecast_depth(int empties) {
    return empties < 12 ? -1 : empties < 14 ? 0 : empties < 16 ? 1 : empties < 19 ? 2 : 3;
}

}  // namespace

void Solver::start_game(const Rules& rules, int most_empties) {
    rules_ = rules;
    board_ = &geometry(rules.size);
    forecast_.start_game(rules);
    last_plies_.start_game(rules);
    table_.start_game(table_bits_for(most_empties));
}

std::optional<RootResult> Solver::search(const Discs& discs, Bitboard candidates, Ties ties,
                                         Meter& meter) {
    meter_ = &meter;
    const auto clamped = [](Score score) {
        return static_cast<int>(std::clamp<Score>(score, kWorst, -kWorst));
    };
    return search_root(
        ordered(discs, candidates, Margins::kNoSquare), ties,
        [&](const Child& child, Score alpha, Score beta) {
            return Score{visit(child.discs(), clamped(alpha), clamped(beta))};
        },
        [&] { return meter_->spent(); });
}

int Solver::solve(const Discs& discs, Meter& meter) {
    meter_ = &meter;
    return visit(discs, kWorst, -kWorst);
}

bool Solver::at_least(const Discs& discs, int bound, Meter& meter) {
    meter_ = &meter;
    return visit(discs, bound - 1, bound) >= bound;
}

// Few replies, few squares where replies may come to be, a quarter that the opponent cannot close,
// and what the forecast says.
Children Solver::ordered(const Discs& discs, Bitboard moves, int first) {
    const Bitboard empties = board_->mask & ~discs.occupied();
    const Bitboard odd = quarters(rules_.size).odd(empties);
    const int depth = (moves & (moves - 1)) == 0 ? -1 : forecast_depth(std::popcount(empties));
    Children children(discs, moves, rules_.size,
                      [&](Square square, const Discs& next, Bitboard replies) -> Score {
                          if (square.index() == first) return kInfinite;
                          if (next.own == 0) return kInfinite - 1;
                          const Bitboard open = dilated(next.opp) & empties & ~square.bit();
                          Score hope = -16 * weighted_mobility(replies, *board_);
                          hope -= 2 * std::popcount(open);
                          hope += (odd & square.bit()) != 0 ? 5 : 0;
                          return depth < 0 ? hope : hope - forecast_.value(next, depth);
                      });
    meter_->tick(forecast_.take_nodes());
    return children;
}

// However the rest of the game goes, stable discs stay what they are.
int Solver::most_possible(const Discs& discs) const {
    const Bitboard against = rules_.variant == Variant::kStandard ? discs.opp : discs.own;
    return cells(rules_.size) - 2 * std::popcount(stable_discs(against, discs.occupied(), *board_));
}

int Solver::visit(const Discs& discs, int alpha, int beta) {
    const Bitboard empties = board_->mask & ~discs.occupied();
    if (std::popcount(empties) <= LastPlies::kMostEmpties) {
        const int score = last_plies_.visit(discs, empties, alpha, beta);
        meter_->tick(last_plies_.take_nodes());
        return score;
    }
    if (meter_->tick()) return 0;
    const Bitboard moves = moves_of(discs);
    if (moves == 0) {
        if (moves_of(discs.passed()) == 0) return margin(discs, rules_.variant);
        return -visit(discs.passed(), -beta, -alpha);
    }
    if (alpha >= kStabilityFrom) {
        const int most = most_possible(discs);
        if (most <= alpha) return most;
    }
    const bool remember = !table_.empty() && std::popcount(empties) >= kTableFrom;
    const Margins* known = remember ? table_.find(discs) : nullptr;
    if (known != nullptr) {
        if (known->least >= beta || known->least == known->most) return known->least;
        if (known->most <= alpha) return known->most;
    }
    const Children children =
        ordered(discs, moves, known != nullptr ? known->best : Margins::kNoSquare);
    if (remember && std::popcount(empties) >= kRefutationFrom) {
        if (const auto known_best = refutation(children, beta)) return *known_best;
    }
    const Best best = best_of(children, alpha, beta);
    if (meter_->spent()) return 0;
    if (remember) {
        const auto score = static_cast<std::int8_t>(best.score);
        table_.store({.discs = discs,
                      .least = score > alpha ? score : Margins::kLeast,
                      .most = score < beta ? score : Margins::kMost,
                      .best = best.square,
                      .empties = static_cast<std::uint8_t>(std::popcount(empties))});
    }
    return best.score;
}

// A child of which enough is known spares a look at all of them.
std::optional<int> Solver::refutation(const Children& children, int beta) const {
    const Brood& brood = children.brood();
    for (int i = 0; i < brood.size; ++i) {
        const Margins* known = table_.find({brood.own[i], brood.opp[i]});
        if (known != nullptr && -known->most >= beta) return -known->most;
    }
    return std::nullopt;
}

Solver::Best Solver::best_of(const Children& children, int alpha, int beta) {
    Best best;
    for (const Child& child : children) {
        const int floor = std::max(alpha, best.score);
        int score = 0;
        if (best.score == kWorst) {
            score = -visit(child.discs(), -beta, -floor);
        } else {
            score = -visit(child.discs(), -floor - 1, -floor);
            if (score > floor && score < beta) score = -visit(child.discs(), -beta, -floor);
        }
        if (meter_->spent()) break;
        if (score > best.score) best = {score, child.square};
        if (best.score >= beta) break;
    }
    return best;
}

}  // namespace evothello
