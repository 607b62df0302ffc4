#pragma once

// One game between two seats. A seat is whoever answers with moves: one of our players, later
// another program.

#include <optional>
#include <vector>

#include "match/opening.hpp"
#include "search/thinker.hpp"

namespace evothello {

class Seat {
  public:
    virtual ~Seat() = default;
    virtual void start_game() = 0;
    // A legal move, with what stands behind it where that is known; nothing if the game is being
    // stopped.
    virtual std::optional<Choice> choose(const Position& position, Random& random,
                                         const std::atomic<bool>* stop) = 0;
};

// One of ours. Keeps its tables from game to game, so that a worker can seat one player after
// another.
class ThinkerSeat final : public Seat {
  public:
    void take(const Evaluator& evaluator, const SearchSettings& settings) {
        evaluator_ = &evaluator;
        settings_ = &settings;
    }
    void start_game() override { thinker_.start_game(*evaluator_, *settings_); }
    std::optional<Choice> choose(const Position& position, Random& random,
                                 const std::atomic<bool>* stop) override {
        auto choice = thinker_.choose(position.discs, random, stop);
        if (choice) nodes_ += choice->nodes;
        return choice;
    }
    std::uint64_t nodes() const { return nodes_; }

  private:
    const Evaluator* evaluator_ = nullptr;
    const SearchSettings* settings_ = nullptr;
    Thinker thinker_;
    std::uint64_t nodes_ = 0;
};

// Plays from `opening` to the end and gives the final position, or nothing if `stop` came first.
// Moves, passes included, go to `log` where there is one.
std::optional<Position> play_game(Seat& black, Seat& white, const Position& opening, Random& random,
                                  const std::atomic<bool>* stop = nullptr,
                                  std::vector<Choice>* log = nullptr);

}  // namespace evothello
