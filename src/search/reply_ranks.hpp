#pragma once

// Which squares have held the best last reply in this game: learnt at next to no cost, and used for
// guesses and order alone. Ranked by how often; sets of the first 2, 4, 8, 16 and 32 answer which
// of some moves comes first without a look at each.

#include <array>
#include <bit>
#include <utility>

#include "board/bitboard.hpp"

namespace evothello {

class ReplyRanks {
  public:
    // Before anything is learnt, corners are the best guess.
    void reset(Bitboard corners) {
        counts_ = {};
        firsts_ = {};
        std::size_t rank = 0;
        for (const Bitboard part : {corners, ~corners}) {
            for (Bitboard rest = part; rest != 0; rest &= rest - 1, ++rank) {
                const auto square = static_cast<std::size_t>(std::countr_zero(rest));
                order_[rank] = static_cast<std::uint8_t>(square);
                ranks_[square] = static_cast<std::uint8_t>(rank);
                if (part == corners) counts_[square] = kHopeOfCorners;
                for (std::size_t i = 0; i < firsts_.size(); ++i) {
                    if (rank < std::size_t{2} << i) firsts_[i] |= Bitboard{1} << square;
                }
            }
        }
    }

    void reward(std::size_t square) {
        const std::uint32_t count = ++counts_[square];
        for (std::size_t rank = ranks_[square]; rank > 0; --rank) {
            const std::size_t other = order_[rank - 1];
            if (counts_[other] >= count) return;
            std::swap(order_[rank - 1], order_[rank]);
            std::swap(ranks_[square], ranks_[other]);
            if (rank >= 2 && std::has_single_bit(rank)) {
                Bitboard& set = firsts_[static_cast<std::size_t>(std::countr_zero(rank)) - 1];
                set ^= Bitboard{1} << square | Bitboard{1} << other;
            }
        }
    }

    // One of the first of these moves, of which there is one at least.
    Square likely(Bitboard moves) const {
        for (const Bitboard set : {firsts_[4], firsts_[3], firsts_[2], firsts_[1], firsts_[0]}) {
            const Bitboard better = moves & set;
            moves = better != 0 ? better : moves;
        }
        return lowest(moves);
    }

    // The first 16 of all squares.
    Bitboard likely_squares() const { return firsts_[3]; }

  private:
    static constexpr std::uint32_t kHopeOfCorners = 4;

    std::array<std::uint32_t, 64> counts_{};
    std::array<std::uint8_t, 64> order_{}, ranks_{};
    std::array<Bitboard, 5> firsts_{};  // of the first 2, 4, 8, 16, 32
};

}  // namespace evothello
