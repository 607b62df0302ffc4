#pragma once

// Yardsticks of a run's champions from history.csv: scores against players outside the run, and
// discs lost against perfect play. They are not part of the fitness. A value that was not measured
// is blank, never zero.

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
    double value = 0, error = 0;  // error: half the 95% interval
};

// Columns of history.csv; each has a column NAME_error.
inline constexpr std::array<std::string_view, 4> kYardstickColumns = {"league", "players",
                                                                      "regret_one_ply", "regret"};

// Values at one generation, and the generation of the champion of that time.
struct YardstickRow {
    int champion = 0;
    std::array<std::optional<Measured>, kYardstickColumns.size()> measured = {};
};

// Rows of history.csv by generation.
std::map<int, YardstickRow> read_yardsticks(const csv::Table& table);

// A row with the name of its player.
struct NamedYardsticks {
    std::string name;
    YardstickRow row;
};
std::string to_text(std::span<const NamedYardsticks> rows);
Json to_json(std::span<const NamedYardsticks> rows);
std::string to_csv(std::span<const NamedYardsticks> rows);

}  // namespace evothello
