#include "report/yardsticks.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "base/number.hpp"

namespace evothello {
namespace {

std::string error_name(std::string_view yardstick) { return std::string(yardstick) + "_error"; }

bool is_whole(const YardstickRow& row) {
    return std::all_of(row.measured.begin(), row.measured.end(),
                       [](const auto& each) { return each.has_value(); });
}

// Scores are written in percent, regret in discs.
std::string measured_text(std::size_t yardstick, const std::optional<Measured>& measured) {
    if (!measured) return "";
    const double unit = kYardstickColumns[yardstick].starts_with("regret") ? 1 : 100;
    return fixed(unit * measured->value, 2) + " ± " + fixed(unit * measured->error, 2);
}

}  // namespace

std::map<int, YardstickRow> read_yardsticks(const csv::Table& table) {
    const std::size_t generation = table.column("generation"), champion = table.column("champion");
    std::map<int, YardstickRow> rows;
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        YardstickRow row{.champion = static_cast<int>(table.number(i, champion))};
        for (std::size_t k = 0; k < kYardstickColumns.size(); ++k) {
            const std::size_t column = table.column(kYardstickColumns[k]);
            if (table.rows[i][column].empty()) continue;
            row.measured[k] = {table.number(i, column),
                               table.number(i, table.column(error_name(kYardstickColumns[k])))};
        }
        rows[static_cast<int>(table.number(i, generation))] = row;
    }
    return rows;
}

std::string to_text(std::span<const NamedYardsticks> rows) {
    std::size_t width = 6;
    for (const NamedYardsticks& each : rows) width = std::max(width, each.name.size());
    constexpr const char* kRow = "{:<{}} {:>8} {:>15} {:>15} {:>15} {:>15}";
    std::string text =
        "yardsticks of the champion at that generation (not necessarily the player above): scores "
        "in %, regret in discs per move\n";
    const auto add = [&](std::string line) {
        text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
    };
    add(fmt::format(kRow, "player", width, "champion", "league", "players", "regret, 1 ply",
                    "regret"));
    bool whole = true;
    for (const auto& [name, row] : rows) {
        add(fmt::format(kRow, name, width, row.champion, measured_text(0, row.measured[0]),
                        measured_text(1, row.measured[1]), measured_text(2, row.measured[2]),
                        measured_text(3, row.measured[3])));
        whole = whole && is_whole(row);
    }
    if (!whole) {
        text +=
            "blank: not measured; the config options yardsticks.every, league, players and regret "
            "decide when and what is measured\n";
    }
    return text;
}

Json to_json(std::span<const NamedYardsticks> rows) {
    auto list = Json::array();
    for (const auto& [name, row] : rows) {
        Json json{{"player", name}, {"champion", row.champion}};
        for (std::size_t k = 0; k < kYardstickColumns.size(); ++k) {
            const auto& measured = row.measured[k];
            json[std::string(kYardstickColumns[k])] = nullptr;
            json[error_name(kYardstickColumns[k])] = nullptr;
            if (!measured) continue;
            json[std::string(kYardstickColumns[k])] = measured->value;
            json[error_name(kYardstickColumns[k])] = measured->error;
        }
        list.push_back(json);
    }
    return list;
}

std::string to_csv(std::span<const NamedYardsticks> rows) {
    std::string text = "player,champion";
    for (const std::string_view name : kYardstickColumns) {
        text += "," + std::string(name) + "," + error_name(name);
    }
    text += "\n";
    for (const auto& [name, row] : rows) {
        text += csv::cell(name) + "," + std::to_string(row.champion);
        for (const auto& each : row.measured) {
            text += each ? "," + to_text(each->value) + "," + to_text(each->error) : ",,";
        }
        text += "\n";
    }
    return text;
}

}  // namespace evothello
