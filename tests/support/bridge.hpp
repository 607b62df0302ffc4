#pragma once

// Between the twin's types and ours, and the positions on which the two are compared: a position is
// a pure function of its arguments, so a failing index can be looked at again.

#include <cstdint>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "eval/weights.hpp"
#include "support/twin.hpp"

namespace evothello {

// What counts of cases are divided by: sanitizers are slow, and find what they seek in fewer.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr int kThinning = 10;
#else
inline constexpr int kThinning = 1;
#endif

twin::Board to_twin(const Position& position);
twin::Weights to_twin(const Weights& weights);
Position from_twin(const twin::Board& board);

// The twin numbers squares row * width + column.
int to_twin(Square square, Size size);
Square from_twin(int square, Size size);
Bitboard from_twin(const std::vector<int>& squares, Size size);

// Less than 0.001 of their size or less than 0.02 apart.
bool equal_evaluations(double a, double b);

constexpr Size alternating_size(std::uint64_t index) {
    return index % 2 == 0 ? Size::k8 : Size::k6;
}

// Reached by random play, all disc counts alike; of ten, one must pass and one is finished.
Position random_position(Size size, std::uint64_t index);
// The same with exactly so many empty squares and never finished; the mover may have to pass.
Position random_position_with(Size size, int empties, std::uint64_t index);
// Any discs anywhere, from none to a full board: mostly not to be reached by any game.
Position random_board(Size size, std::uint64_t index);

// Legal weights of any rules: one stage or more, all terms, matrices, relief and blends.
Weights random_weights(std::uint64_t index);

// A layout with a constant, tables by both counts of mobility and three stages.
PatternLayout pattern_layout(std::string_view set, Size size);
// The same with patterns of no named set, one of them equal to a mirror image of itself, and counts
// that exceed the table.
PatternLayout own_pattern_layout(Size size);
SharedTables random_tables(PatternLayout layout, std::uint64_t index);
// Random tables of that layout, without linear terms.
Weights random_pattern_weights(std::string_view set, Size size, std::uint64_t index);
Weights weights_of_tables(SharedTables tables);  // these tables and no linear terms

// What the Error that `work` throws says, or "no error".
template <class Work>
std::string error_of(Work&& work) {
    try {
        work();
    } catch (const Error& error) {
        return error.what();
    }
    return "no error";
}

// A weights file of configs/players.
struct ShippedFile {
    std::string path;  // from the root of the sources
    std::string text;
    Weights weights;
};
const std::vector<ShippedFile>& shipped_files();

}  // namespace evothello
