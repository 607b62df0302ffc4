#include "cli/options/player_option.hpp"

#include <fmt/core.h>

#include <cstdlib>

#include "base/error.hpp"
#include "base/number.hpp"
#include "cli/options/positions.hpp"
#include "cli/terminal/message.hpp"
#include "run/read/run_player.hpp"

namespace evothello {

std::string_view default_player(Size size) { return size == Size::k8 ? "evolved" : "evolved6"; }

std::string margin_text(int margin) {
    if (margin == 0) return "a draw";
    return (margin > 0 ? "won by " : "lost by ") +
           counted(static_cast<std::size_t>(std::abs(margin)), "disc");
}

void print_notes(std::span<const std::string> notes) {
    for (const std::string& note : notes) print_message("note: {}\n", note);
}

Player player_named(std::string_view name, const HomeOption& home) {
    std::vector<std::string> notes;
    Player player = find_player(name, home.home, &notes);
    print_notes(notes);
    return player;
}

Player external_or_own_player(std::string_view name, const HomeOption& home) {
    std::vector<std::string> notes;
    Player player = find_entrant(name, home.home, &notes);
    print_notes(notes);
    return player;
}

void PlayerOption::declare(Arguments& arguments) {
    arguments.text("--player", "P", name_,
                   "player that evaluates and searches: " + std::string(kPlayerNameHelp) +
                       " (default " + std::string(default_player(Size::k8)) + ", on 6x6 " +
                       std::string(default_player(Size::k6)) + ")");
    arguments.integer("--board", "N", board_, 6, 8, "board size for a list of moves: 6 or 8");
    home_.declare(arguments);
}

void PlayerOption::load() {
    if (!name_.empty()) named_ = player_named(name_, home_);
}

Size PlayerOption::size() const {
    if (board_) return board_size(*board_);
    return named_ ? named_->weights.rules.size : Size::k8;
}

const Player& PlayerOption::player_for(const Position& position) {
    if (named_) {
        if (named_->plays_any_rules()) named_->weights.rules.size = position.size;
        if (named_->weights.rules.size == position.size) return *named_;
        throw Error(named_->name + " plays " + name(named_->weights.rules) +
                    ", but the position has " + std::to_string(cells(position.size)) + " cells");
    }
    const auto found = defaults_.find(position.size);
    if (found != defaults_.end()) return found->second;
    return defaults_.emplace(position.size, load_player(default_player(position.size)))
        .first->second;
}

}  // namespace evothello
