#pragma once

// The weights file: one evaluation in YAML. Reading is strict and reports all mistakes with their
// lines. Writing is canonical: reading the text back and writing it again gives the same bytes. The
// entries of pattern tables are in a file of their own beside it (pattern_file.hpp).

#include <array>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/file.hpp"
#include "eval/measures/term.hpp"
#include "eval/patterns/pattern_tables.hpp"
#include "eval/search_settings.hpp"

namespace evothello {

inline constexpr std::string_view kWeightsFormat = "evothello-weights/1";
inline constexpr std::string_view kPatternWeightsFormat = "evothello-weights/2";  // with patterns

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

// Returns the bytes of the file of tables with this name, or nothing if there is none.
using FindTables = std::function<std::optional<std::string>(const std::string& name)>;

// Throws Error with all mistakes in the text. `file` is the name that the problems show.
Weights parse_weights(std::string_view text, const std::string& file, const FindTables& tables);
// The same for a text that was read from the path `file`: finds the tables beside it.
Weights parse_weights(std::string_view text, const std::string& file);

// The text of a weights file whose tables are in a file called `tables`; if that is empty, the
// digest of the tables is its name.
std::string to_text(const Weights& weights, const std::string& tables = "");

// Writes a weights file, with `write`. If there are tables, writes their file before. Its name has
// the digest, so that the weights file at the path, and a copy of it, is complete at any moment.
void save_weights(const file::Path& path, const Weights& weights,
                  void (*write)(const file::Path&, std::string_view) = file::write);

}  // namespace evothello
