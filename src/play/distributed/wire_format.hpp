#pragma once

// Players and openings as bytes, for another process of the same binary.

#include <string>
#include <vector>

#include "base/parallel/bytes.hpp"
#include "play/types.hpp"

namespace evothello {

// Packs all of `games` except the pairings.
void pack_players(const Games& games, Packer& packer);

// What pack_players() packed, as values.
struct PackedPlayers {
    std::vector<Contender> contenders;
    std::vector<Opening> openings;
    Key key;
    std::uint64_t first = 0;
};
PackedPlayers unpack_players(Unpacker& unpacker);

}  // namespace evothello
