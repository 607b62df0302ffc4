#pragma once

// Exports as source code: the evaluation, with the engine's integers, and everything that it needs.

#include <string>

#include "eval/weights.hpp"

namespace evothello {

std::string to_hpp(const Weights& weights);     // a C++17 header
std::string to_python(const Weights& weights);  // a player in one Python file

}  // namespace evothello
