#include "base/random.hpp"

#include <Random123/philox.h>

#include <cassert>

#include "base/stats.hpp"

namespace evothello {
namespace {

// `__extension__` silences -Wpedantic: standard C++ has no 128-bit integer.
__extension__ typedef unsigned __int128 Wide;

constexpr std::uint32_t low(std::uint64_t x) { return static_cast<std::uint32_t>(x); }
constexpr std::uint32_t high(std::uint64_t x) { return static_cast<std::uint32_t>(x >> 32); }

}  // namespace

Random::Random(Key key)
    : counter_{0, low(key.index), high(key.index) | std::uint32_t{key.stream} << 16,
               key.generation},
      key_{low(key.seed), high(key.seed)} {
    assert(key.index >> 48 == 0);
}

void Random::refill() {
    const r123::Philox4x32::ctr_type counter{{counter_[0], counter_[1], counter_[2], counter_[3]}};
    const r123::Philox4x32::key_type key{{key_[0], key_[1]}};
    const auto words = r123::Philox4x32_R<10>()(counter, key);
    block_ = {words[0] | std::uint64_t{words[1]} << 32, words[2] | std::uint64_t{words[3]} << 32};
    ++counter_[0];
    used_ = 0;
}

std::uint64_t Random::next() {
    if (used_ == block_.size()) refill();
    return block_[used_++];
}

// Lemire, "Fast Random Integer Generation in an Interval", ACM TOMACS 29(1), 2019, algorithm 5: the
// high half of next() * n; products whose low half would bias the result are rejected.
std::uint64_t Random::below(std::uint64_t n) {
    assert(n > 0);
    Wide product = Wide{next()} * n;
    if (static_cast<std::uint64_t>(product) < n) {
        const std::uint64_t surplus = (0 - n) % n;
        while (static_cast<std::uint64_t>(product) < surplus) product = Wide{next()} * n;
    }
    return static_cast<std::uint64_t>(product >> 64);
}

double Random::uniform() { return static_cast<double>(next() >> 11) * 0x1p-53; }

// By inversion, so that each call uses one number. Adding 0.5 excludes 0 and 1, where the quantile
// is infinite; 52 bits, because with 53 the largest value would round to 1.
double Random::normal() {
    return stats::normal_quantile((static_cast<double>(next() >> 12) + 0.5) * 0x1p-52);
}

}  // namespace evothello
