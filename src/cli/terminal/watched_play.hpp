#pragma once

// Games that somebody waits for: counted while they are played, and a signal ends them with what is
// known.

#include <vector>

#include "cli/terminal/live_count.hpp"
#include "play/game_player.hpp"

namespace evothello {

class WatchedPlay {
  public:
    // `games` in all, at most where a test may end them early; `seats` for other programs. The
    // player must outlive this object.
    WatchedPlay(GamePlayer& player, std::size_t games, std::int64_t threads,
                ProgramSeats* seats = nullptr, bool at_most = false)
        : player_(player), count_(games, "games", at_most), threads_(threads), seats_(seats) {}

    // May be called several times until all are played. Once stopped, some are not played.
    std::vector<GameRecord> play(Games games, const OnGame& on_game = {});
    bool stopped() const;
    void finish() { count_.finish(); }

  private:
    GamePlayer& player_;
    LiveCount count_;
    std::int64_t threads_;
    ProgramSeats* seats_;
};

}  // namespace evothello
