#pragma once

// Where games begin: random lines of play, all different even when the board is turned or mirrored.

#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/random.hpp"
#include "board/position.hpp"

namespace evothello {

struct Opening {
    std::vector<Move> moves;  // from the start, passes included
    Position position;        // after them; not finished

    friend bool operator==(const Opening&, const Opening&) = default;
};

inline constexpr int kMaxOpeningPlies = 30;

// Of memory: a random opening in a growing vector, with its entry among those that are drawn, and
// that entry alone.
inline constexpr double kBytesOfOpening = 192, kBytesOfDrawn = 64;

// One after the other. Opening i depends on the key (its stream is the use) and on those before it
// alone, so a longer list begins with the shorter one.
class RandomOpenings {
  public:
    RandomOpenings(int plies, Size size, const Key& key) : plies_(plies), size_(size), key_(key) {}
    std::optional<Opening> next();  // nothing when there are hardly any more
    Error none_left() const;        // what to say then where more are needed

  private:
    int plies_;
    Size size_;
    Key key_;  // its index is that of the next one
    std::set<std::pair<Bitboard, Bitboard>> seen_;
};

// Throws Error where there are not so many.
std::vector<Opening> random_openings(std::size_t count, int plies, Size size, const Key& key);

}  // namespace evothello
