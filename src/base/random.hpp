#pragma once

// Chance as a pure function: a Key names a place in the run, and the numbers there are
// Philox4x32-10 of that place and nothing else. Build a Random where it is used and let it die
// there; the numbers of a key never change between builds.

#include <array>
#include <cstddef>
#include <cstdint>

namespace evothello {

struct Key {
    std::uint64_t seed = 0;        // of the run
    std::uint32_t generation = 0;  // of the run
    std::uint16_t stream = 0;      // the use that is made of chance; a new use is a new stream
    std::uint64_t index = 0;       // the individual, pairing, ... below 2^48
};

class Random {
  public:
    explicit Random(Key key);

    std::uint64_t next();
    std::uint64_t below(std::uint64_t n);  // each of 0 .. n-1 equally likely; n > 0
    double uniform();                      // in [0, 1), all multiples of 2^-53
    double normal();                       // mean 0, variance 1; always uses up one next()

  private:
    void refill();

    std::array<std::uint32_t, 4> counter_;  // the first word counts blocks: 2^33 numbers to a key
    std::array<std::uint32_t, 2> key_;
    std::array<std::uint64_t, 2> block_{};
    std::size_t used_ = 2;  // of block_
};

}  // namespace evothello
