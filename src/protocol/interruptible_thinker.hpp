#pragma once

// One of our players at someone else's board: thinks about one position at a time, and can be
// hurried while it does. A move depends on the position, the settings and the key of the game
// alone, so it is the move that the player makes at home.

#include <functional>

#include "game/player.hpp"
#include "search/thinker.hpp"

namespace evothello {

// A move as a hint: what would come of it, for the side to move.
using OnHint = std::function<void(const Choice& choice)>;

class Mind {
  public:
    // Stopped before it has a move, it thinks for `moment` seconds: somebody is waiting for it.
    Mind(Player player, std::uint64_t seed, double moment = 0.25);

    const std::string& name() const { return player_.name; }
    const Rules& rules() const { return player_.weights.rules; }
    // Weights are for one board, unless nobody asks them.
    bool plays_on(Size size) const;
    bool plays(Variant variant) const;

    // On a board that it plays on. A player with chance draws other numbers in each game.
    void start_game(Size size);
    // Looks so far ahead from now on; a clock or a number of nodes of its own stays.
    void set_depth(int depth);

    // A legal move, or the pass where there is none; within `seconds` if given. Once stopped it is
    // the best that a moment shows. A player with a clock of its own is not stopped.
    Choice choose(const Position& position, std::optional<double> seconds,
                  const std::atomic<bool>& stop);
    // The `count` best moves, best first, as deep as the player plays; now and then those of less
    // depth, where that takes long. A forced pass is the only hint, a finished game has none.
    void hint(const Position& position, int count, const std::atomic<bool>& stop,
              const OnHint& on_hint);

  private:
    Player player_;
    Evaluator evaluator_;
    Thinker thinker_;
    Key key_;  // its index is the game
    Random random_;
    double moment_;
};

}  // namespace evothello
