#pragma once

// The weights file: one evaluation as people write it and engines load it. Reading is strict and
// reports every mistake with its line; writing is canonical, so that reading back and writing again
// gives the same bytes.

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/formats/yaml.hpp"
#include "eval/search_settings.hpp"
#include "eval/term.hpp"

namespace evothello {

// One weight for each square, by Square::index(); squares off a 6x6 board hold 0.
using Matrix = std::array<double, 64>;

struct Stage {
    int from = 0;  // discs on the board
    std::vector<std::pair<Term, double>> terms = {};
    std::optional<Matrix> matrix = {};  // its own, instead of the file's
};

struct Weights {
    std::string name = {};
    Rules rules = {};
    std::optional<double> corner_relief = {};
    int blend = 0;
    std::optional<Matrix> matrix = {};
    std::vector<Stage> stages = {};
    SearchSettings search = {};
    yaml::Value provenance = {};  // a map, or nothing

    // The matrix in force in a stage; all zero where there is none.
    const Matrix& matrix_of(const Stage& stage) const;
    std::size_t stage_at(int discs) const;
    // How far the blend from stage_at(discs) into the next stage has come, 0 outside blends.
    double blend_at(int discs) const;
};

// Throws Error with all mistakes; `file` is what they name.
Weights parse_weights(std::string_view text, const std::string& file);
std::string to_text(const Weights& weights);

}  // namespace evothello
