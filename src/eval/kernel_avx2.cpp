// Four positions at once, for processors with AVX2. Compiled with its instructions: see
// CMakeLists.txt.

#include "eval/lanes.hpp"

#ifdef __AVX2__

#include <immintrin.h>

namespace evothello {
namespace {

#define EVOTHELLO_INLINE [[gnu::always_inline]] inline

constexpr int kLanes = 4;
using V = std::uint64_t __attribute__((vector_size(8 * kLanes)));
using S = std::int64_t __attribute__((vector_size(8 * kLanes)));

// Bits of each half byte by a table, then the sum over the bytes of a lane.
EVOTHELLO_INLINE V popcount(V set) {
    const __m256i table = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1,
                                           2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    const __m256i low = _mm256_set1_epi8(15), bits = reinterpret_cast<__m256i>(set);
    const __m256i counts = _mm256_add_epi8(
        _mm256_shuffle_epi8(table, _mm256_and_si256(bits, low)),
        _mm256_shuffle_epi8(table, _mm256_and_si256(_mm256_srli_epi16(bits, 4), low)));
    return reinterpret_cast<V>(_mm256_sad_epu8(counts, _mm256_setzero_si256()));
}

EVOTHELLO_INLINE bool any(V set) {
    const __m256i bits = reinterpret_cast<__m256i>(set);
    return _mm256_testz_si256(bits, bits) == 0;
}

// Bits of lanes that a comparison has filled.
EVOTHELLO_INLINE std::uint32_t where(V filled) {
    return static_cast<std::uint32_t>(_mm256_movemask_pd(reinterpret_cast<__m256d>(filled)));
}

// end - start in lanes where `end` is not empty.
EVOTHELLO_INLINE V difference_where(V end, V start) { return (end - start) & V(end != V{}); }

// The squares of a set in order, and how many they are.
EVOTHELLO_INLINE int list(std::uint64_t set, std::uint8_t* squares) {
    int count = 0;
    for (; set != 0; set &= set - 1) {
        squares[count++] = static_cast<std::uint8_t>(__builtin_ctzll(set));
    }
    return count;
}

// Every square in the place of the one opposite: bytes in reverse, and each by its halves.
EVOTHELLO_INLINE V turned_round(V set) {
    const __m256i reverse = _mm256_set_epi64x(0x08090A0B0C0D0E0F, 0x0001020304050607,
                                              0x08090A0B0C0D0E0F, 0x0001020304050607);
    const __m256i table = _mm256_setr_epi8(0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15, 0,
                                           8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15);
    const __m256i half = _mm256_set1_epi8(15);
    const __m256i swapped = _mm256_shuffle_epi8(reinterpret_cast<__m256i>(set), reverse);
    const __m256i low = _mm256_shuffle_epi8(table, _mm256_and_si256(swapped, half));
    const __m256i high =
        _mm256_shuffle_epi8(table, _mm256_and_si256(_mm256_srli_epi16(swapped, 4), half));
    return reinterpret_cast<V>(_mm256_or_si256(_mm256_slli_epi16(low, 4), high));
}

// The columns to the right and to the left of each square's: its number in every byte of the lane,
// and a table by the last three bits of it.
struct Columns {
    V right, left;
};
EVOTHELLO_INLINE Columns columns_beside(V square) {
    const __m256i spread = _mm256_set_epi64x(0x0808080808080808, 0, 0x0808080808080808, 0);
    const __m256i right = _mm256_set1_epi64x(static_cast<long long>(0x0080C0E0F0F8FCFE));
    const __m256i left = _mm256_set1_epi64x(0x7F3F1F0F07030100);
    const __m256i index = _mm256_shuffle_epi8(reinterpret_cast<__m256i>(square), spread);
    return {reinterpret_cast<V>(_mm256_shuffle_epi8(right, index)),
            reinterpret_cast<V>(_mm256_shuffle_epi8(left, index))};
}

// There is no product of 64 bits: the weight is taken in two pieces. Counts are small.
EVOTHELLO_INLINE S times(S counts, Score weight) {
    constexpr int kLowBits = 24;
    const __m256i factor = reinterpret_cast<__m256i>(counts);
    const __m256i low =
        _mm256_mul_epi32(factor, _mm256_set1_epi64x(weight & ((1 << kLowBits) - 1)));
    const __m256i high = _mm256_mul_epi32(factor, _mm256_set1_epi64x(weight >> kLowBits));
    return reinterpret_cast<S>(low) + (reinterpret_cast<S>(high) << kLowBits);
}

#include "eval/kernel_lanes.inc"

}  // namespace

const Kernel kAvx2Kernel{find_moves, weigh, branch, judge_moves, judge};

}  // namespace evothello

#else

namespace evothello {
const Kernel kAvx2Kernel{};
}

#endif
