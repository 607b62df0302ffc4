#pragma once

// Another program as a player: `gtp:COMMAND` or `nboard:COMMAND`, settings behind it as behind
// every player (`nboard:./engine --quiet:depth=6,time=10`). It is driven as a referee does: we keep
// the rules, and whatever it does costs it the game and nobody else anything.

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "match/game.hpp"

namespace evothello {

struct Outside {
    enum class Protocol { kGtp, kNBoard };

    std::string name;  // as it was asked for
    Protocol protocol = Protocol::kGtp;
    std::string command;
    int depth = 6;        // NBoard alone: `set depth`
    double seconds = 30;  // of wall clock, for each answer
};

// Nothing for the name of any other player; throws Error where the settings are none of a program.
std::optional<Outside> parse_outside(std::string_view name);

// Where its words go: lost games with their reason are told (by whichever thread), its stderr is
// added to the file `errors` unless that is empty.
struct OutsideLog {
    std::string errors;
    std::function<void(const std::string& reason)> on_forfeit;
};

// Starts the program; it is kept from game to game, and started again after a game that it has
// forfeited. Throws Error, now or at the start of a game, if it does not start and answer; waits
// for nothing once `stop` is raised.
std::unique_ptr<Seat> open_outside(const Outside& outside, const Rules& rules, OutsideLog log,
                                   const std::atomic<bool>* stop = nullptr);

}  // namespace evothello
