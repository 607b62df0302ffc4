#pragma once

// Players as commands take them, by name; --player and --board: who evaluates, and on which board a
// list of moves is played.

#include <map>
#include <optional>
#include <span>
#include <string>

#include "cli/options/home_option.hpp"
#include "game/player.hpp"

namespace evothello {

// Who plays when nobody is named.
std::string_view default_player(Size size);

// "black wins by 12 discs" seen from the side to move: "won by 12 discs", "a draw", "lost by 3
// discs".
std::string margin_in_words(int margin);

inline constexpr const char* kPlayerHelp =
    "a shipped player, a weights file or a run (night1, night1@120, night1@120/mean), with "
    "settings such as :depth=6";

inline constexpr const char* kOutsideHelp =
    "; or another program, gtp:COMMAND or nboard:COMMAND, with settings such as :depth=6,time=10 "
    "(time is the seconds after which it loses, depth is for nboard alone)";

// What is to be known about the player goes to stderr. An entrant may be another program.
Player player_named(std::string_view name, const HomeOption& home);
Player entrant_named(std::string_view name, const HomeOption& home);
void print_notes(std::span<const std::string> notes);

class PlayerOption {
  public:
    void declare(Arguments& arguments);
    void load();

    Size size() const;  // of a list of moves
    // The player for a position; throws Error where its board is another.
    const Player& player_for(const Position& position);

  private:
    std::string name_;
    HomeOption home_;
    std::optional<std::int64_t> board_;
    std::optional<Player> named_;
    std::map<Size, Player> defaults_;
};

}  // namespace evothello
