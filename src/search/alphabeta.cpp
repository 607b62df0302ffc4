#include "search/alphabeta.hpp"

#include <algorithm>
#include <bit>

namespace evothello {
namespace {

// Up to depth 6 the table should stay in the second-level cache.
int table_bits_for(int depth) { return depth < kTableDepth ? 0 : depth <= 6 ? 14 : 18; }

// Nodes with fewer moves ahead are cheaper to search than to look up.
constexpr int kTableFrom = 3;

Bitboard square_bit(std::uint8_t square) {
    return square == Entry::kNoSquare ? 0 : Bitboard{1} << square;
}

}  // namespace

void AlphaBeta::start_game(const Evaluator& evaluator, int depth) {
    evaluator_ = &evaluator;
    countermoves_.reset();
    reply_ranks_.reset(evaluator.board().corners);
    table_.reset(machinery_.table ? table_bits_for(depth) : 0);
}

Node AlphaBeta::begin(const Discs& discs, int depth) {
    judge_ = LeafJudge(*evaluator_, discs.count() + depth);
    return judge_.node(discs);
}

std::optional<RootResult> AlphaBeta::search(const Discs& discs, Bitboard candidates, int depth,
                                            Ties ties, Meter& meter) {
    meter_ = &meter;
    const Node node = begin(discs, depth);
    if (depth == 1) return best_at_once(node, candidates, ties);
    if (depth == 2 && machinery_.pruning) return best_of_two(node, candidates, ties);
    const Entry* known = table_.empty() ? nullptr : table_.find(discs);
    const Children children =
        ordered(node, candidates, known == nullptr ? 0 : square_bit(known->best));
    const auto result = search_root(
        children, ties,
        [&](const Child& child, Score alpha, Score beta) {
            return machinery_.pruning
                       ? visit(child.node, child.square, depth - 1, alpha, beta)
                       : visit(child.node, child.square, depth - 1, -kInfinite, kInfinite);
        },
        [&] { return meter_->spent(); });
    if (result && !table_.empty()) {
        table_.store({discs, result->value, static_cast<std::int8_t>(depth), Bound::kLower,
                      static_cast<std::uint8_t>(lowest(result->best).index())});
    }
    return result;
}

std::optional<RootResult> AlphaBeta::best_at_once(const Node& node, Bitboard candidates,
                                                  Ties ties) {
    const RootResult result = best_of_children(judge_, node, candidates, ties);
    if (meter_->tick(static_cast<std::uint64_t>(std::popcount(candidates)))) return std::nullopt;
    return result;
}

// The children of a node two moves from the end, and what one guessed reply makes of each: none is
// worth more to the mover than that, so most need no look at their other replies.
struct AlphaBeta::Guesses {
    Brood children, replies;  // in the same places
    std::uint64_t left = 0;   // children that nobody has looked at

    // A child without a reply has no bound.
    Score bound(int child) const {
        return children.moves[child] == 0 ? kInfinite : replies.score[child];
    }
    // Takes the most promising child; -1 when none is left.
    int take() {
        int best = -1;
        for (std::uint64_t rest = left; rest != 0; rest &= rest - 1) {
            const int child = std::countr_zero(rest);
            if (best < 0 || bound(child) > bound(best)) best = child;
        }
        if (best >= 0) left &= ~(std::uint64_t{1} << best);
        return best;
    }
};

void AlphaBeta::guess(const Node& node, Bitboard moves, Guesses& guesses) const {
    Brood& children = guesses.children;
    Brood& replies = guesses.replies;
    judge_.branch(node, moves, children);
    replies.size = children.size;
    for (int i = 0; i < children.size; ++i) {
        Bitboard there = children.moves[i];
        // Where there is no reply any empty square will do, as the score is not looked at, and on a
        // full board any square.
        if (there == 0) there = ~discs_at(children, i).occupied() & evaluator_->board().mask;
        if (there == 0) there = 1;
        replies.square[i] = static_cast<std::uint8_t>(reply_ranks_.likely(there).index());
    }
    repeat_last(replies);
    judge_.judge(children, replies);
    guesses.left = all_lanes(children);
}

// For the mover of the parent; if no more than `enough`, perhaps less.
Score AlphaBeta::value_of(const Guesses& guesses, int child, Score enough) {
    const Brood& children = guesses.children;
    const Node node = node_at(children, child);
    if (children.moves[child] == 0) {
        return -visit(node, children.square[child], 1, -kInfinite, kInfinite);
    }
    const Bitboard guessed = Bitboard{1} << guesses.replies.square[child];
    return least_after(node, children.moves[child] & ~guessed, guesses.replies.score[child],
                       enough);
}

std::optional<RootResult> AlphaBeta::best_of_two(const Node& node, Bitboard candidates, Ties ties) {
    Guesses guesses;
    guess(node, candidates, guesses);
    meter_->tick(static_cast<std::uint64_t>(guesses.children.size));
    RootResult result;
    for (int child = guesses.take(); child >= 0; child = guesses.take()) {
        if (guesses.bound(child) < result.value) break;
        const Score value = value_of(guesses, child, result.value - 1);
        if (meter_->spent()) return std::nullopt;
        result.take(Square::of(guesses.children.square[child]), value, ties);
    }
    return result;
}

void AlphaBeta::look_at_two(const Node& node, Bitboard moves, Score alpha, Score beta, Best& best) {
    Guesses guesses;
    guess(node, moves, guesses);
    if (meter_->tick(static_cast<std::uint64_t>(guesses.children.size))) return;
    for (int child = guesses.take(); child >= 0 && best.score < beta; child = guesses.take()) {
        const Score bound = guesses.bound(child), floor = std::max(best.score, alpha);
        const std::uint8_t square = guesses.children.square[child];
        if (bound <= floor) return best.take(bound, square);
        best.take(value_of(guesses, child, floor), square);
        if (meter_->spent()) return;
    }
}

Score AlphaBeta::leaf(const Discs& discs) const {
    if (moves_of({discs.own, discs.opp}) == 0 && moves_of({discs.opp, discs.own}) == 0) {
        return finished_score(margin(discs, evaluator_->rules().variant));
    }
    return (*evaluator_)(discs);
}

Children AlphaBeta::ordered(const Node& node, Bitboard moves, Bitboard first) const {
    if (!machinery_.ordering) return {judge_, node, moves};
    return {judge_, node, moves, first};
}

Score AlphaBeta::least_after(const Node& node, Bitboard moves, Score least, Score enough) {
    if (moves == 0 || least <= enough) return least;
    // Where the best reply usually stands comes first: often it is all that has to be seen.
    Brood brood;
    judge_.judge_moves(node, moves, brood, reply_ranks_.likely_squares(), enough);
    if (meter_->tick(static_cast<std::uint64_t>(brood.size))) return 0;
    const Score* const lowest = std::min_element(brood.score, brood.score + brood.size);
    if (*lowest >= least) return least;
    reply_ranks_.reward(brood.square[lowest - brood.score]);
    return *lowest;
}

Score AlphaBeta::visit(const Node& node, int last, int depth, Score alpha, Score beta) {
    if (meter_->tick()) return 0;
    if (depth == 0) return leaf(discs_of(node));
    const Bitboard moves = moves_of(node);
    if (moves != 0 && depth == 1) return -least_after(node, moves, kInfinite, -beta);
    if (moves != 0) return visit_children(node, moves, last, depth, alpha, beta);
    if (moves_of(passed(node)) == 0) {
        return finished_score(margin(discs_of(node), evaluator_->rules().variant));
    }
    return -visit(passed(node), Countermoves::kPass, depth, -beta, -alpha);
}

Score AlphaBeta::visit_children(const Node& node, Bitboard moves, int last, int depth, Score alpha,
                                Score beta) {
    const bool remember = !table_.empty() && depth >= kTableFrom;
    const Entry* known = remember ? table_.find(discs_of(node)) : nullptr;
    if (known != nullptr) {
        // Only the same depth has the same value: all its leaves have the same number of discs.
        const bool usable =
            known->depth == depth && (known->bound == Bound::kExact ||
                                      (known->bound == Bound::kLower && known->score >= beta) ||
                                      (known->bound == Bound::kUpper && known->score <= alpha));
        if (usable) return known->score;
    }
    Best best;
    // Where one refutation is enough, a likely one spares a look at all children.
    const Bitboard first =
        known != nullptr ? square_bit(known->best) : countermoves_.likely(last, depth, moves);
    if (beta - alpha == 1 && (moves & first) != 0 && machinery_.pruning && machinery_.ordering) {
        const int square = lowest(moves & first).index();
        best.take(-visit(judge_.child(node, Square::of(square)), square, depth - 1, -beta, -alpha),
                  square);
        moves &= ~first;
    }
    if (best.score < beta && moves != 0) {
        if (depth == 2 && machinery_.pruning) {
            look_at_two(node, moves, alpha, beta, best);
        } else {
            look_at(ordered(node, moves, first), depth, alpha, beta, best);
        }
    }
    if (meter_->spent()) return 0;
    if (best.score >= beta) countermoves_.learn(last, depth, best.square);
    if (remember) {
        const Bound bound = best.score >= beta   ? Bound::kLower
                            : best.score > alpha ? Bound::kExact
                                                 : Bound::kUpper;
        table_.store(
            {discs_of(node), best.score, static_cast<std::int8_t>(depth), bound, best.square});
    }
    return best.score;
}

void AlphaBeta::look_at(const Children& children, int depth, Score alpha, Score beta, Best& best) {
    for (const Child& child : children) {
        const auto value = [&](Score low, Score high) {
            return -visit(child.node, child.square, depth - 1, -high, -low);
        };
        const Score floor = std::max(alpha, best.score);
        Score score = 0;
        if (!machinery_.pruning) {
            score = value(-kInfinite, kInfinite);
        } else if (best.score == -kInfinite) {
            score = value(floor, beta);
        } else {
            score = value(floor, floor + 1);
            if (score > floor && score < beta) score = value(floor, beta);
        }
        if (meter_->spent()) return;
        best.take(score, child.square);
        if (machinery_.pruning && best.score >= beta) return;
    }
}

bool AlphaBeta::ends_drawn(Discs discs, int depth, Meter& meter) {
    meter_ = &meter;
    Node node = begin(discs, depth);
    for (;;) {
        const Bitboard moves = moves_of(node);
        if (moves == 0 && moves_of(passed(node)) == 0) return true;
        if (depth == 0) return false;
        if (moves == 0) {
            node = passed(node);
            continue;
        }
        for (const Child& child : Children(judge_, node, moves)) {
            if (visit(child.node, child.square, depth - 1, -1, 1) != 0) continue;
            node = child.node;
            break;
        }
        --depth;
    }
}

}  // namespace evothello
