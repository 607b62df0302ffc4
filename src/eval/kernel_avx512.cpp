// Eight positions at once, for processors with AVX-512 and its count of bits. Compiled with their
// instructions: see CMakeLists.txt.

#include "eval/lanes.hpp"

#ifdef __AVX512VPOPCNTDQ__

#include <immintrin.h>

namespace evothello {
namespace {

#define EVOTHELLO_INLINE [[gnu::always_inline]] inline

constexpr int kLanes = 8;
using V = std::uint64_t __attribute__((vector_size(8 * kLanes)));
using S = std::int64_t __attribute__((vector_size(8 * kLanes)));

EVOTHELLO_INLINE V popcount(V set) {
    return reinterpret_cast<V>(_mm512_popcnt_epi64(reinterpret_cast<__m512i>(set)));
}

EVOTHELLO_INLINE bool any(V set) {
    const __m512i bits = reinterpret_cast<__m512i>(set);
    return _mm512_test_epi64_mask(bits, bits) != 0;
}

#include "eval/kernel_lanes.inc"

bool runs_here() {
    return __builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512dq") != 0 &&
           __builtin_cpu_supports("avx512vpopcntdq") != 0;
}

}  // namespace

const Kernel kAvx512Kernel{"avx512", runs_here, play, answer, find_moves, evaluate};

}  // namespace evothello

#else

namespace evothello {
const Kernel kAvx512Kernel{"avx512", [] { return false; }, nullptr, nullptr, nullptr, nullptr};
}

#endif
