#pragma once

// --openings and --plies: games begin with random moves, with openings of a file, or at the start.

#include <optional>
#include <string>

#include "cli/options/arguments.hpp"
#include "game/opening.hpp"
#include "game/player.hpp"

namespace evothello {

// A sequence of different openings; only the start position (`--openings start`) repeats.
class OpeningSource {
  public:
    std::vector<Opening> take(std::size_t count);  // the next `count`; fewer at the end
    // The same; throws Error if random ones run out.
    std::vector<Opening> take_exactly(std::size_t count);
    // The number of openings of a file; nothing for the other sources.
    std::optional<std::size_t> size_limit() const;

  private:
    friend struct OpeningOption;
    std::optional<RandomOpenings> random_;
    std::vector<Opening> list_;
    std::size_t next_ = 0;
    bool repeat_ = false;
};

// Throws Error if `games` (--games) is odd: each opening is played twice, with colours swapped.
void check_even(std::int64_t games);

// The default of --plies for `openings` different random openings.
int default_opening_plies(std::size_t openings);

struct OpeningOption {
    std::string openings = "random";
    std::optional<std::int64_t> plies;

    void declare(Arguments& arguments);
    // Throws Error if all games would be the same: both players are deterministic and all games
    // begin at the start position.
    void check_chance(const Player& one, const Player& other) const;
    // Throws Error if a file has fewer than `least` openings. `most` is the largest number that the
    // caller may take; it decides the default number of random moves.
    OpeningSource open(std::size_t least, std::size_t most, Size size, const Key& key) const;
};

}  // namespace evothello
