#pragma once

// The tables of a pattern evaluation: for each stage a table for each pattern, and tables by the
// count of a measure. Immutable after construction, and shared by all players, threads and files
// that use the same tables.

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "eval/kernels/lanes.hpp"
#include "eval/measures/term.hpp"
#include "eval/patterns/pattern.hpp"

namespace evothello {

// What the tables are for. A weights file has it as `patterns`, and the file of the tables repeats
// it.
struct PatternLayout {
    Size size = Size::k8;
    std::string set = {};  // name of a named set; empty: squares of the user's own
    std::vector<Pattern> patterns = {};
    bool constant = false;          // each stage has an entry that is always added
    std::vector<Term> counts = {};  // measures in the form `own` or `opp`, with a table each
    std::vector<int> stages = {0};  // each begins with this number of discs; ascending from 0
    int resolution = 128;           // an entry of this value is worth 1, in [1, 32767]

    // The number of entries of one stage: those of each pattern in turn, the constant, and
    // kCountEntries of each count.
    std::size_t entries_per_stage() const;
    // The number of look-ups that score one position.
    std::size_t images() const;
    // The index of the last stage that begins at or before this number of discs.
    std::size_t stage_at(int discs) const;
    friend bool operator==(const PatternLayout&, const PatternLayout&) = default;
};

// Evaluating needs memory for each image, so their number is limited.
inline constexpr std::size_t kMaxPatternImages = kMaxPatternLanes;

class PatternTables {
  public:
    // `entries`: stage after stage, each in the order of PatternLayout::entries_per_stage().
    PatternTables(PatternLayout layout, std::vector<std::int16_t> entries);

    const PatternLayout& layout() const { return layout_; }
    std::span<const std::int16_t> entries() const { return entries_; }
    // The entries of one stage, of one of its patterns or of one of its counts.
    std::span<const std::int16_t> stage(std::size_t stage) const;
    std::span<const std::int16_t> pattern(std::size_t stage, std::size_t pattern) const;
    std::span<const std::int16_t> count(std::size_t stage, std::size_t count) const;
    int constant(std::size_t stage) const;

    // The look-ups of a stage for the kernels, with an entry of 1 worth `unit`.
    PatternTask task(std::size_t stage, Score unit) const;
    // For each square, how much more its entries are worth with an own disc than with an opposing
    // one on it, on the mean over all fillings, halved. Tells good squares from bad ones.
    const std::array<double, 64>& square_weights(std::size_t stage) const {
        return square_weights_[stage];
    }
    // Upper bound of the absolute sum of all entries that score one position.
    double largest_sum() const;

    friend bool operator==(const PatternTables& a, const PatternTables& b) {
        return a.layout_ == b.layout_ && a.entries_ == b.entries_;
    }

  private:
    std::size_t scalars_begin() const;
    std::array<double, 64> mean_effects(std::size_t stage) const;

    PatternLayout layout_;
    std::vector<std::int16_t> entries_;

    // Compiled for the kernels. by_stage_[stage][0] is 0; then follow the tables of the patterns,
    // indexed by filling.
    int lanes_ = 0;
    std::vector<std::int32_t> begin_, place_;  // as PatternTask describes them
    std::vector<std::vector<std::int16_t>> by_stage_;
    std::vector<std::array<double, 64>> square_weights_;  // by stage
};

using SharedTables = std::shared_ptr<const PatternTables>;

}  // namespace evothello
