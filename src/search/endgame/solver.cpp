#include "search/endgame/solver.hpp"

#include "eval/measures/measure.hpp"

namespace evothello {
namespace {

// Minimum numbers of empties for looking up a position in the table, and for looking up its
// children (enhanced transposition cutoff). Below them searching is faster.
constexpr int kTableFrom = 8, kRefutationFrom = 9;

// Below this alpha a stability cutoff is too rare to pay for computing stable discs.
constexpr int kStabilityFrom = 14;

// Binary logarithm of the number of entries; 0: no table. For short endgames the table fits into
// the second-level cache.
int table_bits_for(int empties) {
    return empties < kTableFrom ? 0 : empties < 14 ? 14 : empties < 18 ? 17 : 21;
}

// Depth of the forecast for each child, in plies; -1: no forecast. The larger the subtree, the more
// nodes a good order saves.
int forecast_depth(int empties) {
    return empties < 12 ? -1 : empties < 14 ? 0 : empties < 16 ? 1 : empties < 19 ? 2 : 3;
}

}  // namespace

void Solver::start_game(const Rules& rules, int most_empties) {
    rules_ = rules;
    board_ = &geometry(rules.size);
    ordering_search_.start_game(rules);
    endgame_tail_.start_game(rules);
    table_.start_game(table_bits_for(most_empties));
}

std::optional<RootResult> Solver::search(const Discs& discs, Bitboard candidates, Ties ties,
                                         Meter& meter) {
    meter_ = &meter;
    const auto clamped = [](Score score) {
        return static_cast<int>(std::clamp<Score>(score, kWorst, -kWorst));
    };
    return search_root(
        ordered(discs, candidates, kNoSquare), ties,
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

// Prefers moves that leave few replies and few empty squares beside the mover's discs, moves into
// quadrants with an odd number of empties, and a high forecast. The table's move comes first, then
// a move that takes the opponent's last disc.
Children Solver::ordered(const Discs& discs, Bitboard moves, int first) {
    const Bitboard empties = board_->mask & ~discs.occupied();
    const Bitboard odd = quadrants(rules_.size).odd(empties);
    const int depth = (moves & (moves - 1)) == 0 ? -1 : forecast_depth(std::popcount(empties));
    Children children(discs, moves, rules_.size,
                      [&](Square square, const Discs& next, Bitboard replies) -> Score {
                          if (square.index() == first) return kInfinite;
                          if (next.own == 0) return kInfinite - 1;
                          const Bitboard open = dilated(next.opp) & empties & ~square.bit();
                          Score priority = -16 * weighted_mobility(replies, *board_);
                          priority -= 2 * std::popcount(open);
                          priority += (odd & square.bit()) != 0 ? 5 : 0;
                          return depth < 0 ? priority
                                           : priority - ordering_search_.value(next, depth);
                      });
    meter_->count_nodes(ordering_search_.take_node_count());
    return children;
}

// Stable discs keep their owner to the end of the game.
int Solver::stability_bound(const Discs& discs) const {
    const Bitboard against = rules_.variant == Variant::kStandard ? discs.opp : discs.own;
    return cells(rules_.size) - 2 * std::popcount(stable_discs(against, discs.occupied(), *board_));
}

int Solver::visit(const Discs& discs, int alpha, int beta) {
    const Bitboard empties = board_->mask & ~discs.occupied();
    if (std::popcount(empties) <= EndgameTail::kMostEmpties) {
        const int score = endgame_tail_.visit(discs, empties, alpha, beta);
        meter_->count_nodes(endgame_tail_.take_node_count());
        return score;
    }
    if (meter_->count_nodes()) return 0;
    const Bitboard moves = moves_of(discs);
    if (moves == 0) {
        if (moves_of(discs.passed()) == 0) return margin(discs, rules_.variant);
        return -visit(discs.passed(), -beta, -alpha);
    }
    if (alpha >= kStabilityFrom) {
        const int most = stability_bound(discs);
        if (most <= alpha) return most;
    }
    const bool remember = !table_.empty() && std::popcount(empties) >= kTableFrom;
    const MarginBounds* known = remember ? table_.find(discs) : nullptr;
    if (known != nullptr) {
        if (known->least >= beta || known->least == known->most) return known->least;
        if (known->most <= alpha) return known->most;
    }
    const Children children = ordered(discs, moves, known != nullptr ? known->best : kNoSquare);
    if (remember && std::popcount(empties) >= kRefutationFrom) {
        if (const auto known_best = refutation(children, beta)) return *known_best;
    }
    const Best best = best_of(children, alpha, beta);
    if (meter_->spent()) return 0;
    if (remember) {
        const auto score = static_cast<std::int8_t>(best.score);
        table_.store({.discs = discs,
                      .least = score > alpha ? score : MarginBounds::kLeast,
                      .most = score < beta ? score : MarginBounds::kMost,
                      .best = best.square,
                      .empties = static_cast<std::uint8_t>(std::popcount(empties))});
    }
    return best.score;
}

// Enhanced transposition cutoff: looks up all children before any of them is searched. Plaat,
// Schaeffer, Pijls and de Bruin, "Exploiting Graph Properties of Game Trees", AAAI-96.
std::optional<int> Solver::refutation(const Children& children, int beta) const {
    const ChildBatch& batch = children.batch();
    for (int i = 0; i < batch.size; ++i) {
        const MarginBounds* known = table_.find({batch.own[i], batch.opp[i]});
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
