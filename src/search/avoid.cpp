#include "search/avoid.hpp"

namespace evothello {

Bitboard risky_moves(const Discs& discs, Bitboard moves, const Geometry& board) {
    Bitboard risky = 0;
    for (std::size_t c = 0; c < board.corner.size(); ++c) {
        if ((board.corner[c] & discs.occupied()) == 0) risky |= board.near_corner[c];
    }
    const Bitboard edge_before = legal_moves(discs.opp, discs.own, board.mask) & board.edges;
    for_each_square(moves, [&](Square square) {
        const Discs next = after(discs, square);
        const Bitboard edge_after = legal_moves(next.own, next.opp, board.mask) & board.edges;
        if ((edge_after & ~edge_before) != 0) risky |= square.bit();
    });
    return risky & moves;
}

}  // namespace evothello
