#pragma once

// Which kernel evaluates: that of the instructions which code may use. All give the same bits, so
// the choice is a matter of speed alone.

#include "eval/kernels/lanes.hpp"

namespace evothello {

const Kernel& kernel();

}  // namespace evothello
