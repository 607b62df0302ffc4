#pragma once

// The moves of a node with the positions after them, best hopes first. Order changes how fast a
// value is found, never the value.

#include <algorithm>
#include <array>
#include <span>

#include "board/position.hpp"
#include "eval/evaluator.hpp"

namespace evothello {

struct Child {
    Discs discs;  // after the move, seen by the other side
    Score hope;   // larger is tried earlier
    std::uint8_t square;
};

class Children {
  public:
    // `hope(Square, const Discs& after)` gives the order; equal hopes stay in the order of squares.
    template <class Hope>
    Children(const Discs& discs, Bitboard moves, Hope&& hope) {
        for_each_square(moves, [&](Square square) {
            const Discs next = after(discs, square);
            const Child child{next, hope(square, next), static_cast<std::uint8_t>(square.index())};
            std::size_t place = size_++;
            for (; place > 0 && list_[place - 1].hope < child.hope; --place) {
                list_[place] = list_[place - 1];
            }
            list_[place] = child;
        });
    }

    const Child* begin() const { return list_.data(); }
    const Child* end() const { return list_.data() + size_; }

  private:
    std::array<Child, 64> list_;
    std::size_t size_ = 0;
};

}  // namespace evothello
