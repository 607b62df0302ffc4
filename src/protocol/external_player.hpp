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
#include <vector>

#include "base/log.hpp"
#include "game/game.hpp"
#include "protocol/external_engine.hpp"

namespace evothello {

// What a seat has of the world around it.
struct OutsideHost {
    std::shared_ptr<Log> log = {};  // gets the program's stderr, if there is one
    // Told of each lost game with its reason, by whichever thread.
    std::function<void(const std::string& reason)> on_forfeit;
    const std::atomic<bool>* stop = nullptr;  // once raised, nothing is waited for
    // Whether a program that does not start is alone to blame, so that it loses its game. Without
    // this nobody can play with it, which is an Error.
    std::function<bool()> is_alone = {};
};

// A seat for a program. It is started with the first game, kept from game to game, and started
// again after one that it has forfeited. start_game() throws Error if it does not start and answer.
class OutsideSeat : public Seat {
  public:
    // No game follows: it is told so, and has a moment to leave until this object ends.
    virtual void dismiss() = 0;
};
std::unique_ptr<OutsideSeat> open_outside(const Outside& outside, const Rules& rules,
                                          OutsideHost host);

}  // namespace evothello
