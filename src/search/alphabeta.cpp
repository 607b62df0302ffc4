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

Bitboard square_bit(std::uint8_t square) { return square == kNoSquare ? 0 : Bitboard{1} << square; }

}  // namespace

void AlphaBeta::start_game(const Evaluator& evaluator, int depth) {
    evaluator_ = &evaluator;
    for (Countermoves& level : countermoves_) level.reset();
    table_.start_game(search_features_.table ? table_bits_for(depth) : 0);
}

Node AlphaBeta::begin(const Discs& discs, int depth) {
    leaves_ = LeafEvaluator(*evaluator_, discs.count() + depth);
    return leaves_.node(discs);
}

std::optional<RootResult> AlphaBeta::search(const Discs& discs, Bitboard candidates, int depth,
                                            Ties ties, Meter& meter) {
    meter_ = &meter;
    const Node node = begin(discs, depth);
    if (depth == 1) return search_root_at_depth_one(node, candidates, ties);
    if (depth == 2 && search_features_.pruning)
        return search_root_at_depth_two(node, candidates, ties);
    const TableEntry* known = table_.empty() ? nullptr : table_.find(discs);
    const Children children =
        ordered(node, candidates, known == nullptr ? 0 : square_bit(known->best));
    const auto result = search_root(
        children, ties,
        [&](const Child& child, Score alpha, Score beta) {
            return search_features_.pruning
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

std::optional<RootResult> AlphaBeta::search_root_at_depth_one(const Node& node, Bitboard candidates,
                                                              Ties ties) {
    const RootResult result = best_of_children(leaves_, node, candidates, ties);
    if (meter_->count_nodes(static_cast<std::uint64_t>(std::popcount(candidates))))
        return std::nullopt;
    return result;
}

class AlphaBeta::ReplyBounds {
  public:
    ReplyBounds(const LeafEvaluator& leaves, const Node& node, Bitboard moves) : kernel_(kernel()) {
        leaves.evaluate_replies(node, moves, children_);
        left_ = all_lanes(children_);
    }

    const ChildBatch& children() const { return children_; }
    Square square(int child) const { return Square::of(children_.square[child]); }
    bool empty() const { return left_ == 0; }
    // Requires !empty().
    BoundedChild take() { return take_best_bound(kernel_, children_.score, left_); }

  private:
    const Kernel& kernel_;
    ChildBatch children_;
    std::uint64_t left_ = 0;  // a bit for each child that was not taken yet
};

Score AlphaBeta::value_of(const ChildBatch& children, int child, Score stop_at) {
    const Node node = node_at(children, child);
    if (node.moves == 0) return -visit(node, children.square[child], 1, -kInfinite, kInfinite);
    const Bitboard guessed = Bitboard{1} << children.reply[child];
    return lowest_reply(node, node.moves & ~guessed, -children.score[child], stop_at);
}

std::optional<RootResult> AlphaBeta::search_root_at_depth_two(const Node& node, Bitboard candidates,
                                                              Ties ties) {
    ReplyBounds guesses(leaves_, node, candidates);
    meter_->count_nodes(static_cast<std::uint64_t>(guesses.children().size));
    RootResult result;
    while (!guesses.empty()) {
        const auto [child, bound] = guesses.take();
        if (bound < result.value) break;
        const Score value = value_of(guesses.children(), child, result.value - 1);
        if (meter_->spent()) return std::nullopt;
        result.take(guesses.square(child), value, ties);
    }
    return result;
}

void AlphaBeta::search_children_at_depth_two(const Node& node, Bitboard moves, Score alpha,
                                             Score beta, Best& best) {
    ReplyBounds guesses(leaves_, node, moves);
    if (meter_->count_nodes(static_cast<std::uint64_t>(guesses.children().size))) return;
    while (!guesses.empty() && best.score < beta) {
        const auto [child, bound] = guesses.take();
        const Score floor = std::max(best.score, alpha);
        const int square = guesses.square(child).index();
        if (bound <= floor) return best.take(bound, square);
        best.take(value_of(guesses.children(), child, floor), square);
        if (meter_->spent()) return;
    }
}

Score AlphaBeta::leaf(const Node& node) const {
    return is_over(node) ? leaves_.end_of(node) : (*evaluator_)(discs_of(node));
}

Children AlphaBeta::ordered(const Node& node, Bitboard moves, Bitboard first) const {
    if (!search_features_.ordering) return {leaves_, node, moves};
    return {leaves_, node, moves, first};
}

Score AlphaBeta::lowest_reply(const Node& node, Bitboard moves, Score least, Score stop_at) {
    if (moves == 0 || least <= stop_at) return least;
    // lowest_child() tries likely squares first, so it often stops after one vector.
    const LowestChild lowest_child = leaves_.lowest_child(node, moves, stop_at);
    if (meter_->count_nodes(static_cast<std::uint64_t>(lowest_child.seen))) return 0;
    return std::min(lowest_child.score, least);
}

Score AlphaBeta::visit(const Node& node, int last, int depth, Score alpha, Score beta) {
    if (meter_->count_nodes()) return 0;
    if (node.moves != 0) {
        return depth == 1 ? -lowest_reply(node, node.moves, kInfinite, -beta)
                          : visit_children(node, node.moves, last, depth, alpha, beta);
    }
    const Node passed = leaves_.passed(node);
    if (passed.moves == 0) return leaves_.end_of(node);
    return -visit(passed, Countermoves::kPass, depth, -beta, -alpha);
}

Score AlphaBeta::visit_children(const Node& node, Bitboard moves, int last, int depth, Score alpha,
                                Score beta) {
    const bool remember = !table_.empty() && depth >= kTableFrom;
    const TableEntry* known = remember ? table_.find(discs_of(node)) : nullptr;
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
                           : depth == 2     ? learnt.likely_or_last(last, moves)
                                            : learnt.likely(last, moves);
    if (beta - alpha == 1 && (moves & first) != 0 && search_features_.pruning &&
        search_features_.ordering) {
        const int square = lowest(moves & first).index();
        best.take(-visit(leaves_.child(node, square), square, depth - 1, -beta, -alpha), square);
        moves &= ~first;
    }
    if (best.score < beta && moves != 0) {
        if (depth == 2 && search_features_.pruning) {
            search_children_at_depth_two(node, moves, alpha, beta, best);
        } else {
            search_children(ordered(node, moves, first), depth, alpha, beta, best);
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

void AlphaBeta::search_children(const Children& children, int depth, Score alpha, Score beta,
                                Best& best) {
    for (const Child& child : children) {
        const auto value = [&](Score low, Score high) {
            return -visit(child.node, child.square, depth - 1, -high, -low);
        };
        const Score floor = std::max(alpha, best.score);
        Score score = 0;
        if (!search_features_.pruning) {
            score = value(-kInfinite, kInfinite);
        } else if (best.score == -kInfinite) {
            score = value(floor, beta);
        } else {
            score = value(floor, floor + 1);
            if (score > floor && score < beta) score = value(floor, beta);
        }
        if (meter_->spent()) return;
        best.take(score, child.square);
        if (search_features_.pruning && best.score >= beta) return;
    }
}

bool AlphaBeta::ends_drawn(Discs discs, int depth, Meter& meter) {
    meter_ = &meter;
    for (Node node = begin(discs, depth); !is_over(node);) {
        if (depth == 0) return false;
        if (node.moves == 0) {
            node = leaves_.passed(node);
            continue;
        }
        --depth;
        for (const Child& child : Children(leaves_, node, node.moves)) {
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
