#pragma once

// The order in which the games that are still to be played are handed out.

#include "play/types.hpp"

namespace evothello {

// Longest games first: those of external programs, then those played one by one. Games played in
// lockstep come last, sorted so that a block of them has many turns of the same player at once.
struct PlayOrder {
    // Takes the games whose records are not played; `all_workers` counts the workers of all ranks.
    PlayOrder(const Games& games, std::span<const GameRecord> records, std::size_t all_workers);

    // How many games to play together from indices[first] on, when `left` games are left. Blocks
    // shrink towards the end, so that all workers finish at about the same time.
    std::size_t block_size(std::size_t first, std::size_t left) const;

    std::vector<std::size_t> indices;  // of games
    // indices[0, programs_end): with an external program; [programs_end, alone): played one by one;
    // the rest: in lockstep
    std::size_t programs_end = 0, single_end = 0;
    std::size_t max_block = 1;  // largest number of lockstep games to play together
    std::size_t workers;

    static constexpr std::size_t kMinBlock = 8;  // fewer games fill vectors badly
};

}  // namespace evothello
