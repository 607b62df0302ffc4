// The kernel for processors with AVX-512 including VPOPCNTDQ, VBMI, IFMA and GFNI: eight lanes.
// CMakeLists.txt compiles this file for them.

#include "eval/kernels/lanes.hpp"

#ifdef __AVX512VPOPCNTDQ__

#include <immintrin.h>

#include <type_traits>

namespace evothello {
namespace {

#include "board/lanes_avx512.inc"

#define EVOTHELLO_TURNS_CHEAPLY  // row_reversed() and columns_to_rows() are an instruction each

using S = std::int64_t __attribute__((vector_size(8 * kLanes)));

EVOTHELLO_INLINE bool any(V set) { return _mm512_test_epi64_mask(raw(set), raw(set)) != 0; }

// A bit for each lane that a comparison has set.
EVOTHELLO_INLINE std::uint32_t where(V filled) {
    return _mm512_test_epi64_mask(raw(filled), raw(filled));
}

// end - start in lanes where `end` is not 0; 0 elsewhere.
EVOTHELLO_INLINE V difference_where(V end, V start) {
    return V(
        _mm512_maskz_sub_epi64(_mm512_test_epi64_mask(raw(end), raw(end)), raw(end), raw(start)));
}

// Writes the squares of `first`, then those of `then`, each in ascending order; `head` has the
// first kLanes of them. The last square is repeated, so that 64 bytes are written. At least one
// square. The list is made in a register: loading what was just stored would stall.
struct List {
    int count;
    V head;
};
EVOTHELLO_INLINE List list(std::uint64_t first, std::uint64_t then, std::uint8_t* squares) {
    alignas(64) static constexpr auto kAll = [] {
        struct {
            std::uint8_t square[64];
        } all{};
        for (int i = 0; i < 64; ++i) all.square[i] = static_cast<std::uint8_t>(i);
        return all;
    }();
    const __m512i all = _mm512_load_si512(&kAll);
    const int begin = __builtin_popcountll(first), count = begin + __builtin_popcountll(then);
    const __m512i place = _mm512_min_epu8(all, _mm512_set1_epi8(static_cast<char>(count - 1)));
    const __m512i second = _mm512_add_epi8(place, _mm512_set1_epi8(static_cast<char>(64 - begin)));
    const __mmask64 in_second = _mm512_cmpge_epu8_mask(place, _mm512_set1_epi8(char(begin)));
    const __m512i listed = _mm512_permutex2var_epi8(_mm512_maskz_compress_epi8(first, all),
                                                    _mm512_mask_mov_epi8(place, in_second, second),
                                                    _mm512_maskz_compress_epi8(then, all));
    _mm512_storeu_si512(squares, listed);
    return {count, V(_mm512_cvtepu8_epi64(_mm512_castsi512_si128(listed)))};
}

// The bits of each byte in the order that `matrix`, a bit matrix, gives.
EVOTHELLO_INLINE V shuffled(V set, long long matrix) {
    return V(_mm512_gf2p8affine_epi64_epi8(raw(set), _mm512_set1_epi64(matrix), 0));
}

// The board rotated by 180 degrees.
EVOTHELLO_INLINE V rotated_by_180(V set) {
    constexpr long long kLow = 0x0001020304050607, kHigh = 0x08090A0B0C0D0E0F;
    const V swapped = V(_mm512_shuffle_epi8(
        raw(set), _mm512_set_epi64(kHigh, kLow, kHigh, kLow, kHigh, kLow, kHigh, kLow)));
    return shuffled(swapped, static_cast<long long>(0x8040201008040201));
}

// Columns a to g in reverse order; column h is cleared.
EVOTHELLO_INLINE V row_reversed(V set) { return shuffled(set, 0x4020100804020100); }

// The board mirrored on the diagonal from a8 to h1, so that columns become rows: the set itself is
// the bit matrix.
EVOTHELLO_INLINE V columns_to_rows(V set) {
    return V(_mm512_gf2p8affine_epi64_epi8(_mm512_set1_epi64(0x0102040810204080), raw(set), 0));
}

EVOTHELLO_INLINE V or_not(V a, V b) {  // a | ~b
    return V(_mm512_ternarylogic_epi64(raw(a), raw(b), raw(b), 0xF3));
}

// All squares of the rows (bytes) in which no bit is set.
EVOTHELLO_INLINE V rows_without(V set) {
    return V(_mm512_movm_epi8(_mm512_testn_epi8_mask(raw(set), raw(set))));
}

// Lane i of the result is set[place[i]].
EVOTHELLO_INLINE V permuted(V set, V place) {
    return V(_mm512_permutexvar_epi64(raw(place), raw(set)));
}

EVOTHELLO_INLINE V squares_at(const std::uint8_t* square) {
    return V(_mm512_cvtepu8_epi64(_mm_loadu_si64(square)));
}
EVOTHELLO_INLINE void put_squares(std::uint8_t* at, V square) {
    _mm_storeu_si64(at, _mm512_cvtepi64_epi8(raw(square)));
}
// With few classes the weights are looked up in registers, ten times as fast as a gather.
EVOTHELLO_INLINE S square_weights(const EvaluationTask& task, V squares) {
    if (task.square_count > kMostRegisterClasses) {
        return S(_mm512_i64gather_epi64(raw(squares), task.square, 8));
    }
    constexpr std::uint64_t kLowBytes = 0x0101010101010101;
    const __m512i classes =
        _mm512_maskz_permutexvar_epi8(kLowBytes, raw(squares), _mm512_load_si512(task.class_of));
    return S(_mm512_permutex2var_epi64(_mm512_load_si512(task.class_weight), classes,
                                       _mm512_load_si512(task.class_weight + kLanes)));
}

// Adds the low 52 bits of the product. All sums fit into 52 bits including the sign; settled()
// extends the sign at the end.
EVOTHELLO_INLINE S plus_times(S sum, S counts, Score weight) {
    return S(_mm512_madd52lo_epu64(raw(V(sum)), raw(V(counts)), _mm512_set1_epi64(weight)));
}
EVOTHELLO_INLINE S settled(S sum) { return (sum << 12) >> 12; }

struct Sum {
    S products;
};
EVOTHELLO_INLINE void add_times(Sum& sum, V counts, const Score& weight) {
    sum.products = plus_times(sum.products, S(counts), weight);
}
EVOTHELLO_INLINE S total(const Sum& sum) { return settled(sum.products); }

// Lane i is scores[i] if bit i is set, else other[i].
EVOTHELLO_INLINE S picked(std::uint64_t bits, S scores, S other) {
    return S(_mm512_mask_mov_epi64(raw(V(other)), static_cast<__mmask8>(bits), raw(V(scores))));
}
EVOTHELLO_INLINE Score least_of(S scores) { return _mm512_reduce_min_epi64(raw(V(scores))); }

// 32-bit numbers, for pattern indices.
using I = std::int32_t __attribute__((vector_size(64)));

EVOTHELLO_INLINE std::int32_t sum_of(I numbers) {
    return _mm512_reduce_add_epi32(__m512i(numbers));
}
// Writes the numbers of the lanes where `condition` is -1; overwrites the rest of 16 numbers.
// Returns how many lanes these are.
EVOTHELLO_INLINE int put_where(std::int32_t* at, I condition, I numbers) {
    const __mmask16 lanes = _mm512_movepi32_mask(__m512i(condition));
    _mm512_storeu_si512(at, _mm512_maskz_compress_epi32(lanes, __m512i(numbers)));
    return __builtin_popcount(lanes);
}

#include "eval/kernels/kernel_lanes.inc"

}  // namespace

const Kernel kAvx512Kernel = kLanesKernel;

}  // namespace evothello

#else

namespace evothello {
const Kernel kAvx512Kernel{};
}

#endif
