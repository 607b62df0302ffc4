#pragma once

// Which squares have held the best last reply in this game: learnt at next to no cost, and used for
// guesses and order alone. Ranked by how often; sets of the first 32, 16, 8, 4 and 2 answer which
// of some moves comes first without a look at each.

#include <array>
#include <bit>

#include "board/bitboard.hpp"
#include "eval/lanes.hpp"

namespace evothello {

class ReplyRanks {
  public:
    // Before anything is learnt, corners are the best guess.
    void reset(Bitboard corners) {
        int rank = 0;
        for (const Bitboard part : {corners, ~corners}) {
            for_each_square(part, [&](Square square) { put(square.index(), rank++); });
        }
        counts_ = {};
        for_each_square(corners, [&](Square square) { counts_[place(square.index())] = 1; });
        starts_ = {};
        starts_[0] = std::popcount(corners);
        for (int i = 0; i < kRankSets; ++i) {
            sets_[i] = 0;
            for (rank = 0; rank < 32 >> i; ++rank) sets_[i] |= Bitboard{1} << order_[place(rank)];
        }
    }

    // The square changes places with the first of those that held it as often as it did.
    void reward(int square) {
        if (counts_[place(square)] == kMostCounted) forget_half();
        const int count = counts_[place(square)]++;
        const int from = ranks_[place(square)], to = starts_[place(count)]++;
        const int other = order_[place(to)];
        put(square, to);
        put(other, from);
        const Bitboard both = Bitboard{1} << square ^ Bitboard { 1 } << other;
        for (int i = 0; i < kRankSets; ++i) {
            if (to < 32 >> i && from >= 32 >> i) sets_[i] ^= both;
        }
    }

    // Of all squares the first 32, 16, 8, 4 and 2.
    const Bitboard (&sets() const)[kRankSets] { return sets_; }
    // The first 16.
    Bitboard likely_squares() const { return sets_[1]; }

    // Then all counts are halved: what was long ago counts less.
    static constexpr int kMostCounted = 64;

  private:
    static std::size_t place(int at) { return static_cast<std::size_t>(at); }

    void put(int square, int rank) {
        order_[place(rank)] = static_cast<std::uint8_t>(square);
        ranks_[place(square)] = static_cast<std::uint8_t>(rank);
    }

    void forget_half() {
        starts_ = {};
        for (std::uint8_t& count : counts_) {
            count /= 2;
            for (int lower = 0; lower < count; ++lower) ++starts_[place(lower)];
        }
    }

    std::array<std::uint8_t, 64> counts_{}, order_{}, ranks_{};  // by square, by rank, by square
    // The rank of the first square of each count, were there one: as many as have higher counts.
    std::array<int, kMostCounted> starts_{};
    Bitboard sets_[kRankSets] = {};
};

}  // namespace evothello
