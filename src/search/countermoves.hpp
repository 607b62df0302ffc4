#pragma once

#include <array>

#include "board/bitboard.hpp"

namespace evothello {

// What refuted a move the last time that it was refuted: learnt at next to no cost, and used for
// order alone.
class Countermoves {
  public:
    static constexpr int kPass = 64;  // in the place of a square

    void reset() { squares_ = {}; }

    // Which of these moves may refute a move on `last`, one or none: the one that did so last...
    Bitboard likely(int last, Bitboard moves) const { return squares_[place(last)] & moves; }
    // ...or else, for where a try is cheap, what refuted anything last.
    Bitboard likely_or_latest(int last, Bitboard moves) const {
        const Bitboard known = likely(last, moves);
        return known != 0 ? known : squares_[kLatest] & moves;
    }
    void learn(int last, Bitboard reply) { squares_[place(last)] = squares_[kLatest] = reply; }

  private:
    static constexpr std::size_t kLatest = kPass + 1;
    static std::size_t place(int square) { return static_cast<std::size_t>(square); }

    std::array<Bitboard, kLatest + 1> squares_{};
};

}  // namespace evothello
