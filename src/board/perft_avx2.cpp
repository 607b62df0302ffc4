// Perft for processors with AVX2: four lanes. CMakeLists.txt compiles this file for AVX2.

#include "board/perft_lanes.hpp"

#ifdef __AVX2__

#include <immintrin.h>

namespace evothello {
namespace {

#define EVOTHELLO_INLINE [[gnu::always_inline]] inline

constexpr int kLanes = 4;
using V = std::uint64_t __attribute__((vector_size(8 * kLanes)));

// Looks up the number of bits of each half byte, then adds the bytes of each lane. Mula, Kurz and
// Lemire, "Faster Population Counts Using AVX2 Instructions", The Computer Journal 61(1), 2018.
EVOTHELLO_INLINE V popcount(V set) {
    const __m256i table = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1,
                                           2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    const __m256i low = _mm256_set1_epi8(15), bits = reinterpret_cast<__m256i>(set);
    const __m256i counts = _mm256_add_epi8(
        _mm256_shuffle_epi8(table, _mm256_and_si256(bits, low)),
        _mm256_shuffle_epi8(table, _mm256_and_si256(_mm256_srli_epi16(bits, 4), low)));
    return reinterpret_cast<V>(_mm256_sad_epu8(counts, _mm256_setzero_si256()));
}

EVOTHELLO_INLINE std::uint64_t sum(V numbers) {
    return numbers[0] + numbers[1] + numbers[2] + numbers[3];
}

#include "board/perft_lanes.inc"

EVOTHELLO_INLINE V flips(V move, V own, V opp) {
    V turned = {};
    for_each_way(opp, [&](int step, V through, V two) {
        const V row = row_from(move, through, two, step);
        turned |= row & V((own & moved(row, step)) != V{});
    });
    return turned;
}

}  // namespace

const CountLines kCountLinesAvx2 = count_lines;

}  // namespace evothello

#else

namespace evothello {
const CountLines kCountLinesAvx2 = nullptr;
}

#endif
