#include "report/pages/weight_maps.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "board/square.hpp"
#include "report/pages/markup.hpp"

namespace evothello {
namespace {

// Rounded to fit into a cell; the data of the page has all digits.
std::string short_number(double weight) {
    const double size = std::abs(weight);
    if (size >= 9.95) return plain(std::round(weight), 6);
    return plain(std::round(weight * 10) / 10, 3);
}

// "16 to 23 discs"
std::string stage_name(const Weights& weights, std::size_t stage) {
    const int most = weights.rules.size == Size::k6 ? 36 : 64;
    const int last = stage + 1 < weights.stages.size() ? weights.stages[stage + 1].from - 1 : most;
    return fmt::format("{} to {} discs", std::max(4, weights.stages[stage].from), last);
}

bool shares_squares(const Weights& weights) {
    return std::ranges::none_of(weights.stages,
                                [](const Stage& stage) { return stage.matrix.has_value(); });
}

double largest(const std::vector<Weights>& players) {
    double reach = 0;
    for (const Weights& each : players) {
        for (const Stage& stage : each.stages) {
            for (const double weight : each.matrix_of(stage)) {
                reach = std::max(reach, std::abs(weight));
            }
        }
    }
    return reach;
}

CellMap board(const Weights& weights, std::size_t stage, double reach) {
    const int size = weights.rules.size == Size::k6 ? 6 : 8;
    CellMap map{.title = shares_squares(weights)
                             ? weights.name
                             : fmt::format("{}: {}", weights.name, stage_name(weights, stage)),
                .columns = {},
                .rows = {},
                .cells = {},
                .reach = reach};
    for (int row = 0; row < size; ++row) {
        map.rows.push_back(std::to_string(row + 1));
        map.columns.emplace_back(1, static_cast<char>('a' + row));
        auto& cells = map.cells.emplace_back();
        for (int column = 0; column < size; ++column) {
            const Square square = Square::at(row, column);
            const double weight = weights.matrix_of(weights.stages[stage])[square.index()];
            cells.push_back(CellMap::Cell{.value = weight, .text = short_number(weight)});
        }
    }
    return map;
}

std::vector<std::string> term_names(const Weights& weights) {
    std::vector<std::string> names;
    for (const Stage& stage : weights.stages) {
        for (const auto& [term, weight] : stage.terms) {
            // The term position scales the squares, which have maps of their own.
            const std::string name = term.name();
            if (name == "position") continue;
            if (std::ranges::find(names, name) == names.end()) names.push_back(name);
        }
    }
    return names;
}

std::optional<double> weight_of(const Stage& stage, const std::string& name) {
    for (const auto& [term, weight] : stage.terms) {
        if (term.name() == name) return weight;
    }
    return std::nullopt;
}

}  // namespace

std::vector<CellMap> square_maps(const std::vector<Weights>& players) {
    std::vector<CellMap> maps;
    const double reach = largest(players);
    if (reach == 0) return maps;
    const std::size_t stages = shares_squares(players[0]) ? 1 : players[0].stages.size();
    for (std::size_t stage = 0; stage < stages; ++stage) {
        for (const Weights& each : players) {
            if (stage < each.stages.size()) maps.push_back(board(each, stage, reach));
        }
    }
    return maps;
}

std::vector<CellMap> term_maps(const std::vector<Weights>& players) {
    std::vector<CellMap> maps;
    double reach = 0;
    for (const Weights& player : players) {
        const std::vector<std::string> names = term_names(player);
        if (names.empty()) return {};
        CellMap map{.title = player.name,
                    .columns = {},
                    .rows = names,
                    .cells = {},
                    .column_name = "stage begins at (discs)",
                    .width = 40,
                    .row_label = 112,
                    .columns_on_top = true};
        for (const Stage& stage : player.stages) map.columns.push_back(std::to_string(stage.from));
        for (const std::string& name : names) {
            auto& row = map.cells.emplace_back();
            for (const Stage& stage : player.stages) {
                const auto weight = weight_of(stage, name);
                reach = std::max(reach, std::abs(weight.value_or(0)));
                row.push_back(weight ? std::optional(CellMap::Cell{.value = *weight,
                                                                   .text = short_number(*weight)})
                                     : std::nullopt);
            }
        }
        maps.push_back(std::move(map));
    }
    for (CellMap& map : maps) map.reach = reach;
    return maps;
}

}  // namespace evothello
