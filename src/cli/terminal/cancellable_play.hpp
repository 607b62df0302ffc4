#pragma once

// Plays games with progress output (ProgressCounter). A signal stops the play; results so far are
// kept.

#include <vector>

#include "cli/terminal/progress_counter.hpp"
#include "play/game_player.hpp"

namespace evothello {

class CancellablePlay {
  public:
    // `games` is the number of all games, an upper bound if `at_most`. `seats` is needed for
    // external programs.
    CancellablePlay(GamePlayer& player, std::size_t games, std::int64_t threads,
                    ProgramSeats* seats = nullptr, bool at_most = false)
        : player_(player), count_(games, "games", at_most), threads_(threads), seats_(seats) {}

    // Plays some of the games; may be called several times. If stopped, some records have
    // played == false.
    std::vector<GameRecord> play(Games games, const OnGame& on_game = {});
    bool stopped() const;
    void finish() { count_.finish(); }

  private:
    GamePlayer& player_;
    ProgressCounter count_;
    std::int64_t threads_;
    ProgramSeats* seats_;
};

}  // namespace evothello
