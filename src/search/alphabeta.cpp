#include "search/alphabeta.hpp"

namespace evothello {
namespace {

// Up to depth 6 the table should stay in the second-level cache.
int table_bits_for(int depth) { return depth < kTableDepth ? 0 : depth <= 6 ? 14 : 18; }

// Nodes with fewer moves ahead are cheaper to search than to look up.
constexpr int kTableFrom = 2;

}  // namespace

void AlphaBeta::start_game(const Evaluator& evaluator, int depth) {
    evaluator_ = &evaluator;
    table_.reset(machinery_.table ? table_bits_for(depth) : 0);
}

std::optional<RootResult> AlphaBeta::search(const Discs& discs, Bitboard candidates, int depth,
                                            Ties ties, Meter& meter) {
    meter_ = &meter;
    const Entry* known = table_.empty() ? nullptr : table_.find(discs);
    const Children children =
        ordered(discs, candidates, depth, known == nullptr ? Entry::kNoSquare : known->best);
    const auto result = search_root(
        children, ties,
        [&](const Child& child, Score alpha, Score beta) {
            return machinery_.pruning ? visit(child.discs, depth - 1, alpha, beta)
                                      : visit(child.discs, depth - 1, -kInfinite, kInfinite);
        },
        [&] { return meter_->spent(); });
    if (result && !table_.empty()) {
        table_.store({discs, result->value, static_cast<std::int8_t>(depth), Bound::kLower,
                      static_cast<std::uint8_t>(lowest(result->best).index())});
    }
    return result;
}

Score AlphaBeta::leaf(const Discs& discs) const {
    if (moves_of(discs) == 0 && moves_of(discs.passed()) == 0) {
        return finished_score(margin(discs, evaluator_->rules().variant));
    }
    return (*evaluator_)(discs);
}

Children AlphaBeta::ordered(const Discs& discs, Bitboard moves, int depth, int first) const {
    // One move ahead every child is a leaf: an evaluation to sort by would be the search itself.
    const bool sort = machinery_.ordering && depth > 1;
    return {discs, moves, [&](Square square, const Discs& next) {
                if (!sort) return Score{0};
                return square.index() == first ? kInfinite : -(*evaluator_)(next);
            }};
}

Score AlphaBeta::visit(const Discs& discs, int depth, Score alpha, Score beta) {
    if (meter_->tick()) return 0;
    if (depth == 0) return leaf(discs);
    const Bitboard moves = moves_of(discs);
    if (moves != 0) return visit_children(discs, moves, depth, alpha, beta);
    if (moves_of(discs.passed()) == 0) {
        return finished_score(margin(discs, evaluator_->rules().variant));
    }
    return -visit(discs.passed(), depth, -beta, -alpha);
}

Score AlphaBeta::visit_children(const Discs& discs, Bitboard moves, int depth, Score alpha,
                                Score beta) {
    const bool remember = !table_.empty() && depth >= kTableFrom;
    int first = Entry::kNoSquare;
    if (const Entry* known = remember ? table_.find(discs) : nullptr) {
        first = known->best;
        // Only the same depth has the same value: all its leaves have the same number of discs.
        const bool usable =
            known->depth == depth && (known->bound == Bound::kExact ||
                                      (known->bound == Bound::kLower && known->score >= beta) ||
                                      (known->bound == Bound::kUpper && known->score <= alpha));
        if (usable) return known->score;
    }
    Score best = -kInfinite, floor = alpha;
    std::uint8_t best_square = Entry::kNoSquare;
    for (const Child& child : ordered(discs, moves, depth, first)) {
        Score score = 0;
        if (!machinery_.pruning) {
            score = -visit(child.discs, depth - 1, -kInfinite, kInfinite);
        } else if (best_square == Entry::kNoSquare || depth == 1) {
            score = -visit(child.discs, depth - 1, -beta, -floor);
        } else {
            score = -visit(child.discs, depth - 1, -floor - 1, -floor);
            if (score > floor && score < beta) {
                score = -visit(child.discs, depth - 1, -beta, -floor);
            }
        }
        if (meter_->spent()) return 0;
        if (score <= best) continue;
        best = score;
        best_square = child.square;
        floor = std::max(floor, score);
        if (machinery_.pruning && floor >= beta) break;
    }
    if (remember) {
        const Bound bound = best >= beta   ? Bound::kLower
                            : best > alpha ? Bound::kExact
                                           : Bound::kUpper;
        table_.store({discs, best, static_cast<std::int8_t>(depth), bound, best_square});
    }
    return best;
}

bool AlphaBeta::ends_drawn(Discs discs, int depth, Meter& meter) {
    meter_ = &meter;
    for (;;) {
        const Bitboard moves = moves_of(discs);
        if (moves == 0 && moves_of(discs.passed()) == 0) return true;
        if (depth == 0) return false;
        if (moves == 0) {
            discs = discs.passed();
            continue;
        }
        for (const Child& child :
             Children(discs, moves, [](Square, const Discs&) { return Score{0}; })) {
            if (visit(child.discs, depth - 1, -1, 1) != 0) continue;
            discs = child.discs;
            break;
        }
        --depth;
    }
}

}  // namespace evothello
