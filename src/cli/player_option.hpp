#pragma once

// --player and --board, as several commands take them: who evaluates, and on which board a list of
// moves is played.

#include <map>
#include <optional>
#include <string>

#include "cli/arguments.hpp"
#include "match/player.hpp"

namespace evothello {

// Who plays when nobody is named.
std::string_view default_player(Size size);

// "black wins by 12 discs" seen from the side to move: "won by 12 discs", "a draw", "lost by 3
// discs".
std::string margin_in_words(int margin);

class PlayerOption {
  public:
    void declare(Arguments& arguments);
    void load();

    Size size() const;  // of a list of moves
    // The player for a position; throws Error where its board is another.
    const Player& player_for(const Position& position);

  private:
    std::string name_;
    std::optional<std::int64_t> board_;
    std::optional<Player> named_;
    std::map<Size, Player> defaults_;
};

}  // namespace evothello
