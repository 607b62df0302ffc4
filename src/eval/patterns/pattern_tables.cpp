#include "eval/patterns/pattern_tables.hpp"

#include <algorithm>
#include <cassert>
#include <limits>

namespace evothello {

std::size_t PatternLayout::entries_per_stage() const {
    std::size_t sum = (constant ? 1 : 0) + counts.size() * kCountEntries;
    for (const Pattern& pattern : patterns) sum += static_cast<std::size_t>(pattern.entries());
    return sum;
}

std::size_t PatternLayout::images() const {
    std::size_t sum = 0;
    for (const Pattern& pattern : patterns) sum += pattern.images().size();
    return sum;
}

std::size_t PatternLayout::stage_at(int discs) const {
    const auto next = std::ranges::upper_bound(stages, discs);
    return static_cast<std::size_t>(next - stages.begin()) - 1;
}

PatternTables::PatternTables(PatternLayout layout, std::vector<std::int16_t> entries)
    : layout_(std::move(layout)), entries_(std::move(entries)) {
    assert(entries_.size() == layout_.stages.size() * layout_.entries_per_stage());
    const auto images = static_cast<int>(layout_.images());
    lanes_ = (images + kPatternLanes - 1) / kPatternLanes * kPatternLanes;
    begin_.assign(static_cast<std::size_t>(lanes_), 0);
    place_.assign(static_cast<std::size_t>(64 * lanes_), 0);
    std::size_t lane = 0;
    std::int32_t begin = 1;
    for (const Pattern& pattern : layout_.patterns) {
        for (const SquareList& image : pattern.images()) {
            begin_[lane] = begin;
            std::int32_t value = 1;
            for (std::size_t i = image.size(); i-- > 0; value *= 3) {
                const auto row = static_cast<std::size_t>(image[i].index() * lanes_);
                place_[row + lane] = value;
            }
            ++lane;
        }
        begin += pattern.fillings();
    }
    for (std::size_t k = 0; k < layout_.stages.size(); ++k) {
        std::vector<std::int16_t>& all = by_stage_.emplace_back(1, std::int16_t{0});
        all.reserve(static_cast<std::size_t>(begin));
        for (std::size_t p = 0; p < layout_.patterns.size(); ++p) {
            const std::span<const std::int16_t> table = this->pattern(k, p);
            for (const std::int32_t entry : layout_.patterns[p].entry_of()) {
                all.push_back(table[static_cast<std::size_t>(entry)]);
            }
        }
        square_weights_.push_back(mean_effects(k));
    }
}

std::span<const std::int16_t> PatternTables::stage(std::size_t stage) const {
    const std::size_t size = layout_.entries_per_stage();
    return std::span(entries_).subspan(stage * size, size);
}

std::span<const std::int16_t> PatternTables::pattern(std::size_t stage, std::size_t pattern) const {
    std::size_t first = 0;
    for (std::size_t p = 0; p < pattern; ++p) {
        first += static_cast<std::size_t>(layout_.patterns[p].entries());
    }
    return this->stage(stage).subspan(
        first, static_cast<std::size_t>(layout_.patterns[pattern].entries()));
}

std::size_t PatternTables::scalars_begin() const {
    return layout_.entries_per_stage() - layout_.counts.size() * kCountEntries -
           (layout_.constant ? 1 : 0);
}

int PatternTables::constant(std::size_t stage) const {
    return layout_.constant ? this->stage(stage)[scalars_begin()] : 0;
}

std::span<const std::int16_t> PatternTables::count(std::size_t stage, std::size_t count) const {
    const std::size_t first = scalars_begin() + (layout_.constant ? 1 : 0) + count * kCountEntries;
    return this->stage(stage).subspan(first, kCountEntries);
}

PatternTask PatternTables::task(std::size_t stage, Score unit) const {
    return {.lanes = lanes_,
            .begin = begin_.data(),
            .place = place_.data(),
            .entries = by_stage_[stage].data(),
            .unit = unit};
}

std::array<double, 64> PatternTables::mean_effects(std::size_t stage) const {
    std::array<double, 64> weights{};
    for (std::size_t p = 0; p < layout_.patterns.size(); ++p) {
        const Pattern& pattern = layout_.patterns[p];
        const std::span<const std::int16_t> table = this->pattern(stage, p);
        const int fillings = pattern.fillings();
        const auto entry = [&](int filling) {
            const auto at = pattern.entry_of()[static_cast<std::size_t>(filling)];
            return int{table[static_cast<std::size_t>(at)]};
        };
        for (int i = 0, place = fillings / 3; place > 0; ++i, place /= 3) {
            // The fillings with one digit at this place are blocks of `place` neighbours.
            std::int64_t sum = 0;
            for (int block = 0; block < fillings; block += 3 * place) {
                for (int k = 0; k < place; ++k) {
                    const int own = block + place + k;
                    sum += entry(own) - entry(own + place);
                }
            }
            const double effect = 1.5 * static_cast<double>(sum) / fillings;
            for (const SquareList& image : pattern.images()) {
                weights[static_cast<std::size_t>(image[static_cast<std::size_t>(i)].index())] +=
                    effect;
            }
        }
    }
    return weights;
}

double PatternTables::largest_sum() const {
    const std::size_t summands =
        layout_.images() + layout_.counts.size() + (layout_.constant ? 1 : 0);
    return -double{std::numeric_limits<std::int16_t>::min()} * static_cast<double>(summands);
}

}  // namespace evothello
