#pragma once

// A game judged move by move: what the move played is worth, what the best one would have been, and
// the difference. Values are those of plain search to a given depth and, near the end, of the
// solver; a player's avoid list, ties and random moves have no part in them. Nothing is lost by the
// best move, ever.

#include <array>
#include <string>
#include <vector>

#include "base/formats/json.hpp"
#include "game/played_game.hpp"

namespace evothello {

// What a position or move is worth to a side.
struct Worth {
    bool exact = false;  // the end was seen:
    int margin = 0;      //   discs, positive where the side wins
    double units = 0;    // else: units of the evaluation
};

enum class Mark : std::uint8_t {
    kNone,
    // Discs where the end was solved; elsewhere more than kMistake times the mean loss of the game.
    kMistake,
    kBlunder,  // a won game that is so no longer, or a drawn one that is lost, as far as was seen
};
inline constexpr double kMistake = 2;

std::string_view text(Mark mark);  // "", "?" or "??"

struct JudgedMove {
    int number = 0;  // in the game, passes not counted
    Colour side = Colour::kBlack;
    Move played = Move::pass();
    Move best = Move::pass();  // the move played where that is as good as any
    int choices = 0;           // legal moves; 0: a pass, which is not judged
    Worth worth, best_worth;
    Mark mark = Mark::kNone;

    // Where the two can be compared: both discs or both units.
    bool lost_discs() const { return worth.exact && best_worth.exact; }
    bool lost_units() const { return !worth.exact && !best_worth.exact; }
    double lost() const {
        return lost_discs() ? best_worth.margin - worth.margin : best_worth.units - worth.units;
    }
};

// Of one side; only moves that were a choice between two or more count.
struct SideSummary {
    int choices = 0, best = 0;       // how many there were, and how many were the best
    int solved = 0, discs_lost = 0;  // where the end was seen
    int searched = 0;                // elsewhere
    double units_lost = 0;           // a move, in the mean
    int mistakes = 0, blunders = 0;
};

struct GameAnalysis {
    std::vector<JudgedMove> moves;
    std::array<SideSummary, 2> sides;  // black, white
};

struct AnalysisSettings {
    std::vector<DepthFrom> depth;
    int solve = 18;  // so many empties and fewer are solved
    int from = 1;    // the first move that is told of; all are judged
};

// Throws Error where no move is left to tell of.
GameAnalysis analyse(const PlayedGame& game, const Weights& weights,
                     const AnalysisSettings& settings);

std::string to_text(const GameAnalysis& analysis);
// One for each move, and the summary last.
std::vector<Json> to_json(const GameAnalysis& analysis, const PlayedGame& game);

}  // namespace evothello
