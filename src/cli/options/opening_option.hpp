#pragma once

// Where the games of a command begin: random lines, a file, or the start of the game.

#include <optional>
#include <string>

#include "cli/options/arguments.hpp"
#include "game/opening.hpp"
#include "game/player.hpp"

namespace evothello {

// Openings one after the other, each once; `start` alone repeats.
class OpeningSource {
  public:
    std::vector<Opening> take(std::size_t count);  // fewer where there are no more
    std::vector<Opening> all(std::size_t count);   // throws Error where there are not so many
    // How many there are at the most, as far as that is known.
    std::optional<std::size_t> most() const;

  private:
    friend struct OpeningOption;
    std::optional<RandomOpenings> random_;
    std::vector<Opening> list_;
    std::size_t next_ = 0;
    bool repeat_ = false;
};

// Throws Error for an odd --games: a pair is an opening played twice, colours swapped.
void check_even(std::int64_t games);

// Random moves with which so many different openings begin where nobody says how many.
int usual_plies(std::size_t openings);

struct OpeningOption {
    std::string openings = "random";
    std::optional<std::int64_t> plies;

    void declare(Arguments& arguments);
    // Two players without any chance in them play the same game from the start again and again:
    // throws Error rather than have that counted as proof.
    void check_chance(const Player& one, const Player& other) const;
    // Throws Error when a file has fewer openings than `least`; `most` may be taken.
    OpeningSource source(std::size_t least, std::size_t most, Size size, const Key& key) const;
};

}  // namespace evothello
