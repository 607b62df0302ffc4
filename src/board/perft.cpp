#include "board/perft.hpp"

namespace evothello {
namespace {

std::uint64_t count_lines(const Discs& discs, int depth, Bitboard mask) {
    const Bitboard moves = legal_moves(discs.own, discs.opp, mask);
    if (moves == 0) {
        if (legal_moves(discs.opp, discs.own, mask) == 0) return 1;
        return depth == 1 ? 1 : count_lines(discs.passed(), depth - 1, mask);
    }
    if (depth == 1) return static_cast<std::uint64_t>(std::popcount(moves));
    std::uint64_t sum = 0;
    for_each_square(
        moves, [&](Square square) { sum += count_lines(after(discs, square), depth - 1, mask); });
    return sum;
}

}  // namespace

std::uint64_t perft(const Position& position, int depth) {
    return depth == 0 ? 1 : count_lines(position.discs, depth, geometry(position.size).mask);
}

}  // namespace evothello
