#pragma once

// Looks a fixed number of moves ahead: principal variation search with a table and ordered moves.
// Its value is that of plain minimax, whatever of the machinery is on: a finished game counts by
// its margin, a forced pass costs no depth.

#include "search/countermoves.hpp"
#include "search/transposition_table.hpp"
#include "search/tree/meter.hpp"
#include "search/tree/root.hpp"

namespace evothello {

// Parts that make search faster and never change its answer; tests and `bench search` switch them
// off.
struct Machinery {
    bool pruning = true;  // alpha-beta; without it every line is looked at
    bool table = true;
    bool ordering = true;
};

// Searches that look less far ahead have no table: it costs more than it saves (measured with
// `bench selfplay`).
inline constexpr int kTableDepth = 4;

class AlphaBeta {
  public:
    explicit AlphaBeta(Machinery machinery = {}) : machinery_(machinery) {}

    // Forgets everything, and makes room for searches of this depth. The evaluator must outlive
    // them.
    void start_game(const Evaluator& evaluator, int depth);

    // The best of `candidates` (legal moves, at least one), `depth` moves ahead; nothing if the
    // meter ran out.
    std::optional<RootResult> search(const Discs& discs, Bitboard candidates, int depth, Ties ties,
                                     Meter& meter);

    // Whether the value 0 of a position is that of a drawn game, not of an evaluation.
    bool ends_drawn(Discs discs, int depth, Meter& meter);

  private:
    // The leaves of a search from here have the same number of discs, as a pass costs no depth.
    Node begin(const Discs& discs, int depth);
    std::optional<RootResult> best_at_once(const Node& node, Bitboard candidates, Ties ties);
    struct Best {
        Score score = -kInfinite;
        std::uint8_t square = Entry::kNoSquare;
        void take(Score other, int at) {
            if (other > score) *this = {other, static_cast<std::uint8_t>(at)};
        }
    };
    // `last` is the square of the move that led here.
    Score visit(const Node& node, int last, int depth, Score alpha, Score beta);
    Score visit_children(const Node& node, Bitboard moves, int last, int depth, Score alpha,
                         Score beta);
    void look_at(const Children& children, int depth, Score alpha, Score beta, Best& best);
    void look_at_two(const Node& node, Bitboard moves, Score alpha, Score beta, Best& best);
    // The children of a node two moves from the end, with what one guessed reply makes of each:
    // none is worth more to the mover than that, so most need no look at their other replies.
    class Guesses;
    std::optional<RootResult> best_of_two(const Node& node, Bitboard candidates, Ties ties);
    // Of a child, for the mover of its parent; if no more than `enough`, perhaps less.
    Score value_of(const Brood& children, int child, Score enough);
    // The least score after these moves, or `least`; no more of them are looked at once it is no
    // more than `enough`.
    Score least_after(const Node& node, Bitboard moves, Score least, Score enough);
    Countermoves& countermoves(int depth) {
        const auto level = static_cast<std::size_t>(depth);
        return countermoves_[std::min(level, countermoves_.size() - 1)];
    }
    Children ordered(const Node& node, Bitboard moves, Bitboard first) const;
    bool is_over(const Node& node) const {
        return node.moves == 0 && judge_.passed(node).moves == 0;
    }
    Score leaf(const Node& node) const;

    const Evaluator* evaluator_ = nullptr;
    LeafJudge judge_;
    Machinery machinery_;
    Table table_;
    Meter* meter_ = nullptr;
    std::array<Countermoves, 8> countermoves_;  // by depth; deeper searches share the last
};

}  // namespace evothello
