#include "cli/bench/bench_tables.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/random.hpp"
#include "base/streams.hpp"
#include "cli/bench/bench.hpp"

namespace evothello {
namespace {

constexpr int kResolution = 32;
constexpr double kNoise = 1.5;       // in units of the square weights
constexpr double kPerMobility = 10;  // worth of one move more than the opponent

// The number of images that contain each square.
std::array<int, 64> images_of_squares(const std::vector<Pattern>& patterns) {
    std::array<int, 64> counts{};
    for (const Pattern& pattern : patterns) {
        for (const SquareList& image : pattern.images()) {
            for (const Square square : image) ++counts[static_cast<std::size_t>(square.index())];
        }
    }
    return counts;
}

std::int16_t entry_of(double worth) {
    return static_cast<std::int16_t>(std::lround(worth * kResolution));
}

}  // namespace

SharedTables bench_tables(std::string_view set, const Matrix& squares) {
    PatternLayout layout{.set = std::string(set),
                         .constant = true,
                         .counts = {*Term::parse("mobility.own"), *Term::parse("mobility.opp")},
                         .stages = {0, 13, 22, 31, 40, 49, 58},
                         .resolution = kResolution};
    const auto lists = pattern_set(set, Size::k8).value();
    for (const SquareList& list : lists) layout.patterns.emplace_back(list, Size::k8);
    const std::array<int, 64> images = images_of_squares(layout.patterns);
    Random random({.seed = kBenchSeed, .stream = stream::kOpening});
    std::vector<std::int16_t> entries;
    entries.reserve(layout.stages.size() * layout.entries_per_stage());
    for (std::size_t stage = 0; stage < layout.stages.size(); ++stage) {
        for (const Pattern& pattern : layout.patterns) {
            for (int filling : pattern.filling_of()) {
                double worth = kNoise * (random.uniform() - 0.5);
                for (std::size_t i = pattern.squares().size(); i-- > 0; filling /= 3) {
                    const auto at = static_cast<std::size_t>(pattern.squares()[i].index());
                    const double share = squares[at] / images[at];
                    worth += filling % 3 == 1 ? share : filling % 3 == 2 ? -share : 0;
                }
                entries.push_back(entry_of(worth));
            }
        }
        entries.push_back(0);
        for (const double worth : {kPerMobility, -kPerMobility}) {
            for (int count = 0; count < kCountEntries; ++count) {
                entries.push_back(entry_of(worth * count));
            }
        }
    }
    return std::make_shared<PatternTables>(std::move(layout), std::move(entries));
}

}  // namespace evothello
