#pragma once

// Options of commands that compare a pool of players: number of games, seed, threads and output.

#include <optional>
#include <string>

#include "cli/options/external_programs_option.hpp"
#include "play/game_player.hpp"
#include "proof/comparison.hpp"

namespace evothello {

// The players and games of a comparison. `names` and `contenders` have the same order.
struct ComparisonGames {
    std::string heading = {};  // printed to stderr before the first game
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
    ExternalProgramsOption external_programs;

    void declare(Arguments& arguments);
    // Throws Error for an odd number of games, if games or players need too much memory, or if the
    // CSV file cannot be written or exists. Call it before the first game.
    void check(std::size_t players, std::size_t meetings) const;
    void check_new(const std::string& file) const;  // throws Error if it exists, without --force
    std::size_t pairs() const { return static_cast<std::size_t>(games / 2); }  // per meeting
    Key key(std::uint16_t stream = 0) const {
        return {.seed = static_cast<std::uint64_t>(seed), .stream = stream};
    }

    // Plays all games and writes the CSV. If stopped by a signal, returns the comparison of the
    // games finished so far. Throws Error before the first game if an external program does not
    // start.
    Comparison play(GamePlayer& game_player, ComparisonGames pool) const;
};

}  // namespace evothello
