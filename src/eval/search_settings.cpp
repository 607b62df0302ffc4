#include "eval/search_settings.hpp"

#include <array>

#include "base/number.hpp"

namespace evothello {
namespace {

constexpr std::array<std::string_view, 2> kTiesNames = {"first", "random"};
constexpr std::array<std::string_view, 2> kAvoidNames = {"none", "risky"};
constexpr std::array<std::string_view, 2> kEndsNames = {"exact", "static"};

void read_depth(const yaml::Reader& reader, SearchSettings& settings) {
    if (!reader.is_map()) {
        if (const auto depth = reader.integer(1, kDeepest)) {
            settings.depth = {{0, static_cast<int>(*depth)}};
        }
        return;
    }
    std::vector<DepthFrom> plan;
    reader.any_map();
    reader.each_entry([&](const std::string& key, const yaml::Reader& entry) {
        const auto discs = parse_integer(key);
        const auto depth = entry.integer(1, kDeepest);
        if (!discs || *discs < 0 || *discs > 64) {
            entry.complain("expected a number of discs from 0 to 64 before the colon");
        } else if (plan.empty() ? *discs != 0 : *discs <= plan.back().discs) {
            entry.complain(plan.empty() ? "the first depth must be given from 0 discs"
                                        : "numbers of discs must rise");
        } else if (depth) {
            plan.push_back({static_cast<int>(*discs), static_cast<int>(*depth)});
        }
    });
    if (reader.value().items.empty()) reader.complain("expected a depth, found an empty map");
    settings.depth = std::move(plan);
}

std::optional<std::string> write_depth(const SearchSettings& settings) {
    if (!settings.depth) return std::nullopt;
    if (settings.depth->size() == 1) return std::to_string(settings.depth->front().depth);
    std::string text;
    for (const DepthFrom& step : *settings.depth) {
        text += (text.empty() ? "" : ", ") + std::to_string(step.discs) + ": " +
                std::to_string(step.depth);
    }
    return "{" + text + "}";
}

constexpr std::array kRows = {
    SettingRow{"depth", "moves to look ahead; by discs on the board as {0: 4, 45: 6}", read_depth,
               write_depth},
    SettingRow{"solve", "with so many empties or fewer, search to the end",
               [](const yaml::Reader& reader, SearchSettings& settings) {
                   if (const auto empties = reader.integer(0, kDeepest)) {
                       settings.solve = static_cast<int>(*empties);
                   }
               },
               [](const SearchSettings& settings) -> std::optional<std::string> {
                   if (!settings.solve) return std::nullopt;
                   return std::to_string(*settings.solve);
               }},
    SettingRow{"time", "seconds a move",
               [](const yaml::Reader& reader, SearchSettings& settings) {
                   settings.time = reader.number(0.001, 86400);
               },
               [](const SearchSettings& settings) -> std::optional<std::string> {
                   if (!settings.time) return std::nullopt;
                   return to_text(*settings.time);
               }},
    SettingRow{"nodes", "positions a move",
               [](const yaml::Reader& reader, SearchSettings& settings) {
                   if (const auto nodes = reader.integer(1, 1'000'000'000'000'000)) {
                       settings.nodes = static_cast<std::uint64_t>(*nodes);
                   }
               },
               [](const SearchSettings& settings) -> std::optional<std::string> {
                   if (!settings.nodes) return std::nullopt;
                   return std::to_string(*settings.nodes);
               }},
    SettingRow{"epsilon", "chance of a random legal move, 0 to 1",
               [](const yaml::Reader& reader, SearchSettings& settings) {
                   settings.epsilon = reader.number(0, 1);
               },
               [](const SearchSettings& settings) -> std::optional<std::string> {
                   if (!settings.epsilon) return std::nullopt;
                   return to_text(*settings.epsilon);
               }},
    SettingRow{"ties", "among equally good moves: first (lowest square) or random",
               [](const yaml::Reader& reader, SearchSettings& settings) {
                   if (const auto word = reader.one_of(kTiesNames)) {
                       settings.ties = static_cast<Ties>(*word);
                   }
               },
               [](const SearchSettings& settings) -> std::optional<std::string> {
                   if (!settings.ties) return std::nullopt;
                   return std::string(kTiesNames[static_cast<std::size_t>(*settings.ties)]);
               }},
    SettingRow{"avoid",
               "risky: moves beside an empty corner, or that open an edge square to the opponent, "
               "only if nothing else is legal; or none",
               [](const yaml::Reader& reader, SearchSettings& settings) {
                   if (const auto word = reader.one_of(kAvoidNames)) {
                       settings.avoid = static_cast<Avoid>(*word);
                   }
               },
               [](const SearchSettings& settings) -> std::optional<std::string> {
                   if (!settings.avoid) return std::nullopt;
                   return std::string(kAvoidNames[static_cast<std::size_t>(*settings.avoid)]);
               }},
    SettingRow{"ends",
               "of a player that looks one move ahead: static, a finished game is worth what its "
               "position is, as published one-ply players have it; or exact",
               [](const yaml::Reader& reader, SearchSettings& settings) {
                   if (const auto word = reader.one_of(kEndsNames)) {
                       settings.ends = static_cast<Ends>(*word);
                   }
               },
               [](const SearchSettings& settings) -> std::optional<std::string> {
                   if (!settings.ends) return std::nullopt;
                   return std::string(kEndsNames[static_cast<std::size_t>(*settings.ends)]);
               }},
};

}  // namespace

int SearchSettings::depth_at(int discs) const {
    int depth_now = 1;
    if (depth) {
        for (const DepthFrom& step : *depth) {
            if (step.discs <= discs) depth_now = step.depth;
        }
    }
    return depth_now;
}

std::span<const SettingRow> search_setting_rows() { return kRows; }

SearchSettings read_search_settings(const yaml::Reader& reader) {
    SearchSettings settings;
    std::vector<std::string_view> names;
    for (const SettingRow& row : kRows) names.push_back(row.name);
    if (!reader.map_of(names)) return settings;
    for (const SettingRow& row : kRows) {
        if (const auto entry = reader.find(row.name)) row.read(*entry, settings);
    }
    return settings;
}

SearchSettings parse_search_settings(std::string_view text, const std::string& source) {
    std::string yaml_text = "{";
    for (const char c : text) yaml_text += c == '=' ? std::string(": ") : std::string(1, c);
    const yaml::Value value = yaml::parse(yaml_text + "}", source);
    std::vector<Problem> problems;
    const SearchSettings settings = read_search_settings(yaml::Reader(value, source, problems));
    for (Problem& problem : problems) problem.line = 0;
    if (!problems.empty()) throw Error(std::move(problems));
    return settings;
}

std::string to_text(const SearchSettings& settings) {
    std::string text;
    for (const SettingRow& row : kRows) {
        if (const auto value = row.write(settings)) {
            text += (text.empty() ? "" : ", ") + std::string(row.name) + ": " + *value;
        }
    }
    return "{" + text + "}";
}

int deepest(const SearchSettings& settings) {
    int depth = 1;
    for (const DepthFrom& from : settings.depth.value_or(std::vector<DepthFrom>{})) {
        depth = std::max(depth, from.depth);
    }
    return depth;
}

SearchSettings laid_over(const SearchSettings& bottom, const SearchSettings& top) {
    SearchSettings both = bottom;
    if (top.depth) both.depth = top.depth;
    if (top.solve) both.solve = top.solve;
    if (top.time) both.time = top.time;
    if (top.nodes) both.nodes = top.nodes;
    if (top.epsilon) both.epsilon = top.epsilon;
    if (top.ties) both.ties = top.ties;
    if (top.avoid) both.avoid = top.avoid;
    if (top.ends) both.ends = top.ends;
    return both;
}

}  // namespace evothello
