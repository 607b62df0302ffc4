#pragma once

// The instruction set that kernels use: the widest that this processor has, or a narrower one
// chosen with --cpu. Results are the same with all of them; only the speed differs.

#include <array>
#include <cstdint>
#include <string_view>

namespace evothello {

enum class Cpu : std::uint8_t { kPlain, kAvx2, kAvx512 };
inline constexpr std::array<std::string_view, 3> kCpuNames = {"plain", "avx2", "avx512"};

Cpu widest_cpu();  // the widest that this processor supports
Cpu cpu();         // the one in use; widest_cpu() until use_cpu() is called

// Selects an instruction set by its name in kCpuNames. Throws Error for an unknown name and for a
// set that this processor does not support. Not thread-safe: call it before other threads compute.
void use_cpu(std::string_view name);

}  // namespace evothello
