#pragma once

// Analysis of a game, move by move: the value of the played move, the value of the best move, and
// the difference. Values come from a search to a fixed depth and, near the end, from the solver.
// The player's avoid list, tie rule and random moves are not used. A move with the best value
// always loses 0.

#include <array>
#include <string>
#include <vector>

#include "base/formats/json.hpp"
#include "game/played_game.hpp"

namespace evothello {

// The value of a position or move for one side.
struct MoveValue {
    bool exact = false;  // true: solved to the end of the game, `margin` is valid
    int margin = 0;      // final disc difference, positive if the side wins
    double units = 0;    // if not exact: value in units of the weights file
};

enum class MoveMark : std::uint8_t {
    kNone,
    // Where the end was solved: loses discs. Elsewhere: loses more than kMistakeFactor times the
    // mean loss of the game's searched moves.
    kMistake,
    // A win becomes a draw or loss, or a draw becomes a loss; or only one of the two values is
    // exact.
    kBlunder,
};
inline constexpr double kMistakeFactor = 2;

std::string_view text(MoveMark mark);  // "", "?" or "??"

struct MoveAnalysis {
    int number = 0;  // from 1; passes are not counted
    Colour side = Colour::kBlack;
    Move played = Move::pass();
    Move best = Move::pass();  // equal to `played` if no move has a higher value
    int choices = 0;           // number of legal moves; 0: a pass, which has no value
    MoveValue value, best_value;
    MoveMark mark = MoveMark::kNone;

    // Whether lost() is in discs or in units; if neither, the values cannot be compared.
    bool is_loss_in_discs() const { return value.exact && best_value.exact; }
    bool is_loss_in_units() const { return !value.exact && !best_value.exact; }
    double lost() const {
        return is_loss_in_discs() ? best_value.margin - value.margin
                                  : best_value.units - value.units;
    }
};

// Summary of one side. Counts only moves with two or more legal moves.
struct SideStatistics {
    int choices = 0, best = 0;       // moves, and those that were best
    int solved = 0, discs_lost = 0;  // solved moves, and the sum of their losses in discs
    int searched = 0;                // moves that were searched, not solved
    double units_lost = 0;           // mean loss of the searched moves
    int mistakes = 0, blunders = 0;
};

struct GameAnalysis {
    std::vector<MoveAnalysis> moves;
    std::array<SideStatistics, 2> sides;  // black, white
};

struct AnalysisSettings {
    std::vector<DepthFrom> depth;
    int solve = 18;  // positions with at most this many empty squares are solved
    int from = 1;    // number of the first move in the result; earlier moves still affect marks
};

// Throws Error if the game has moves but none from `settings.from` on.
GameAnalysis analyse(const PlayedGame& game, const Weights& weights,
                     const AnalysisSettings& settings);

std::string to_text(const GameAnalysis& analysis);
// One object for each move; the last one is the summary.
std::vector<Json> to_json(const GameAnalysis& analysis, const PlayedGame& game);

}  // namespace evothello
