#pragma once

// A played game as a value: players, rules, start position, and each move with what its search
// found. The moves are legal and include every pass, so the result follows from them. Text formats
// are in game_line.hpp and ggf.hpp.

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
    int depth = 0;                     // in moves; 0: not searched, or unknown
    bool exact = false;                // searched to the end of the game: `value` is in discs
    std::optional<double> value = {};  // for the side that moved

    friend bool operator==(const PlayedMove&, const PlayedMove&) = default;
};

struct PlayedGame {
    std::string black = {}, white = {};  // names of the players
    Rules rules = {};
    Position start = start_position(Size::k8);
    std::vector<PlayedMove> moves = {};

    // Position after all moves.
    Position end() const;
    friend bool operator==(const PlayedGame&, const PlayedGame&) = default;
};

// A game of a file, or the reason why it cannot be read. A bad game does not affect the others.
struct FoundGame {
    std::optional<PlayedGame> game = {};
    Problem problem = {};

    const PlayedGame& value() const;  // throws Error with `problem` if there is no game
};

// Builds a game from an opening and the choices after it. The game starts from the usual position
// if the moves of the opening are known, otherwise from the position of the opening.
PlayedGame played_game(std::string black, std::string white, const Rules& rules,
                       const Opening& opening, std::span<const Choice> choices);

// Replays a game move by move. Inserts a forced pass that the text omits; ignores a pass after the
// end of the game.
class MoveReader {
  public:
    explicit MoveReader(const Position& start) : position_(start) {}

    // Throws Error for an illegal move, with its number (passes not counted) and the legal moves.
    void play(const PlayedMove& played);
    void pass_if_forced();

    const Position& position() const { return position_; }
    const std::vector<PlayedMove>& moves() const { return moves_; }

  private:
    void add(const PlayedMove& played);

    Position position_;
    std::vector<PlayedMove> moves_;
    int number_ = 1;  // of the next move, from 1
};

// Parses a list such as f5d6c3--e3, with or without blanks between moves. `--` is a pass and may be
// omitted. Throws Error for an illegal move.
std::vector<PlayedMove> parse_move_list(std::string_view text, const Position& start);
std::string move_list(std::span<const PlayedMove> moves);

}  // namespace evothello
