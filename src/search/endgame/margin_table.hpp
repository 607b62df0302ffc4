#pragma once

// What the solver remembers: bounds of a position's margin, which hold for ever. Keys are exact, so
// that a hit is never another position. Owned by one solver.

#include <algorithm>
#include <cstddef>
#include <vector>

#include "board/position.hpp"
#include "search/tree/bucket.hpp"

namespace evothello {

struct Margins {
    static constexpr std::int8_t kLeast = -64, kMost = 64;  // of any game
    static constexpr std::uint8_t kNoSquare = 0xFF;

    Discs discs;
    std::int8_t least = kLeast;
    std::int8_t most = kMost;
    std::uint8_t best = kNoSquare;  // index of the best or refuting move
    std::uint8_t empties = 0;
    std::uint16_t game = 0;  // 0: never written
};

class MarginTable {
  public:
    // Forgets everything, in no time where the size stays. What is left of earlier games would be
    // right too, but node counts would then tell which games came before.
    void start_game(int bits) {
        const std::size_t size = bits == 0 ? 0 : std::size_t{1} << bits;
        if (++game_ == 0 || places_.size() != size) {
            places_.assign(size, Margins{});
            game_ = 1;
        }
        shift_ = 64 - bits;
    }
    bool empty() const { return places_.empty(); }

    const Margins* find(const Discs& discs) const {
        const Margins* bucket = &places_[bucket_of(discs, shift_)];
        for (const Margins* each = bucket; each != bucket + 2; ++each) {
            if (each->game == game_ && each->discs == discs) return each;
        }
        return nullptr;
    }

    // Adds to what is known of the position.
    void store(Margins found) {
        found.game = game_;
        Margins* bucket = &places_[bucket_of(found.discs, shift_)];
        for (Margins* each = bucket; each != bucket + 2; ++each) {
            if (each->game != game_ || !(each->discs == found.discs)) continue;
            found.least = std::max(found.least, each->least);
            found.most = std::min(found.most, each->most);
            *each = found;
            return;
        }
        // The first place of two keeps the larger ending, the second the newer.
        const bool first = bucket[0].game != game_ || found.empties >= bucket[0].empties;
        if (first) bucket[1] = bucket[0];
        bucket[first ? 0 : 1] = found;
    }

  private:
    std::vector<Margins> places_;
    int shift_ = 64;
    std::uint16_t game_ = 0;
};

static_assert(sizeof(Margins) == 24);

}  // namespace evothello
