#pragma once

// One game between two seats. A seat supplies the moves of one side: one of our own players, or an
// external program.

#include <optional>
#include <vector>

#include "game/opening.hpp"
#include "search/thinker.hpp"

namespace evothello {

class Seat {
  public:
    virtual ~Seat() = default;
    virtual void start_game(const Opening& opening) = 0;
    // Returns a legal move for the side to move in `position`, which must have one. Depth and value
    // of the choice are set only if the seat knows them. Returns nothing if `stop` was raised or if
    // the seat forfeits the game.
    virtual std::optional<Choice> choose(const Position& position, Random& random,
                                         const std::atomic<bool>* stop) = 0;
    // Called after every move behind the opening: own moves, the opponent's moves and passes.
    virtual void observe(Move) {}
    // True if the seat has lost the current game by failing: an external program may crash, time
    // out or answer with an illegal move.
    virtual bool forfeits() const { return false; }
};

// Seat of one of our players. Keeps the memory of its tables from game to game, so a worker can
// seat one player after another; start_game() clears their contents.
class ThinkerSeat final : public Seat {
  public:
    // Seats a player. Both arguments must outlive its games.
    void seat_player(const Evaluator& evaluator, const SearchSettings& settings) {
        evaluator_ = &evaluator;
        settings_ = &settings;
    }
    void start_game(const Opening&) override { thinker_.start_game(*evaluator_, *settings_); }
    std::optional<Choice> choose(const Position& position, Random& random,
                                 const std::atomic<bool>* stop) override {
        auto choice = thinker_.choose(position.discs, random, stop);
        if (choice) total_nodes_ += choice->nodes;
        return choice;
    }
    std::uint64_t total_nodes() const { return total_nodes_; }  // of all games so far

  private:
    const Evaluator* evaluator_ = nullptr;
    const SearchSettings* settings_ = nullptr;
    Thinker thinker_;
    std::uint64_t total_nodes_ = 0;
};

// Plays one game from `opening.position` to its end. Returns the final position, or nothing if
// `stop` was raised or a seat forfeited. Appends every choice after the opening, passes included,
// to `log` if it is not null.
std::optional<Position> play_game(Seat& black, Seat& white, const Opening& opening, Random& random,
                                  const std::atomic<bool>* stop = nullptr,
                                  std::vector<Choice>* log = nullptr);

}  // namespace evothello
