#pragma once

// Counter-based random numbers: the numbers of a Key are Philox4x32-10 of its fields (Salmon et
// al., "Parallel Random Numbers: As Easy as 1, 2, 3", SC11, 2011). The same key gives the same
// numbers in every build and on every machine. Create a Random where it is used; do not keep or
// share it.

#include <array>
#include <cstddef>
#include <cstdint>

namespace evothello {

struct Key {
    std::uint64_t seed = 0;        // of the run
    std::uint32_t generation = 0;  // of the run
    std::uint16_t stream = 0;      // the purpose of the numbers: base/streams.hpp
    std::uint64_t index = 0;       // of the individual, pairing, ...; below 2^48
};

class Random {
  public:
    explicit Random(Key key);

    std::uint64_t next();                  // uniform in [0, 2^64)
    std::uint64_t below(std::uint64_t n);  // uniform in [0, n); n > 0; unbiased
    double uniform();                      // in [0, 1), a multiple of 2^-53
    double normal();                       // mean 0, variance 1; calls next() exactly once

  private:
    void refill();

    std::array<std::uint32_t, 4> counter_;  // word 0 counts blocks: a key has 2^33 numbers
    std::array<std::uint32_t, 2> key_;
    std::array<std::uint64_t, 2> block_{};
    std::size_t used_ = 2;  // number of values taken from block_
};

}  // namespace evothello
