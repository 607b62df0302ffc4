#pragma once

// Exports that are programs: the evaluation, in the engine's own integers, and all that it needs.

#include <string>

#include "eval/weights.hpp"

namespace evothello {

std::string to_hpp(const Weights& weights);     // a header of C++17
std::string to_python(const Weights& weights);  // a player in one file

}  // namespace evothello
