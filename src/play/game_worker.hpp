#pragma once

// What one worker plays at: seats for two, or many games side by side.

#include <memory>

#include "play/lockstep.hpp"

namespace evothello {

// Both sides may play in lockstep.
bool in_lockstep(const Games& games, std::size_t index);

class GameWorker {
  public:
    explicit GameWorker(int worker);
    ~GameWorker();

    // The games of these indices; those that `stop` left unfinished stay
    // unplayed.
    void play(const Games& games, std::span<const std::size_t> indices,
              std::span<GameRecord> records, const std::atomic<bool>* stop, const OnGame& on_game);

  private:
    class Seats;
    std::unique_ptr<Seats> seats_;
    Lockstep lockstep_;
};

}  // namespace evothello
