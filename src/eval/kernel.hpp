#pragma once

// Which kernel evaluates: the widest that this processor runs, or the one that was asked for. All
// give the same bits, so the choice is a matter of speed alone.

#include <span>
#include <string_view>

#include "eval/lanes.hpp"

namespace evothello {

std::span<const Kernel* const> kernels();  // plain first, which runs everywhere

const Kernel& kernel();
// Throws Error for a name that is none, or that does not run here. Not while others search.
void use_kernel(std::string_view name);

}  // namespace evothello
