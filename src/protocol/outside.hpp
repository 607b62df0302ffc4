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
#include "match/game.hpp"

namespace evothello {

struct Outside {
    enum class Protocol { kGtp, kNBoard };

    std::string name;  // as it was asked for
    Protocol protocol = Protocol::kGtp;
    std::vector<std::string> words;  // of the command
    int depth = 6;                   // NBoard alone: `set depth`
    double seconds = 30;             // of wall clock, for each answer
};

// Nothing for the name of any other player; throws Error where the settings are none of a program.
std::optional<Outside> parse_outside(std::string_view name);
bool is_outside(std::string_view name);  // by its first word alone

// Stands in the command of a program that is tuned for the path of its weights file.
inline constexpr std::string_view kWeightsWord = "{weights}";
bool has_weights_word(const Outside& outside);
void put_weights(Outside& outside, const std::string& path);

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
