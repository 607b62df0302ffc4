#pragma once

// What refuted a move the last time that it was refuted: learnt at next to no cost, and used for
// order alone.

#include <algorithm>
#include <array>

#include "board/bitboard.hpp"

namespace evothello {

class Countermoves {
  public:
    static constexpr int kPass = 64;  // in the place of a square

    void reset() { squares_ = {}; }

    // Which of these moves may refute a move on `last`, one or none, with so many moves ahead: the
    // one that did so last, or else, where a try is cheap, what refuted anything last.
    Bitboard likely(int last, int depth, Bitboard moves) const {
        const auto& squares = squares_[level(depth)];
        const Bitboard known = squares[place(last)] & moves;
        return known != 0 || depth > kCheapDepth ? known : squares[kLatest] & moves;
    }
    void learn(int last, int depth, int reply) {
        auto& squares = squares_[level(depth)];
        squares[place(last)] = squares[kLatest] = Bitboard{1} << reply;
    }

  private:
    static constexpr int kCheapDepth = 2;
    static constexpr std::size_t kLatest = kPass + 1;
    static constexpr int kLevels = 8;  // deeper searches share the last
    static std::size_t level(int depth) {
        return static_cast<std::size_t>(std::min(depth, kLevels - 1));
    }
    static std::size_t place(int square) { return static_cast<std::size_t>(square); }

    std::array<std::array<Bitboard, kLatest + 1>, kLevels> squares_{};
};

}  // namespace evothello
