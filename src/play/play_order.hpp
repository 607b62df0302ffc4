#pragma once

// The games that are still to be played, in the order in which they are handed out.

#include "play/types.hpp"

namespace evothello {

// Who has most to do goes first; those in lockstep come last, sorted, so that in a block of them
// a player has many turns at a time. Other programs' games are the very first.
struct PlayOrder {
    PlayOrder(const Games& games, std::span<const GameRecord> records, std::size_t all_workers);

    // Of games from `first` on, of which `left` are left, how many are played together: ever fewer
    // towards the end, so that all workers end together.
    std::size_t block_at(std::size_t first, std::size_t left) const;

    std::vector<std::size_t> indices;  // of games
    std::size_t of_programs = 0;       // the first of them
    std::size_t alone = 0;             // the first of them, those included
    std::size_t block = 1;             // of the others, no more together
    std::size_t workers;

    static constexpr std::size_t kLeast = 8;  // fewer fill vectors badly
};

}  // namespace evothello
