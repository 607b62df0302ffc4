#pragma once

// One of our players behind a protocol: thinks about one position at a time and can be interrupted.
// Without an interruption a move depends only on the position, the settings and the key of the
// game, so it is the move that the player makes in a match.

#include <functional>

#include "game/player.hpp"
#include "search/thinker.hpp"

namespace evothello {

// Called with one move of a hint; values are for the side to move.
using OnHint = std::function<void(const Choice& choice)>;

class InterruptibleThinker {
  public:
    // `fallback_seconds`: time of a second search if the first was stopped before it had a move.
    // Keep it short: the caller waits for the answer.
    InterruptibleThinker(Player player, std::uint64_t seed, double fallback_seconds = 0.25);

    const std::string& name() const { return player_.name; }
    const Rules& rules() const { return player_.weights.rules; }
    // True if the weights fit this board size or variant; a player that always moves at random fits
    // any.
    bool fits_board(Size size) const;
    bool fits_variant(Variant variant) const;

    // Requires fits_board(size). A player with random moves draws different numbers in each game.
    void start_game(Size size);
    // Sets the search depth, clamped to [1, kMaxDepth]. The player's limits of time and nodes stay.
    void set_depth(int depth);

    // Returns a legal move, or a pass if there is none, within `seconds` if given. If `stop` is
    // raised first, returns the best move that a search of `fallback_seconds` finds. With a limit
    // of time, here or among the player's own settings, `stop` is ignored.
    Choice choose(const Position& position, std::optional<double> seconds,
                  const std::atomic<bool>& stop);
    // Reports the `count` best moves, best first, at the player's depth. If that takes long, also
    // reports results of smaller depths on the way. A forced pass is the only hint of its position;
    // a finished game has none.
    void hint(const Position& position, int count, const std::atomic<bool>& stop,
              const OnHint& on_hint);

  private:
    Player player_;
    Evaluator evaluator_;
    Thinker thinker_;
    Key key_;  // its index counts games
    Random random_;
    double fallback_seconds_;
};

}  // namespace evothello
