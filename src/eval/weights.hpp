#pragma once

// The weights file: one evaluation in YAML. Reading is strict and reports all mistakes with their
// lines. Writing is canonical: reading the text back and writing it again gives the same bytes.

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "eval/pattern_tables.hpp"
#include "eval/search_settings.hpp"
#include "eval/term.hpp"

namespace evothello {

inline constexpr std::string_view kWeightsFormat = "evothello-weights/1";

// One weight for each square, by Square::index(); squares off a 6x6 board hold 0.
using Matrix = std::array<double, 64>;

struct Stage {
    int from = 0;  // the stage begins with this number of discs on the board
    std::vector<std::pair<Term, double>> terms = {};
    std::optional<Matrix> matrix = {};  // replaces the file's matrix
};

struct Weights {
    std::string name = {};
    Rules rules = {};
    // Weight of a square next to an occupied corner, instead of its weight in the matrix.
    std::optional<double> corner_relief = {};
    int blend = 0;  // number of discs before a stage begins over which weights are interpolated
    std::optional<Matrix> matrix = {};
    std::vector<Stage> stages = {};  // by ascending `from`; the first begins at 0
    SharedTables patterns = {};      // added to the score of the stages, if set
    SearchSettings search = {};
    std::string provenance = {};  // a map as one line of YAML; empty: none

    // The matrix of a stage: its own, else the file's, else zeros.
    const Matrix& matrix_of(const Stage& stage) const;
    // The index of the last stage that begins at or before this number of discs.
    std::size_t stage_at(int discs) const;
    // The share of the next stage in the weights at this number of discs, in [0, 1); 0 outside
    // blends.
    double blend_at(int discs) const;
};

// The keys with one value each, in the order in which they are written.
std::span<const Field<Weights>> weights_fields();

// Throws Error with all mistakes in the text. `file` is the name that the problems show.
Weights parse_weights(std::string_view text, const std::string& file);
std::string to_text(const Weights& weights);

}  // namespace evothello
