#pragma once

// The slow honest twin: the rules, measures and search of src/ once more, on a mailbox
// board, written so that each function reads like its definition. It depends on nothing in src/, so
// that agreeing with it means something. Never optimise it. A bad name given to it is a bug in the
// test: it throws std::invalid_argument.

#include <array>
#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace twin {

inline constexpr int kEmpty = 0;
inline constexpr int kBlack = 1;
inline constexpr int kWhite = 2;

constexpr int opponent(int colour) { return kBlack + kWhite - colour; }

struct Rules {
    int size = 8;
    bool reversed = false;
};

struct Board {
    int size = 8;
    std::array<std::int8_t, 64> cells{};  // row * size + column; on 6x6 the last 28 stay empty
    int to_move = kBlack;

    bool operator==(const Board&) const = default;
};

// Rules. Squares are row * size + column; a pass is a ply; a finished game is one leaf.
Board start(int size);
std::vector<int> flips(const Board& board, int square, int colour);  // none: not a legal move
std::vector<int> legal_moves(const Board& board, int colour);        // ascending
Board play(const Board& board, int square);
Board pass(const Board& board);
bool finished(const Board& board);
std::uint64_t perft(const Board& board, int depth);
Board transform(const Board& board,
                int symmetry);  // 0 to 7: + 1 left-right, + 2 top-bottom, + 4 transposed first
std::string text(const Board& board);

// At most `plies` (passes included) of uniformly random play from the start, never into a finished
// game.
Board random_position(int size, int plies, std::uint64_t seed);

// Measures.
int mobility(const Board& board, int colour);
int potential_mobility(const Board& board, int colour);
int frontier(const Board& board, int colour);
int exposure(const Board& board, int colour);
int stability(const Board& board, int colour);
int anchored(const Board& board, int colour);
int directional(const Board& board, int colour);
int discs(const Board& board, int colour);
int corners(const Board& board, int colour);
int corner_closeness(const Board& board, int colour);

struct Measure {
    std::string_view name;
    int (*count)(const Board& board, int colour);
};

inline constexpr std::array<Measure, 10> kMeasures{{
    {"mobility", mobility},
    {"potential_mobility", potential_mobility},
    {"frontier", frontier},
    {"exposure", exposure},
    {"stability", stability},
    {"anchored", anchored},
    {"directional", directional},
    {"discs", discs},
    {"corners", corners},
    {"corner_closeness", corner_closeness},
}};

int measure(std::string_view name, const Board& board, int colour);
double form(std::string_view form, int own, int opp);  // "" is "difference"

// Evaluation and search.
struct Stage {
    int from = 0;
    std::map<std::string, double> terms;      // "position", "mobility", "mobility.share"
    std::vector<std::vector<double>> matrix;  // needed where terms has "position"
};

// A list of squares, with a worth for each filling: one character for each square, '-' for empty,
// 'x' for the side to move, 'o' for its opponent. Of fillings that are mirror images of each other,
// one is in the table.
struct Pattern {
    std::vector<int> squares;
    // Of the images by the eight symmetries, those that are different sets of squares.
    std::vector<std::vector<int>> images;
    // The images that are the same set as `squares`: the place in `squares` of each square.
    std::vector<std::vector<std::size_t>> mirrors;
    std::vector<std::map<std::string, double>> tables;  // one for each pattern stage
};

Pattern pattern(int size, const std::vector<int>& squares);  // without tables
std::string filling(const std::vector<int>& squares, const Board& board);
// What the table of a stage has for a filling or for a mirror image of it.
double worth(const Pattern& pattern, std::size_t stage, const std::string& filling);

// The worth of each number that a measure may count, of own or opposing discs. A number beyond the
// last is worth what the last is.
struct CountTable {
    std::string measure;
    bool own = true;
    std::vector<std::vector<double>> tables;  // one for each pattern stage
};

struct Patterns {
    std::vector<int> stages;  // first numbers of discs
    std::vector<Pattern> patterns;
    std::vector<double> constant;  // one for each stage
    std::vector<CountTable> counts;
};

double evaluate(const Patterns& patterns, const Board& board);

struct Weights {
    Rules rules;
    std::optional<double> corner_relief;
    int blend = 0;
    std::vector<Stage> stages;
    Patterns patterns;
};

double evaluate(const Weights& weights, const Board& board);

// Exact: the margin of a finished game. A won game is above every evaluation, a lost one below, a
// drawn one is worth 0.
struct Value {
    bool exact = false;
    double value = 0;

    Value operator-() const { return {exact, -value}; }
    std::weak_ordering operator<=>(const Value& other) const;
    bool operator==(const Value& other) const { return *this <=> other == 0; }
};

Value minimax(const Weights& weights, const Board& board, int depth);
int solve(const Rules& rules, const Board& board);

}  // namespace twin
