#pragma once

// Openings: random lines of play, pairwise different under rotation, reflection and colour swap.

#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/random.hpp"
#include "board/position.hpp"

namespace evothello {

struct Opening {
    std::vector<Move> moves;  // from the usual start, passes included; empty if unknown
    Position position;        // after `moves`; not finished

    friend bool operator==(const Opening&, const Opening&) = default;
};

inline constexpr int kMaxOpeningPlies = 30;

// Memory estimates in bytes. kBytesPerOpening: a random opening in a growing vector, plus its entry
// in the set of positions seen. kBytesPerSeenOpening: the entry in that set alone.
inline constexpr double kBytesPerOpening = 192, kBytesPerSeenOpening = 64;

// Generates random openings of `plies` moves (passes not counted), one after another. Opening i
// depends only on the key and on openings [0, i), so a longer list begins with the shorter one.
// `key.stream` names the purpose.
class RandomOpenings {
  public:
    RandomOpenings(int plies, Size size, const Key& key) : plies_(plies), size_(size), key_(key) {}
    std::optional<Opening> next();  // nothing if there are hardly any more
    Error too_few_error() const;    // to be thrown if next() returned nothing

  private:
    int plies_;
    Size size_;
    Key key_;  // its index: the next opening
    std::set<std::pair<Bitboard, Bitboard>> seen_;
};

// Returns `count` openings; throws Error if there are too few different ones.
std::vector<Opening> random_openings(std::size_t count, int plies, Size size, const Key& key);

}  // namespace evothello
