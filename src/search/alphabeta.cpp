#include "search/alphabeta.hpp"

#include <algorithm>
#include <bit>

namespace evothello {
namespace {

// Binary logarithm of the number of entries; 0: no table. Up to depth 6 a table that fits into the
// second-level cache is faster than a larger one.
int table_bits_for(int depth) { return depth < kTableDepth ? 0 : depth <= 6 ? 12 : 18; }

// Nodes with a smaller remaining depth are cheaper to search than to look up.
constexpr int kTableFrom = 2;

Bitboard square_bit(std::uint8_t square) {
    return square == Entry::kNoSquare ? 0 : Bitboard{1} << square;
}

}  // namespace

void AlphaBeta::start_game(const Evaluator& evaluator, int depth) {
    evaluator_ = &evaluator;
    for (Countermoves& level : countermoves_) level.reset();
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

class AlphaBeta::Guesses {
  public:
    Guesses(const LeafJudge& judge, const Node& node, Bitboard moves) : kernel_(kernel()) {
        judge.guess(node, moves, children_);
        left_ = all_lanes(children_);
    }

    const Brood& children() const { return children_; }
    Square square(int child) const { return Square::of(children_.square[child]); }
    // Upper bound of the child's value for the parent's side to move; kInfinite if the child has no
    // legal move.
    Score bound(int child) const { return -children_.score[child]; }
    // Removes and returns the child with the highest bound; -1 if none is left.
    int take() {
        if (left_ == 0) return -1;
        const int best = std::countr_zero(kernel_.lowest(children_.score, left_).lanes);
        left_ &= ~(std::uint64_t{1} << best);
        return best;
    }

  private:
    const Kernel& kernel_;
    Brood children_;
    std::uint64_t left_ = 0;  // a bit for each child that was not taken yet
};

Score AlphaBeta::value_of(const Brood& children, int child, Score enough) {
    const Node node = node_at(children, child);
    if (node.moves == 0) return -visit(node, children.square[child], 1, -kInfinite, kInfinite);
    const Bitboard guessed = Bitboard{1} << children.reply[child];
    return least_after(node, node.moves & ~guessed, -children.score[child], enough);
}

std::optional<RootResult> AlphaBeta::best_of_two(const Node& node, Bitboard candidates, Ties ties) {
    Guesses guesses(judge_, node, candidates);
    meter_->tick(static_cast<std::uint64_t>(guesses.children().size));
    RootResult result;
    for (int child = guesses.take(); child >= 0; child = guesses.take()) {
        if (guesses.bound(child) < result.value) break;
        const Score value = value_of(guesses.children(), child, result.value - 1);
        if (meter_->spent()) return std::nullopt;
        result.take(guesses.square(child), value, ties);
    }
    return result;
}

void AlphaBeta::look_at_two(const Node& node, Bitboard moves, Score alpha, Score beta, Best& best) {
    Guesses guesses(judge_, node, moves);
    if (meter_->tick(static_cast<std::uint64_t>(guesses.children().size))) return;
    for (int child = guesses.take(); child >= 0 && best.score < beta; child = guesses.take()) {
        const Score bound = guesses.bound(child), floor = std::max(best.score, alpha);
        const int square = guesses.square(child).index();
        if (bound <= floor) return best.take(bound, square);
        best.take(value_of(guesses.children(), child, floor), square);
        if (meter_->spent()) return;
    }
}

Score AlphaBeta::leaf(const Node& node) const {
    return is_over(node) ? judge_.end_of(node) : (*evaluator_)(discs_of(node));
}

Children AlphaBeta::ordered(const Node& node, Bitboard moves, Bitboard first) const {
    if (!machinery_.ordering) return {judge_, node, moves};
    return {judge_, node, moves, first};
}

Score AlphaBeta::least_after(const Node& node, Bitboard moves, Score least, Score enough) {
    if (moves == 0 || least <= enough) return least;
    // worst() tries likely squares first, so it often stops after one vector.
    const Worst worst = judge_.worst(node, moves, enough);
    if (meter_->tick(static_cast<std::uint64_t>(worst.seen))) return 0;
    return std::min(worst.score, least);
}

Score AlphaBeta::visit(const Node& node, int last, int depth, Score alpha, Score beta) {
    if (meter_->tick()) return 0;
    if (node.moves != 0) {
        return depth == 1 ? -least_after(node, node.moves, kInfinite, -beta)
                          : visit_children(node, node.moves, last, depth, alpha, beta);
    }
    const Node passed = judge_.passed(node);
    if (passed.moves == 0) return judge_.end_of(node);
    return -visit(passed, Countermoves::kPass, depth, -beta, -alpha);
}

Score AlphaBeta::visit_children(const Node& node, Bitboard moves, int last, int depth, Score alpha,
                                Score beta) {
    const bool remember = !table_.empty() && depth >= kTableFrom;
    const Entry* known = remember ? table_.find(discs_of(node)) : nullptr;
    if (known != nullptr) {
        // Only an entry of the same depth is valid: a deeper one has other leaves and another
        // value.
        const bool usable =
            known->depth == depth && (known->bound == Bound::kExact ||
                                      (known->bound == Bound::kLower && known->score >= beta) ||
                                      (known->bound == Bound::kUpper && known->score <= alpha));
        if (usable) return known->score;
    }
    Best best;
    // With a null window try the table move or the countermove before evaluating all children: a
    // cutoff saves that.
    const Countermoves& learnt = countermoves(depth);
    const Bitboard first = known != nullptr ? square_bit(known->best)
                           : depth == 2     ? learnt.likely_or_latest(last, moves)
                                            : learnt.likely(last, moves);
    if (beta - alpha == 1 && (moves & first) != 0 && machinery_.pruning && machinery_.ordering) {
        const int square = lowest(moves & first).index();
        best.take(-visit(judge_.child(node, square), square, depth - 1, -beta, -alpha), square);
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
    if (best.score >= beta) countermoves(depth).learn(last, square_bit(best.square));
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
    for (Node node = begin(discs, depth); !is_over(node);) {
        if (depth == 0) return false;
        if (node.moves == 0) {
            node = judge_.passed(node);
            continue;
        }
        --depth;
        for (const Child& child : Children(judge_, node, node.moves)) {
            const bool drawn = depth == 0 ? leaf(child.node) == 0
                                          : visit(child.node, child.square, depth, -1, 1) == 0;
            if (!drawn) continue;
            node = child.node;
            break;
        }
    }
    return true;
}

}  // namespace evothello
