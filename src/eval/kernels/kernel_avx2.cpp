// The kernel for processors with AVX2: four lanes. CMakeLists.txt compiles this file for AVX2.

#include "eval/kernels/lanes.hpp"

#ifdef __AVX2__

#include <immintrin.h>

#include <type_traits>

namespace evothello {
namespace {

#include "board/lanes_avx2.inc"

using S = std::int64_t __attribute__((vector_size(8 * kLanes)));

EVOTHELLO_INLINE bool any(V set) {
    const __m256i bits = reinterpret_cast<__m256i>(set);
    return _mm256_testz_si256(bits, bits) == 0;
}

// A bit for each lane that a comparison has set.
EVOTHELLO_INLINE std::uint32_t where(V filled) {
    return static_cast<std::uint32_t>(_mm256_movemask_pd(reinterpret_cast<__m256d>(filled)));
}

// end - start in lanes where `end` is not 0; 0 elsewhere.
EVOTHELLO_INLINE V difference_where(V end, V start) { return (end - start) & V(end != V{}); }

// Writes the squares of `first`, then those of `then`, each in ascending order; `head` has the
// first kLanes of them. The last square is repeated kLanes times. At least one square.
struct List {
    int count;
    V head;
};
EVOTHELLO_INLINE List list(std::uint64_t first, std::uint64_t then, std::uint8_t* squares) {
    int count = 0;
    for (; first != 0; first &= first - 1) {
        squares[count++] = static_cast<std::uint8_t>(__builtin_ctzll(first));
    }
    for (; then != 0; then &= then - 1) {
        squares[count++] = static_cast<std::uint8_t>(__builtin_ctzll(then));
    }
    __builtin_memset(squares + count, squares[count - 1], kLanes);
    return {count, V(_mm256_cvtepu8_epi64(_mm_loadu_si32(squares)))};
}

// The board rotated by 180 degrees: the bytes of each lane in reverse order, and the bits of each
// byte reversed by looking up its halves.
EVOTHELLO_INLINE V rotated_by_180(V set) {
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

EVOTHELLO_INLINE V or_not(V a, V b) { return a | ~b; }

// All squares of the rows (bytes) in which no bit is set.
EVOTHELLO_INLINE V rows_without(V set) {
    using Bytes = std::uint8_t __attribute__((vector_size(8 * kLanes)));
    return V(Bytes(set) == 0);
}

// Lane i of the result is set[place[i]].
EVOTHELLO_INLINE V permuted(V set, V place) {
    const V halves = place + place;  // AVX2 permutes 32-bit halves
    return V(_mm256_permutevar8x32_epi32(__m256i(set), __m256i(halves | (halves + 1) << 32)));
}

EVOTHELLO_INLINE V squares_at(const std::uint8_t* square) {
    return V(_mm256_cvtepu8_epi64(_mm_loadu_si32(square)));
}
EVOTHELLO_INLINE void put_squares(std::uint8_t* at, V square) {
    for (int lane = 0; lane < kLanes; ++lane) at[lane] = static_cast<std::uint8_t>(square[lane]);
}
EVOTHELLO_INLINE S square_weights(const EvaluationTask& task, V square) {
    return S{task.square[square[0]], task.square[square[1]], task.square[square[2]],
             task.square[square[3]]};
}

// AVX2 has no 64-bit product: the weight is split in two. Counts must fit into 32 bits.
EVOTHELLO_INLINE S plus_times(S sum, S counts, Score weight) {
    constexpr int kLowBits = 24;
    const __m256i factor = __m256i(counts);
    const __m256i low =
        _mm256_mul_epi32(factor, _mm256_set1_epi64x(weight & ((1 << kLowBits) - 1)));
    const __m256i high = _mm256_mul_epi32(factor, _mm256_set1_epi64x(weight >> kLowBits));
    return sum + S(low) + (S(high) << kLowBits);
}
EVOTHELLO_INLINE S settled(S sum) { return sum; }

// A sum of products for counts >= 0: both halves of a weight are loaded as they are in memory, and
// their sums are combined once, in total().
struct Sum {
    __m256i low, high;
};
EVOTHELLO_INLINE void add_times(Sum& sum, V counts, const Score& weight) {
    int halves[2];
    __builtin_memcpy(halves, &weight, sizeof halves);
    const __m256i factor = __m256i(counts);
    sum.low += _mm256_mul_epu32(factor, _mm256_set1_epi32(halves[0]));
    sum.high += _mm256_mul_epi32(factor, _mm256_set1_epi32(halves[1]));
}
EVOTHELLO_INLINE S total(const Sum& sum) { return S(sum.low) + (S(sum.high) << 32); }

// Lane i is scores[i] if bit i is set, else other[i].
EVOTHELLO_INLINE S picked(std::uint64_t bits, S scores, S other) {
    const V bit = {1, 2, 4, 8};
    return (bit & bits) != V{} ? scores : other;
}
EVOTHELLO_INLINE Score least_of(S scores) {
    Score least = scores[0];
    for (int lane = 1; lane < kLanes; ++lane) least = least < scores[lane] ? least : scores[lane];
    return least;
}

// 32-bit numbers, for pattern indices.
using I = std::int32_t __attribute__((vector_size(32)));

EVOTHELLO_INLINE std::int32_t sum_of(I numbers) {
    const __m128i four = _mm_add_epi32(_mm256_castsi256_si128(__m256i(numbers)),
                                       _mm256_extracti128_si256(__m256i(numbers), 1));
    const __m128i two = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0b01'00'11'10));
    return _mm_cvtsi128_si32(_mm_add_epi32(two, _mm_shuffle_epi32(two, 0b10'11'00'01)));
}
// kSelected.of[mask]: the lanes whose bits are set in `mask`.
struct Selection {
    std::uint8_t lane[8];
};
constexpr auto kSelected = [] {
    struct {
        Selection of[256];
    } table{};
    for (int mask = 0; mask < 256; ++mask) {
        int count = 0;
        for (int lane = 0; lane < 8; ++lane) {
            if ((mask >> lane & 1) != 0) table.of[mask].lane[count++] = std::uint8_t(lane);
        }
    }
    return table;
}();
// Writes the numbers of the lanes where `condition` is -1; overwrites the rest of 8 numbers.
// Returns how many lanes these are.
EVOTHELLO_INLINE int put_where(std::int32_t* at, I condition, I numbers) {
    const int mask = _mm256_movemask_ps(_mm256_castsi256_ps(__m256i(condition)));
    const __m256i lanes = _mm256_cvtepu8_epi32(_mm_loadu_si64(kSelected.of[mask].lane));
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(at),
                        _mm256_permutevar8x32_epi32(__m256i(numbers), lanes));
    return __builtin_popcount(static_cast<unsigned>(mask));
}

#include "eval/kernels/kernel_lanes.inc"

}  // namespace

const Kernel kAvx2Kernel = kLanesKernel;

}  // namespace evothello

#else

namespace evothello {
const Kernel kAvx2Kernel{};
}

#endif
