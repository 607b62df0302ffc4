#pragma once

#include <array>

#include "board/bitboard.hpp"

namespace evothello {

// The countermove heuristic: for each move, the reply that refuted it last. Used for move ordering
// only. Uiterwijk, "The Countermove Heuristic", ICCA Journal 15(1), 1992.
class Countermoves {
  public:
    static constexpr int kPass = 64;  // `last` after a pass

    void reset() { squares_ = {}; }

    // Returns the countermove of a move on `last` if it is one of `moves`, else 0.
    Bitboard likely(int last, Bitboard moves) const { return squares_[place(last)] & moves; }
    // The same, but falls back to the latest refutation of any move. Used where trying it is cheap.
    Bitboard likely_or_last(int last, Bitboard moves) const {
        const Bitboard known = likely(last, moves);
        return known != 0 ? known : squares_[kLatest] & moves;
    }
    // Stores `reply`, one square or none, as the refutation of a move on `last`.
    void learn(int last, Bitboard reply) { squares_[place(last)] = squares_[kLatest] = reply; }

  private:
    static constexpr std::size_t kLatest = kPass + 1;
    static std::size_t place(int square) { return static_cast<std::size_t>(square); }

    std::array<Bitboard, kLatest + 1> squares_{};
};

}  // namespace evothello
