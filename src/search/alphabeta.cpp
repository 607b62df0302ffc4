#include "search/alphabeta.hpp"

#include <algorithm>
#include <bit>

namespace evothello {
namespace {

// Up to depth 6 the table should stay in the second-level cache.
int table_bits_for(int depth) { return depth < kTableDepth ? 0 : depth <= 6 ? 14 : 18; }

// Nodes with fewer moves ahead are cheaper to search than to look up.
constexpr int kTableFrom = 3;

}  // namespace

void AlphaBeta::start_game(const Evaluator& evaluator, int depth) {
    evaluator_ = &evaluator;
    reply_ranks_.reset(evaluator.board().corners);
    table_.reset(machinery_.table ? table_bits_for(depth) : 0);
}

std::optional<RootResult> AlphaBeta::search(const Discs& discs, Bitboard candidates, int depth,
                                            Ties ties, Meter& meter) {
    meter_ = &meter;
    if (depth == 1) return best_at_once(discs, candidates, ties);
    if (depth == 2 && machinery_.pruning) return best_of_two(discs, candidates, ties);
    const Entry* known = table_.empty() ? nullptr : table_.find(discs);
    const Children children =
        ordered(discs, candidates, known == nullptr ? Entry::kNoSquare : known->best);
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

std::optional<RootResult> AlphaBeta::best_at_once(const Discs& discs, Bitboard candidates,
                                                  Ties ties) {
    const RootResult result = best_of_children(*evaluator_, discs, candidates, ties, Ends::kExact);
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

void AlphaBeta::guess(const Discs& discs, Bitboard moves, Guesses& guesses) const {
    Brood& children = guesses.children;
    Brood& replies = guesses.replies;
    place_children(discs, moves, children);
    evaluator_->find_moves(children);
    evaluator_->prepare(children);
    replies.size = children.size;
    for (int i = 0; i < children.size; ++i) {
        Bitboard there = children.moves[i];
        // Where there is no reply any empty square will do, as the score is not looked at; on a
        // full board nothing is judged at all.
        if (there == 0) there = evaluator_->board().mask & ~discs_at(children, i).occupied();
        if (there == 0) there = 1;
        replies.square[i] = static_cast<std::uint8_t>(reply_ranks_.likely(there).index());
    }
    pad(replies);
    evaluator_->judge(children, replies);
    guesses.left =
        children.size == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << children.size) - 1;
}

// For the mover of the parent; if no more than `enough`, perhaps less.
Score AlphaBeta::value_of(const Guesses& guesses, int child, Score enough) {
    const Brood& children = guesses.children;
    if (children.moves[child] == 0) {
        return -visit(discs_at(children, child), 1, -kInfinite, kInfinite);
    }
    const Bitboard guessed = Bitboard{1} << guesses.replies.square[child];
    return least_after(children, child, children.moves[child] & ~guessed,
                       guesses.replies.score[child], enough);
}

std::optional<RootResult> AlphaBeta::best_of_two(const Discs& discs, Bitboard candidates,
                                                 Ties ties) {
    Guesses guesses;
    guess(discs, candidates, guesses);
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

Score AlphaBeta::visit_two(const Discs& discs, Bitboard moves, Score alpha, Score beta) {
    Guesses guesses;
    guess(discs, moves, guesses);
    if (meter_->tick(static_cast<std::uint64_t>(guesses.children.size))) return 0;
    Score best = -kInfinite;
    for (int child = guesses.take(); child >= 0; child = guesses.take()) {
        const Score bound = guesses.bound(child), floor = std::max(best, alpha);
        if (bound <= floor) return std::max(best, bound);
        best = std::max(best, value_of(guesses, child, floor));
        if (meter_->spent()) return 0;
        if (best >= beta) break;
    }
    return best;
}

Score AlphaBeta::leaf(const Discs& discs) const {
    if (moves_of(discs) == 0 && moves_of(discs.passed()) == 0) {
        return finished_score(margin(discs, evaluator_->rules().variant));
    }
    return (*evaluator_)(discs);
}

Children AlphaBeta::ordered(const Discs& discs, Bitboard moves, int first) const {
    if (!machinery_.ordering) {
        return {discs, moves, [](Square, const Discs&) { return Score{0}; }};
    }
    return {*evaluator_, discs, moves, first};
}

Score AlphaBeta::least_after(const Positions& prepared, int at, Bitboard moves, Score least,
                             Score enough) {
    // Where the best reply usually stands comes first: often it is all that has to be seen.
    const Bitboard first = moves & reply_ranks_.likely_squares();
    for (const Bitboard part : {first, moves & ~first}) {
        if (part == 0 || least <= enough) continue;
        Positions parents;
        Brood brood;
        add_moves(prepared, at, part, parents, brood);
        pad(parents);
        pad(brood);
        evaluator_->judge(parents, brood);
        if (meter_->tick(static_cast<std::uint64_t>(brood.size))) return 0;
        const Score* const lowest = std::min_element(brood.score, brood.score + brood.size);
        if (*lowest >= least) continue;
        least = *lowest;
        reply_ranks_.reward(brood.square[lowest - brood.score]);
    }
    return least;
}

Score AlphaBeta::visit(const Discs& discs, int depth, Score alpha, Score beta) {
    if (meter_->tick()) return 0;
    if (depth == 0) return leaf(discs);
    const Bitboard moves = moves_of(discs);
    if (moves != 0 && depth == 1) {
        Positions one;
        set_only(one, discs);
        evaluator_->prepare(one);
        return -least_after(one, 0, moves, kInfinite, -beta);
    }
    if (moves != 0 && depth == 2 && machinery_.pruning) {
        return visit_two(discs, moves, alpha, beta);
    }
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
    for (const Child& child : ordered(discs, moves, first)) {
        Score score = 0;
        if (!machinery_.pruning) {
            score = -visit(child.discs, depth - 1, -kInfinite, kInfinite);
        } else if (best_square == Entry::kNoSquare) {
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
