#pragma once

// A game that was played, as a value: who, under which rules, from where, and each move with what
// stood behind it. The moves are legal and hold every pass, so the result follows from them. Its
// texts are in game_line.hpp and ggf.hpp.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "game/opening.hpp"
#include "search/thinker.hpp"

namespace evothello {

struct PlayedMove {
    Move move = Move::pass();
    int depth = 0;                     // moves looked ahead; 0: nobody searched, or nobody knows
    bool exact = false;                // the search saw the end of the game: the value is in discs
    std::optional<double> value = {};  // for the side that moved

    friend bool operator==(const PlayedMove&, const PlayedMove&) = default;
};

struct PlayedGame {
    std::string black = {}, white = {};  // names
    Rules rules = {};
    Position start = start_position(Size::k8);
    std::vector<PlayedMove> moves = {};

    Position end() const;
    friend bool operator==(const PlayedGame&, const PlayedGame&) = default;
};

// A game in a file, or what is wrong with it: the others there are none the worse for it.
struct FoundGame {
    std::optional<PlayedGame> game = {};
    Problem problem = {};

    const PlayedGame& whole() const;  // throws Error where there is a problem
};

// From the beginning where the opening knows its moves, else from its position.
PlayedGame played_game(std::string black, std::string white, const Rules& rules,
                       const Opening& opening, std::span<const Choice> choices);

// A game read move by move. A forced pass that the text leaves out is put in, one that it has after
// the end is left out.
class MoveReader {
  public:
    explicit MoveReader(const Position& start) : position_(start) {}

    // Throws Error with the number of the move, passes not counted, and what would be legal.
    void play(const PlayedMove& played);
    void pass_if_forced();

    const Position& position() const { return position_; }
    const std::vector<PlayedMove>& moves() const { return moves_; }

  private:
    void add(const PlayedMove& played);

    Position position_;
    std::vector<PlayedMove> moves_;
    int number_ = 1;  // of the next move
};

// A list such as f5d6c3--e3, blanks allowed; `--` is a pass, which may be left out.
std::vector<PlayedMove> parse_move_list(std::string_view text, const Position& start);
std::string move_list(std::span<const PlayedMove> moves);

}  // namespace evothello
