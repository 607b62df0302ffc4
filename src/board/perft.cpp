#include "board/perft.hpp"

#include "base/cpu.hpp"
#include "board/perft_lanes.hpp"

namespace evothello {
namespace {

// The specification of the vector versions. Requires depth >= 1.
std::uint64_t count_lines(const Discs& discs, Bitboard mask, int depth) {
    const Bitboard moves = legal_moves(discs.own, discs.opp, mask);
    if (moves == 0) {
        if (legal_moves(discs.opp, discs.own, mask) == 0) return 1;
        return depth == 1 ? 1 : count_lines(discs.passed(), mask, depth - 1);
    }
    if (depth == 1) return static_cast<std::uint64_t>(std::popcount(moves));
    std::uint64_t sum = 0;
    for_each_square(
        moves, [&](Square square) { sum += count_lines(after(discs, square), mask, depth - 1); });
    return sum;
}

}  // namespace

std::uint64_t perft(const Position& position, int depth) {
    if (depth == 0) return 1;
    const Discs& discs = position.discs;
    const Bitboard mask = geometry(position.size).mask;
    switch (cpu()) {
        case Cpu::kAvx512:
            return kCountLinesAvx512(discs.own, discs.opp, mask, depth);
        case Cpu::kAvx2:
            return kCountLinesAvx2(discs.own, discs.opp, mask, depth);
        case Cpu::kPlain:
            break;
    }
    return count_lines(discs, mask, depth);
}

}  // namespace evothello
