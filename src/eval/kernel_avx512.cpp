// Four positions at once, for processors with AVX-512 and its count of bits: eight take twice as
// long where it was measured, and leave more lanes empty. Compiled with their instructions: see
// CMakeLists.txt.

#include "eval/lanes.hpp"

#ifdef __AVX512VPOPCNTDQ__

#include <immintrin.h>

namespace evothello {
namespace {

#define EVOTHELLO_INLINE [[gnu::always_inline]] inline

constexpr int kLanes = 4;
using V = std::uint64_t __attribute__((vector_size(8 * kLanes)));
using S = std::int64_t __attribute__((vector_size(8 * kLanes)));

EVOTHELLO_INLINE __m256i raw(V set) { return reinterpret_cast<__m256i>(set); }

EVOTHELLO_INLINE V popcount(V set) { return reinterpret_cast<V>(_mm256_popcnt_epi64(raw(set))); }

EVOTHELLO_INLINE bool any(V set) { return _mm256_test_epi64_mask(raw(set), raw(set)) != 0; }

// Bits of lanes that a comparison has filled.
EVOTHELLO_INLINE std::uint32_t where(V filled) {
    return _mm256_test_epi64_mask(raw(filled), raw(filled));
}

// end - start in lanes where `end` is not empty.
EVOTHELLO_INLINE V difference_where(V end, V start) {
    return reinterpret_cast<V>(
        _mm256_maskz_sub_epi64(_mm256_test_epi64_mask(raw(end), raw(end)), raw(end), raw(start)));
}

// The squares of a set in order, and how many they are. Writes as many as there may ever be.
EVOTHELLO_INLINE int list(std::uint64_t set, std::uint8_t* squares) {
    alignas(64) static constexpr auto kAll = [] {
        struct {
            std::uint8_t square[64];
        } all{};
        for (int i = 0; i < 64; ++i) all.square[i] = static_cast<std::uint8_t>(i);
        return all;
    }();
    _mm512_storeu_si512(squares, _mm512_maskz_compress_epi8(set, _mm512_load_si512(&kAll)));
    return __builtin_popcountll(set);
}

// Every square in the place of the one opposite.
EVOTHELLO_INLINE V turned_round(V set) {
    const __m256i swapped =
        _mm256_shuffle_epi8(raw(set), _mm256_set_epi64x(0x08090A0B0C0D0E0F, 0x0001020304050607,
                                                        0x08090A0B0C0D0E0F, 0x0001020304050607));
    return reinterpret_cast<V>(
        _mm256_gf2p8affine_epi64_epi8(swapped, _mm256_set1_epi64x(0x8040201008040201), 0));
}

// The columns to the right and to the left of each square's.
struct Columns {
    V right, left;
};
EVOTHELLO_INLINE Columns columns_beside(V square) {
    const V right_of_a_to_d = {0xFEFEFEFEFEFEFEFE, 0xFCFCFCFCFCFCFCFC, 0xF8F8F8F8F8F8F8F8,
                               0xF0F0F0F0F0F0F0F0},
            right_of_e_to_h = {0xE0E0E0E0E0E0E0E0, 0xC0C0C0C0C0C0C0C0, 0x8080808080808080, 0},
            left_of_a_to_d = {0, 0x0101010101010101, 0x0303030303030303, 0x0707070707070707},
            left_of_e_to_h = {0x0F0F0F0F0F0F0F0F, 0x1F1F1F1F1F1F1F1F, 0x3F3F3F3F3F3F3F3F,
                              0x7F7F7F7F7F7F7F7F};
    return {reinterpret_cast<V>(
                _mm256_permutex2var_epi64(raw(right_of_a_to_d), raw(square), raw(right_of_e_to_h))),
            reinterpret_cast<V>(
                _mm256_permutex2var_epi64(raw(left_of_a_to_d), raw(square), raw(left_of_e_to_h)))};
}

EVOTHELLO_INLINE S times(S counts, Score weight) { return counts * weight; }

#include "eval/kernel_lanes.inc"

}  // namespace

const Kernel kAvx512Kernel{find_moves, weigh, branch, judge_moves, judge};

}  // namespace evothello

#else

namespace evothello {
const Kernel kAvx512Kernel{};
}

#endif
