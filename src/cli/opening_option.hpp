#pragma once

// Where the games of a command begin: random lines, a file, or the start of the game.

#include <optional>
#include <string>

#include "cli/arguments.hpp"
#include "match/opening.hpp"

namespace evothello {

// Openings one after the other, each once; `start` alone repeats.
class OpeningSource {
  public:
    std::vector<Opening> take(std::size_t count);  // fewer where a file has no more

  private:
    friend struct OpeningOption;
    std::optional<RandomOpenings> random_;
    std::vector<Opening> list_;
    std::size_t next_ = 0;
    bool repeat_ = false;
};

struct OpeningOption {
    std::string openings = "random";
    std::optional<std::int64_t> plies;

    void declare(Arguments& arguments);
    // Throws Error when a file has fewer openings than `least`; `most` may be taken.
    OpeningSource source(std::size_t least, std::size_t most, Size size, const Key& key) const;
};

}  // namespace evothello
