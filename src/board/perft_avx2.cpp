// Perft for processors with AVX2: four lanes. CMakeLists.txt compiles this file for AVX2.

#include "board/perft_lanes.hpp"

#ifdef __AVX2__

#include <immintrin.h>

namespace evothello {
namespace {

#include "board/lanes_avx2.inc"

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
