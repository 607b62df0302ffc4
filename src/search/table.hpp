#pragma once

// What a searcher remembers of positions: exact keys, so that a hit is never another position.
// Owned by one searcher.

#include <cstddef>
#include <vector>

#include "board/position.hpp"
#include "eval/evaluator.hpp"
#include "search/bucket.hpp"

namespace evothello {

enum class Bound : std::uint8_t { kNone, kLower, kUpper, kExact };

struct Entry {
    Discs discs;
    Score score = 0;
    std::int8_t depth = 0;
    Bound bound = Bound::kNone;
    std::uint8_t best = kNoSquare;  // index of the best or refuting move

    static constexpr std::uint8_t kNoSquare = 0xFF;
};

class Table {
  public:
    // 2^bits entries; a table of the same size is only emptied.
    void reset(int bits) {
        const std::size_t size = bits == 0 ? 0 : std::size_t{1} << bits;
        shift_ = 64 - bits;
        entries_.assign(size, Entry{});
    }
    bool empty() const { return entries_.empty(); }

    const Entry* find(const Discs& discs) const {
        const Entry* bucket = &entries_[bucket_of(discs, shift_)];
        for (const Entry* entry = bucket; entry != bucket + 2; ++entry) {
            if (entry->bound != Bound::kNone && entry->discs == discs) return entry;
        }
        return nullptr;
    }

    void store(const Entry& entry) {
        Entry* bucket = &entries_[bucket_of(entry.discs, shift_)];
        // The first place of two keeps the deeper result, the second the newer.
        const bool first = bucket[0].bound == Bound::kNone || bucket[0].discs == entry.discs ||
                           entry.depth >= bucket[0].depth;
        if (first && bucket[0].bound != Bound::kNone && !(bucket[0].discs == entry.discs)) {
            bucket[1] = bucket[0];
        }
        bucket[first ? 0 : 1] = entry;
    }

  private:
    std::vector<Entry> entries_;
    int shift_ = 64;
};

}  // namespace evothello
