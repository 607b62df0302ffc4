#pragma once

// What is played, as bytes for another process of the same binary: who plays, and from where.

#include <string>
#include <vector>

#include "base/parallel/bytes.hpp"
#include "play/types.hpp"

namespace evothello {

// All of `games` but the pairings.
void pack_players(const Games& games, Packer& packer);

// The same for who unpacked it.
struct PackedPlayers {
    std::vector<Contender> contenders;
    std::vector<Opening> openings;
    Key key;
    std::uint64_t first = 0;
};
PackedPlayers unpack_players(Unpacker& unpacker);

}  // namespace evothello
