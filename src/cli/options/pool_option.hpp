#pragma once

// Games that a pool of players plays to be compared: how many and from which seed, and where the
// answer goes.

#include <optional>
#include <string>

#include "cli/options/outside_option.hpp"
#include "play/game_player.hpp"
#include "proof/comparison.hpp"

namespace evothello {

// Who plays, and who meets whom from where.
struct Pool {
    std::string heading = {};  // said before the first game
    std::vector<std::string> names;
    std::vector<Contender> contenders;
    std::vector<Opening> openings;
    std::vector<Pairing> pairings;
    std::optional<Anchor> anchor = {};
};

struct PoolOption {
    std::int64_t games = 200, seed = 1, threads = 0;
    std::string csv;
    bool force = false, as_json = false;
    OutsideOption outside;

    void declare(Arguments& arguments);
    // Throws Error for an odd number of games, for more games or players than memory holds, and
    // where the CSV is there already: before anything is played.
    void check(std::size_t players, std::size_t meetings) const;
    void check_new(const std::string& file) const;  // throws Error unless it may be written
    std::size_t pairs() const { return static_cast<std::size_t>(games / 2); }  // of a meeting
    Key key(std::uint16_t stream = 0) const {
        return {.seed = static_cast<std::uint64_t>(seed), .stream = stream};
    }

    // Ends early, with what is known, when somebody stops it. Writes the CSV. Throws Error, before
    // anything is played, for another program that does not start.
    Comparison play(GamePlayer& game_player, Pool pool) const;
};

}  // namespace evothello
