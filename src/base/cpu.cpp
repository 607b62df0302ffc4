#include "base/cpu.hpp"

#include <algorithm>
#include <string>

#include "base/error.hpp"

namespace evothello {
namespace {

// Checks every extension that CMakeLists.txt enables for a file: the compiler may use all of them,
// not only those that the code names.
Cpu found() {
#ifdef __x86_64__
    __builtin_cpu_init();
    const bool avx2 = __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("bmi") != 0;
    const bool avx512 =
        __builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512dq") != 0 &&
        __builtin_cpu_supports("avx512cd") != 0 && __builtin_cpu_supports("avx512vl") != 0 &&
        __builtin_cpu_supports("avx512bw") != 0 && __builtin_cpu_supports("avx512ifma") != 0 &&
        __builtin_cpu_supports("avx512vbmi") != 0 && __builtin_cpu_supports("avx512vbmi2") != 0 &&
        __builtin_cpu_supports("avx512vpopcntdq") != 0 && __builtin_cpu_supports("gfni") != 0;
    return avx2 && avx512 ? Cpu::kAvx512 : avx2 ? Cpu::kAvx2 : Cpu::kPlain;
#else
    return Cpu::kPlain;
#endif
}

Cpu& chosen() {
    static Cpu cpu = widest_cpu();
    return cpu;
}

}  // namespace

Cpu widest_cpu() {
    static const Cpu kWidest = found();
    return kWidest;
}

Cpu cpu() { return chosen(); }

void use_cpu(std::string_view name) {
    const auto known = std::find(kCpuNames.begin(), kCpuNames.end(), name);
    if (known == kCpuNames.end()) {
        throw Error("unknown instruction set '" + std::string(name) + "'" +
                    did_you_mean(name, kCpuNames));
    }
    const auto wanted = static_cast<Cpu>(known - kCpuNames.begin());
    if (wanted > widest_cpu()) {
        throw Error("this processor does not support " + std::string(name) + " code");
    }
    chosen() = wanted;
}

}  // namespace evothello
