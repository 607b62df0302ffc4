#include "search/endgame/endgame_tail.hpp"

#include <algorithm>

namespace evothello {
namespace {

constexpr int kNoMove = -128;  // below any margin

constexpr auto kNeighbours = [] {
    std::array<Bitboard, 64> neighbours{};
    for (int index = 0; index < 64; ++index) {
        neighbours[static_cast<std::size_t>(index)] = dilated(Square::of(index).bit());
    }
    return neighbours;
}();

// The discs that a move on `square` flips. The test for an opposing neighbour rejects most illegal
// moves before flips() is called.
Bitboard flipped_by(Square square, Bitboard own, Bitboard opp) {
    const Bitboard near = kNeighbours[static_cast<std::size_t>(square.index())];
    return (near & opp) == 0 ? 0 : flips(square, own, opp);
}

int disc_difference(const Discs& discs) {
    return std::popcount(discs.own) - std::popcount(discs.opp);
}

Discs played(const Discs& discs, Square square, Bitboard turned) {
    return {discs.opp & ~turned, discs.own | turned | square.bit()};
}

}  // namespace

void EndgameTail::start_game(const Rules& rules) {
    quadrants_ = &quadrants(rules.size);
    corners_ = geometry(rules.size).corners;
    reversed_ = rules.variant == Variant::kReversed;
}

int EndgameTail::visit(const Discs& discs, Bitboard empties, int alpha, int beta) {
    switch (std::popcount(empties)) {
        case 1:
            return enter<1>(discs, empties, alpha, beta);
        case 2:
            return enter<2>(discs, empties, alpha, beta);
        case 3:
            return enter<3>(discs, empties, alpha, beta);
        case 4:
            return enter<4>(discs, empties, alpha, beta);
        default:
            break;
    }
    ++nodes_;
    int best = try_squares(discs, empties, alpha, beta);
    if (best != kNoMove) return best;
    best = try_squares(discs.passed(), empties, -beta, -alpha);
    return best != kNoMove ? -best : margin_of(disc_difference(discs));
}

int EndgameTail::try_squares(const Discs& discs, Bitboard empties, int alpha, int beta) {
    const Bitboard odd = quadrants_->odd(empties);
    int best = kNoMove;
    for (Bitboard part : {empties & odd & corners_, empties & odd & ~corners_, empties & ~odd}) {
        for (; part != 0; part &= part - 1) {
            const Square square = lowest(part);
            const Bitboard turned = flipped_by(square, discs.own, discs.opp);
            if (turned == 0) continue;
            best = std::max(best, -visit(played(discs, square, turned), empties & ~square.bit(),
                                         -beta, -std::max(alpha, best)));
            if (best >= beta) return best;
        }
    }
    return best;
}

// With at most 4 empties the squares are in an array of a size known at compile time, so that the
// compiler unrolls the loops.
template <std::size_t Count>
int EndgameTail::enter(const Discs& discs, Bitboard empties, int alpha, int beta) {
    const Bitboard odd = quadrants_->odd(empties);
    Squares<Count> squares{};
    std::size_t count = 0;
    for (Bitboard part : {empties & odd, empties & ~odd}) {
        for (; part != 0; part &= part - 1) {
            squares[count++] = static_cast<std::uint8_t>(std::countr_zero(part));
        }
    }
    return visit_squares(discs, squares, alpha, beta);
}

template <std::size_t Count>
int EndgameTail::visit_squares(const Discs& discs, const Squares<Count>& squares, int alpha,
                               int beta) {
    if constexpr (Count == 1) {
        return visit_one(discs, Square::of(squares[0]));
    } else {
        ++nodes_;
        int best = try_squares(discs, squares, alpha, beta);
        if (best != kNoMove) return best;
        best = try_squares(discs.passed(), squares, -beta, -alpha);
        return best != kNoMove ? -best : margin_of(disc_difference(discs));
    }
}

template <std::size_t Count>
int EndgameTail::try_squares(const Discs& discs, const Squares<Count>& squares, int alpha,
                             int beta) {
    int best = kNoMove;
    for (std::size_t i = 0; i < Count; ++i) {
        const Square square = Square::of(squares[i]);
        const Bitboard turned = flipped_by(square, discs.own, discs.opp);
        if (turned == 0) continue;
        best = std::max(best, -visit_squares(played(discs, square, turned), without(i, squares),
                                             -beta, -std::max(alpha, best)));
        if (best >= beta) return best;
    }
    return best;
}

template <std::size_t Count>
EndgameTail::Squares<Count - 1> EndgameTail::without(std::size_t taken,
                                                     const Squares<Count>& squares) const {
    Squares<Count - 1> rest{};
    for (std::size_t from = 0, to = 0; from < Count; ++from) {
        if (from != taken) rest[to++] = squares[from];
    }
    // Of three squares, one that is alone in its quarter comes first: its parity is odd.
    if constexpr (Count == 4) {
        const auto quarter = [&](std::size_t i) { return quadrants_->of[rest[i]]; };
        if (quarter(0) == quarter(1) && quarter(1) != quarter(2)) {
            std::swap(rest[0], rest[2]);
        } else if (quarter(0) == quarter(2) && quarter(0) != quarter(1)) {
            std::swap(rest[0], rest[1]);
        }
    }
    return rest;
}

// One empty square: the margin needs only the number of flipped discs, not the position.
int EndgameTail::visit_one(const Discs& discs, Square square) {
    ++nodes_;
    const int more = disc_difference(discs);
    if (const Bitboard turned = flipped_by(square, discs.own, discs.opp)) {
        return margin_of(more + 2 * std::popcount(turned) + 1);
    }
    if (const Bitboard turned = flipped_by(square, discs.opp, discs.own)) {
        return margin_of(more - 2 * std::popcount(turned) - 1);
    }
    return margin_of(more);
}

}  // namespace evothello
