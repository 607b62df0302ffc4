#include "eval/search_settings.hpp"

#include <array>

#include "base/formats/field.hpp"
#include "base/number.hpp"

namespace evothello {
namespace {

constexpr std::array<std::string_view, 2> kTiesNames = {"first", "random"};
constexpr std::array<std::string_view, 2> kAvoidNames = {"none", "risky"};
constexpr std::array<std::string_view, 2> kEndsNames = {"exact", "static"};

void read_depth(const yaml::Reader& reader, SearchSettings& settings) {
    if (!reader.is_map()) {
        if (const auto depth = reader.integer(1, kMaxDepth)) {
            settings.depth = {{0, static_cast<int>(*depth)}};
        }
        return;
    }
    std::vector<DepthFrom> plan;
    reader.any_map();
    reader.each_entry([&](const std::string& key, const yaml::Reader& entry) {
        const auto discs = parse_integer(key);
        const auto depth = entry.integer(1, kMaxDepth);
        if (!discs || *discs < 0 || *discs > 64) {
            entry.add_problem("expected a number of discs from 0 to 64 before the colon");
        } else if (plan.empty() ? *discs != 0 : *discs <= plan.back().discs) {
            entry.add_problem(plan.empty() ? "the first depth must be given from 0 discs"
                                           : "numbers of discs must rise");
        } else if (depth) {
            plan.push_back({static_cast<int>(*discs), static_cast<int>(*depth)});
        }
    });
    if (reader.value().items.empty()) reader.add_problem("expected a depth, found an empty map");
    settings.depth = std::move(plan);
}

std::string write_depth(const SearchSettings& settings) {
    if (!settings.depth) return "";
    if (settings.depth->size() == 1) return std::to_string(settings.depth->front().depth);
    std::string text;
    for (const DepthFrom& step : *settings.depth) {
        text += (text.empty() ? "" : ", ") + std::to_string(step.discs) + ": " +
                std::to_string(step.depth);
    }
    return "{" + text + "}";
}

Json depth_schema() {
    const Json depth = field::integer_schema(1, kMaxDepth);
    const Json by_discs = {{"type", "object"},
                           {"minProperties", 1},
                           {"propertyNames", {{"pattern", "^([0-9]|[1-5][0-9]|6[0-4])$"}}},
                           {"additionalProperties", depth}};
    Json either = Json::object();
    either["anyOf"] = std::vector<Json>{depth, by_discs};
    return either;
}

// ADD AN OPTION: one row.
using S = SearchSettings;
constexpr std::array kFields = {
    Field<S>{
        "depth", "moves to look ahead; by discs on the board as {0: 4, 45: 6}",
        "The number of moves that the search looks ahead. Each further move plays better and takes "
        "several times as long. {0: 4, 45: 6} means 4 moves from the start and 6 from 45 discs on.",
        "6",
        field::form<read_depth, write_depth>(
            "a whole number from 1 to 60, or a map of discs on the board to such numbers",
            depth_schema)},
    Field<S>{"solve", "with so many empties or fewer, search to the end",
             "From this number of empty squares on, the player computes the exact result of the "
             "game instead of estimating it. Each further empty square multiplies the time of that "
             "computation.",
             "12", field::integer<&S::solve>(0, kMaxDepth)},
    Field<S>{"time", "seconds a move",
             "Deepens the search move by move until this time is over. Results then depend on the "
             "speed of the machine, so tuning does not allow it.",
             "0.5", field::number<&S::time>(0.001, 86400)},
    Field<S>{"nodes", "positions a move",
             "Deepens the search until it has visited this number of positions. Unlike a time "
             "limit it gives the same moves on every machine.",
             "100000", field::integer<&S::nodes>(1, 1'000'000'000'000'000)},
    Field<S>{"epsilon", "chance of a random legal move, 0 to 1",
             "With this probability the player makes a random legal move instead of the best. Use "
             "it to make games differ, or to weaken a player.",
             "0.1", field::number<&S::epsilon>(0, 1)},
    Field<S>{"ties", "among equally good moves: first (lowest square) or random",
             "Which of several equally good moves is played. With first a position always gets the "
             "same move; random makes games of one opening differ, chosen by the seed.",
             "random", field::one_of<&S::ties>(kTiesNames)},
    Field<S>{"avoid",
             "risky: moves beside an empty corner, or that open an edge square to the opponent, "
             "only if nothing else is legal; or none",
             "Excludes risky moves before the search whenever another move is legal, as some "
             "simple published players do. It belongs to a player and cannot be set for tuning.",
             "risky", field::one_of<&S::avoid>(kAvoidNames)},
    Field<S>{
        "ends",
        "of a player that looks one move ahead: static, a finished game is worth what its position "
        "is, as published one-ply players have it; or exact",
        "What a finished game counts for a player with depth 1: exact counts the discs, static "
        "applies the evaluation. Use static only to reproduce published one-ply players.",
        "static", field::one_of<&S::ends>(kEndsNames)},
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

std::span<const Field<SearchSettings>> search_fields() { return kFields; }

SearchSettings read_search_settings(const yaml::Reader& reader) {
    SearchSettings settings;
    if (reader.map_of(keys_of(search_fields()))) read_fields(reader, search_fields(), settings);
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

std::string to_text(const SearchSettings& settings) { return flow_text(search_fields(), settings); }

int deepest(const SearchSettings& settings) {
    int depth = 1;
    for (const DepthFrom& from : settings.depth.value_or(std::vector<DepthFrom>{})) {
        depth = std::max(depth, from.depth);
    }
    return depth;
}

SearchSettings overridden_by(const SearchSettings& bottom, const SearchSettings& top) {
    return merged(search_fields(), bottom, top);
}

}  // namespace evothello
