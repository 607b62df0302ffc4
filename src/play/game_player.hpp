#pragma once

// Plays lists of games. The results depend only on the games and their key, not on threads,
// processes or the order of play.

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "base/parallel/parallel.hpp"
#include "play/types.hpp"

namespace evothello {

// Called for each record that is filled in, by the worker that played it: concurrently, in any
// order.
using OnDone = std::function<void(std::size_t index)>;

class GamePlayer {
  public:
    virtual ~GamePlayer() = default;

    // Fills in the records that are not played yet. Games that `how.stop` interrupts stay unplayed.
    // `on_game` may be empty.
    virtual void play_missing(const Games& games, const Parallel& how,
                              std::span<GameRecord> records, const OnDone& on_done,
                              const OnGame& on_game) = 0;
    // Threads that play together when this process uses `how.threads` of its own.
    virtual int threads(const Parallel& how) const = 0;
    virtual int processes() const = 0;

    std::vector<GameRecord> play(const Games& games, const Parallel& how,
                                 const OnGame& on_game = {});
    // "2 threads", "5 threads of 3 processes".
    std::string threads_text(const Parallel& how) const;
};

// Plays on the threads of this process.
class LocalGamePlayer final : public GamePlayer {
  public:
    void play_missing(const Games& games, const Parallel& how, std::span<GameRecord> records,
                      const OnDone& on_done, const OnGame& on_game) override;
    int threads(const Parallel& how) const override { return how.workers(); }
    int processes() const override { return 1; }
};

}  // namespace evothello
