#pragma once

// How a player searches: the settings of its weights file or of a suffix of its name, such as
// `directional:depth=6,solve=12`. Settings that are not given stay empty, so that one set of
// settings can override another.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace evothello {

template <class S>
struct Field;  // base/formats/field.hpp
namespace yaml {
class Reader;
}

// kFirst: the lowest square among the best moves; kRandom: any of them with equal chance.
enum class Ties : std::uint8_t { kFirst, kRandom };
enum class Avoid : std::uint8_t { kNone, kRisky };
enum class FinishedGameScore : std::uint8_t { kExact, kStatic };

inline constexpr int kMaxDepth = 60;  // a game on 8x8 has at most 60 moves

// The search depth in plies from this number of discs on.
struct DepthFrom {
    int discs = 0;
    int depth = 1;
    friend bool operator==(const DepthFrom&, const DepthFrom&) = default;
};

struct SearchSettings {
    std::optional<std::vector<DepthFrom>> depth;  // ascending `discs`, the first is 0
    std::optional<int> solve;               // solve exactly if there are at most this many empties
    std::optional<double> time;             // seconds per move
    std::optional<std::uint64_t> nodes;     // limit per move
    std::optional<double> epsilon;          // probability of a random legal move, in [0, 1]
    std::optional<Ties> ties;               // default: kFirst
    std::optional<Avoid> avoid;             // kRisky: see search/avoid.hpp
    std::optional<FinishedGameScore> ends;  // kStatic: at depth 1, finished games are not special

    int depth_at(int discs) const;  // in plies; 1 if `depth` is not given
    bool empty() const { return *this == SearchSettings{}; }
    friend bool operator==(const SearchSettings&, const SearchSettings&) = default;
};

// ADD AN OPTION: one row of kFields in search_settings.cpp. They are read and written in this
// order.
std::span<const Field<SearchSettings>> search_fields();

// Reads a map; the reader collects the problems.
SearchSettings read_search_settings(const yaml::Reader& reader);
// Reads "depth=6,solve=12". Throws Error with all mistakes; `source` is the name that they show.
SearchSettings parse_search_settings(std::string_view text, const std::string& source);
std::string to_text(const SearchSettings& settings);  // {depth: 6, solve: 12}

// The largest depth at any number of discs, in plies; 1 if `depth` is not given.
int deepest(const SearchSettings& settings);

// The settings of `top` that are given, else those of `bottom`.
SearchSettings overridden_by(const SearchSettings& bottom, const SearchSettings& top);

}  // namespace evothello
