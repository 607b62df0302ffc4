#include "cli/terminal/cancellable_play.hpp"

#include "cli/terminal/interrupt.hpp"

namespace evothello {

bool CancellablePlay::stopped() const { return stop_flag(); }

std::vector<GameRecord> CancellablePlay::play(Games games, const OnGame& on_game) {
    games.seats = seats_;
    std::vector<GameRecord> records(games.pairings.size());
    player_.play_missing(
        games, count_.parallel(threads_), records, [this](std::size_t) { count_.add(); }, on_game);
    // A small batch of fast games may end before the first tick.
    count_.print_progress();
    return records;
}

}  // namespace evothello
