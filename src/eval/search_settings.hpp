#pragma once

// How a player searches, as its weights file or a suffix such as `directional:depth=6,solve=12`
// says. What is not given stays empty, so that settings can be laid over each other.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/formats/yaml.hpp"

namespace evothello {

enum class Ties : std::uint8_t { kFirst, kRandom };
enum class Avoid : std::uint8_t { kNone, kRisky };
enum class Ends : std::uint8_t { kExact, kStatic };

inline constexpr int kDeepest = 60;  // no game has more moves

// The depth from so many discs on the board.
struct DepthFrom {
    int discs = 0;
    int depth = 1;
    friend bool operator==(const DepthFrom&, const DepthFrom&) = default;
};

struct SearchSettings {
    std::optional<std::vector<DepthFrom>> depth;
    std::optional<int> solve;            // with so many empties or fewer, to the end
    std::optional<double> time;          // seconds a move
    std::optional<std::uint64_t> nodes;  // a move
    std::optional<double> epsilon;       // chance of a random legal move instead
    std::optional<Ties> ties;            // among the best moves: the lowest square, or any
    std::optional<Avoid> avoid;          // moves played only if nothing else is legal
    std::optional<Ends> ends;            // what a finished game is worth to a player of one ply

    int depth_at(int discs) const;  // 1 when none is given
    bool empty() const { return *this == SearchSettings{}; }
    friend bool operator==(const SearchSettings&, const SearchSettings&) = default;
};

// ADD A SETTING: one row, read and written in this order.
struct SettingRow {
    std::string_view name;
    std::string_view help;
    void (*read)(const yaml::Reader& reader, SearchSettings& settings);
    std::optional<std::string> (*write)(const SearchSettings& settings);
};
std::span<const SettingRow> search_setting_rows();

SearchSettings read_search_settings(const yaml::Reader& reader);
// "depth=6,solve=12"; throws Error that names `source`.
SearchSettings parse_search_settings(std::string_view text, const std::string& source);
std::string to_text(const SearchSettings& settings);  // {depth: 6, solve: 12}

int deepest(const SearchSettings& settings);

// `top` where it says something, else `bottom`.
SearchSettings laid_over(const SearchSettings& bottom, const SearchSettings& top);

}  // namespace evothello
