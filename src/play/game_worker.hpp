#pragma once

// One worker: plays games one by one, or many games in lockstep.

#include <memory>

#include "play/lockstep.hpp"

namespace evothello {

// Returns true if both players of the game can play in lockstep.
bool in_lockstep(const Games& games, std::size_t index);

class GameWorker {
  public:
    explicit GameWorker(int worker);
    ~GameWorker();

    // Plays the games of these indices. Games that `stop` interrupts stay unplayed.
    void play(const Games& games, std::span<const std::size_t> indices,
              std::span<GameRecord> records, const std::atomic<bool>* stop, const OnGame& on_game);

  private:
    class Seats;
    std::unique_ptr<Seats> seats_;
    Lockstep lockstep_;
};

}  // namespace evothello
