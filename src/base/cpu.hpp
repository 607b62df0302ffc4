#pragma once

// Which instructions code may use: what this processor has, or less where --cpu asks for it. All
// give the same results, so the choice is a matter of speed alone.

#include <array>
#include <cstdint>
#include <string_view>

namespace evothello {

enum class Cpu : std::uint8_t { kPlain, kAvx2, kAvx512 };
inline constexpr std::array<std::string_view, 3> kCpuNames = {"plain", "avx2", "avx512"};

Cpu widest_cpu();  // what this processor runs
Cpu cpu();         // what code may use: the widest, if nobody asked for less

// Throws Error for a name that is none, or that does not run here. Not while others compute.
void use_cpu(std::string_view name);

}  // namespace evothello
