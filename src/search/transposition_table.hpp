#pragma once

// What a searcher remembers of positions: exact keys, so that a hit is never another position.
// Owned by one searcher.

#include <cstddef>
#include <vector>

#include "board/position.hpp"
#include "eval/evaluator.hpp"
#include "search/tree/bucket.hpp"

namespace evothello {

enum class Bound : std::uint8_t { kLower, kUpper, kExact };

struct Entry {
    Discs discs;
    Score score = 0;
    std::int8_t depth = 0;
    Bound bound = Bound::kExact;
    std::uint8_t best = kNoSquare;  // index of the best or refuting move
    std::uint16_t game = 0;         // 0: never written

    static constexpr std::uint8_t kNoSquare = 0xFF;
};

class Table {
  public:
    // 2^bits entries, and forgets everything, in no time where the size stays.
    void reset(int bits) {
        const std::size_t size = bits == 0 ? 0 : std::size_t{1} << bits;
        if (++game_ == 0 || entries_.size() != size) {
            entries_.assign(size, Entry{});
            game_ = 1;
        }
        shift_ = 64 - bits;
    }
    bool empty() const { return entries_.empty(); }

    const Entry* find(const Discs& discs) const {
        const Entry* bucket = &entries_[bucket_of(discs, shift_)];
        for (const Entry* entry = bucket; entry != bucket + 2; ++entry) {
            if (entry->game == game_ && entry->discs == discs) return entry;
        }
        return nullptr;
    }

    void store(Entry entry) {
        entry.game = game_;
        Entry* bucket = &entries_[bucket_of(entry.discs, shift_)];
        // The first place of two keeps the deeper result, the second the newer.
        const bool same = bucket[0].discs == entry.discs;
        const bool first = bucket[0].game != game_ || same || entry.depth >= bucket[0].depth;
        if (first && !same) bucket[1] = bucket[0];
        bucket[first ? 0 : 1] = entry;
    }

  private:
    std::vector<Entry> entries_;
    int shift_ = 64;
    std::uint16_t game_ = 0;
};

}  // namespace evothello
