#include "game/player.hpp"

#include <algorithm>
#include <array>
#include <map>

#include "base/file.hpp"
#include "base/rows.hpp"

namespace evothello {
namespace {

// Written by cmake/shipped.cmake from configs/players.
constexpr Shipped kShipped[] = {
#include "shipped/players.inc"
};

bool is_path(std::string_view name) {
    return name.find('/') != std::string_view::npos || name.ends_with(".yaml");
}

}  // namespace

std::vector<std::string_view> shipped_player_names() { return names_of_rows(kShipped); }

std::optional<std::string_view> shipped_player_text(std::string_view name) {
    const Shipped* shipped = find_row(kShipped, name);
    return shipped == nullptr ? std::nullopt : std::optional(shipped->text);
}

std::optional<std::string> shipped_tables(const std::string& name) {
    // Written by cmake/shipped.cmake from *.tables beside the weights files.
    static const std::map<std::string_view, std::string_view> kTables = {
#include "shipped/tables.inc"
    };
    const auto found = kTables.find(name);
    return found == kTables.end() ? std::nullopt : std::optional(std::string(found->second));
}

Weights load_weights(std::string_view name, std::span<const std::string> others) {
    const bool shipped_wanted = name.starts_with("player:");
    if (shipped_wanted) name.remove_prefix(std::string_view("player:").size());
    if (!shipped_wanted && is_path(name)) {
        return parse_weights(file::read(file::Path(name)), std::string(name));
    }
    if (const Shipped* shipped = find_row(kShipped, name)) {
        return parse_weights(shipped->text, std::string(shipped->path), shipped_tables);
    }
    std::vector<std::string_view> known = shipped_player_names();
    if (!shipped_wanted) known.insert(known.end(), others.begin(), others.end());
    throw Error("no player is called '" + std::string(name) + "'" + did_you_mean(name, known) +
                " (a weights file is named by a path, with / or .yaml)");
}

// Settings begin after the last colon before the first equals sign, because `player:NAME` and paths
// may contain colons themselves.
std::string_view without_settings(std::string_view name) {
    const std::size_t equals = name.find('=');
    return name.substr(0, equals == std::string_view::npos ? equals : name.rfind(':', equals));
}

Player load_player(std::string_view name, const FindWeights& find) {
    const std::string_view base_name = without_settings(name);
    Player player{.name = std::string(name), .weights = find(base_name), .search = {}};
    player.search = player.weights.search;
    if (base_name.size() < name.size()) {
        const SearchSettings changes =
            parse_search_settings(name.substr(base_name.size() + 1), std::string(name));
        player.search = overridden_by(player.search, changes);
    }
    return player;
}

Player load_player(std::string_view name) {
    return load_player(name, [](std::string_view base_name) { return load_weights(base_name); });
}

Player player_of(Program program) {
    static const Player any_player = load_player("random");
    return {.name = program.name,
            .weights = any_player.weights,
            .search = any_player.search,
            .program = std::move(program)};
}

Rules common_rules(std::span<Player> players) {
    const Player* first = nullptr;
    for (const Player& player : players) {
        if (player.plays_any_rules()) continue;
        if (first == nullptr) first = &player;
        if (player.weights.rules == first->weights.rules) continue;
        throw Error(first->name + " plays " + name(first->weights.rules) + " and " + player.name +
                    " plays " + name(player.weights.rules) +
                    ": only players of one board and one variant can meet");
    }
    const Rules rules = first == nullptr ? Rules{} : first->weights.rules;
    for (Player& player : players) player.weights.rules = rules;
    return rules;
}

}  // namespace evothello
