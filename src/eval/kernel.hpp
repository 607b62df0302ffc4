#pragma once

// Selects the evaluation kernel for the instruction set in use (base/cpu.hpp). All kernels return
// the same scores; they differ in speed only.

#include "eval/kernels/lanes.hpp"

namespace evothello {

const Kernel& kernel();

}  // namespace evothello
