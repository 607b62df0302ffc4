#pragma once

// Players by name, as commands take them; --player (the player that evaluates) and --board (the
// size of the board for a list of moves).

#include <map>
#include <optional>
#include <span>
#include <string>

#include "cli/options/home_option.hpp"
#include "game/player.hpp"

namespace evothello {

// The name of the default player for standard rules.
std::string_view default_player(Size size);

// A final margin as text: "won by 12 discs", "a draw", "lost by 3 discs".
std::string margin_text(int margin);

inline constexpr const char* kPlayerNameHelp =
    "a shipped player, a weights file or a run (night1, night1@120, night1@120/mean), with "
    "settings such as :depth=6";

inline constexpr const char* kExternalProgramHelp =
    "; or an external program, gtp:COMMAND or nboard:COMMAND, with settings such as "
    ":depth=6,time=10 (time: seconds per move after which it loses; depth: nboard only)";

// find_player and find_entrant (run/read/run_player.hpp) with notes printed to stderr.
Player player_named(std::string_view name, const HomeOption& home);
Player external_or_own_player(std::string_view name, const HomeOption& home);
void print_notes(std::span<const std::string> notes);

class PlayerOption {
  public:
    void declare(Arguments& arguments);
    void load();

    Size size() const;  // board size for a list of moves
    // The named player, or the default one for the board of the position. Throws Error if the named
    // player plays on another board. The reference is valid as long as this object.
    const Player& player_for(const Position& position);

  private:
    std::string name_;
    HomeOption home_;
    std::optional<std::int64_t> board_;
    std::optional<Player> named_;
    std::map<Size, Player> defaults_;
};

}  // namespace evothello
