#pragma once

// What a run's history.csv says of its champions by yardsticks that no fitness sees: scores against
// players from outside, and discs lost against perfect play. Not measured is a blank, never a zero.

#include <array>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/formats/csv.hpp"
#include "base/formats/json.hpp"

namespace evothello {

struct Measured {
    double value = 0, error = 0;
};

// Columns of history.csv; each has an error beside it.
inline constexpr std::array<std::string_view, 4> kYardstickColumns = {"league", "players",
                                                                      "regret_one_ply", "regret"};

// At a generation. The champion reigns from the generation that it is from.
struct YardstickRow {
    int champion = 0;
    std::array<std::optional<Measured>, kYardstickColumns.size()> measured = {};
};

// Rows of history.csv by generation.
std::map<int, YardstickRow> read_yardsticks(const csv::Table& table);

// A row with the name of who takes part.
struct NamedYardsticks {
    std::string name;
    YardstickRow row;
};
std::string to_text(std::span<const NamedYardsticks> rows);
Json to_json(std::span<const NamedYardsticks> rows);
std::string to_csv(std::span<const NamedYardsticks> rows);

}  // namespace evothello
