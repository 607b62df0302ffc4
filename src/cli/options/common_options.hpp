#pragma once

// Options that many commands share, with the same help and bounds.

#include "cli/options/arguments.hpp"

namespace evothello {

inline void declare_seed(Arguments& arguments, std::int64_t& seed) {
    arguments.integer("--seed", "S", seed, 0, INT64_MAX,
                      "random seed; the same seed gives the same games");
}

inline void declare_threads(Arguments& arguments, std::int64_t& threads) {
    arguments.integer("--threads", "N", threads, 0, 4096, "0: all processors");
}

}  // namespace evothello
