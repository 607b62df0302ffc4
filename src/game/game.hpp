#pragma once

// One game between two seats. A seat is whoever answers with moves: one of our players, or another
// program.

#include <optional>
#include <vector>

#include "game/opening.hpp"
#include "search/thinker.hpp"

namespace evothello {

class Seat {
  public:
    virtual ~Seat() = default;
    virtual void start_game(const Opening& opening) = 0;
    // A legal move, with what stands behind it where that is known; nothing if the game is being
    // stopped, or if the seat forfeits it.
    virtual std::optional<Choice> choose(const Position& position, Random& random,
                                         const std::atomic<bool>* stop) = 0;
    // Told of every move behind the opening, its own and passes too.
    virtual void see(Move) {}
    // Whether the game is lost without a move: another program may die, or answer nonsense.
    virtual bool forfeits() const { return false; }
};

// One of ours. Keeps its tables from game to game, so that a worker can seat one player after
// another.
class ThinkerSeat final : public Seat {
  public:
    void take(const Evaluator& evaluator, const SearchSettings& settings) {
        evaluator_ = &evaluator;
        settings_ = &settings;
    }
    void start_game(const Opening&) override { thinker_.start_game(*evaluator_, *settings_); }
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

// Plays from `opening` to the end and gives the final position, or nothing if `stop` or a forfeit
// came first. Moves, passes included, go to `log` where there is one.
std::optional<Position> play_game(Seat& black, Seat& white, const Opening& opening, Random& random,
                                  const std::atomic<bool>* stop = nullptr,
                                  std::vector<Choice>* log = nullptr);

}  // namespace evothello
