#include "search/solver.hpp"

namespace evothello {
namespace {

constexpr int kWorst = -65;     // below any margin
constexpr int kFewEmpties = 6;  // from here down, order by parity alone and no table
constexpr int kTableBits = 18, kLargeTableBits = 21, kLargeFrom = 16;

constexpr std::array<Bitboard, 4> kQuarters = {0x000000000F0F0F0F, 0x00000000F0F0F0F0,
                                               0x0F0F0F0F00000000, 0xF0F0F0F000000000};

// The squares of quarters with an odd number of empties: whoever moves there tends to move there
// last.
Bitboard odd_quarters(Bitboard empties) {
    Bitboard odd = 0;
    for (const Bitboard quarter : kQuarters) {
        if ((std::popcount(empties & quarter) & 1) != 0) odd |= quarter;
    }
    return odd;
}

}  // namespace

void Solver::start_game(const Rules& rules, int most_empties) {
    rules_ = rules;
    board_ = &geometry(rules.size);
    const bool small = most_empties <= kFewEmpties + 2;
    table_.reset(small ? 0 : most_empties < kLargeFrom ? kTableBits : kLargeTableBits);
}

std::optional<RootResult> Solver::search(const Discs& discs, Bitboard candidates, Ties ties,
                                         Meter& meter) {
    meter_ = &meter;
    const auto clamped = [](Score score) {
        return static_cast<int>(std::clamp<Score>(score, kWorst, -kWorst));
    };
    return search_root(
        ordered(discs, candidates, Entry::kNoSquare), ties,
        [&](const Child& child, Score alpha, Score beta) {
            return Score{visit(child.discs, clamped(alpha), clamped(beta))};
        },
        [&] { return meter_->spent(); });
}

int Solver::solve(const Discs& discs, Meter& meter) {
    meter_ = &meter;
    return visit(discs, kWorst, -kWorst);
}

bool Solver::at_least(const Discs& discs, int bound, Meter& meter) {
    meter_ = &meter;
    return visit(discs, bound - 1, bound) >= bound;
}

// Fewest replies first, and among those the quarter that the opponent cannot close.
Children Solver::ordered(const Discs& discs, Bitboard moves, int first) const {
    const Bitboard odd = odd_quarters(board_->mask & ~discs.occupied());
    return {discs, moves, [&](Square square, const Discs& next) -> Score {
                if (square.index() == first) return kInfinite;
                const Bitboard replies = moves_of(next);
                const int corners = std::popcount(replies & board_->corners);
                const int parity = (odd & square.bit()) != 0 ? 1 : 0;
                return parity - 2 * (2 * std::popcount(replies) + 2 * corners);
            }};
}

int Solver::visit(const Discs& discs, int alpha, int beta) {
    const Bitboard empties = board_->mask & ~discs.occupied();
    const int count = std::popcount(empties);
    if (count <= kFewEmpties) return visit_few(discs, empties, alpha, beta);
    if (meter_->tick()) return 0;
    const Bitboard moves = moves_of(discs);
    if (moves == 0) {
        if (moves_of(discs.passed()) == 0) return margin(discs, rules_.variant);
        return -visit(discs.passed(), -beta, -alpha);
    }
    int first = Entry::kNoSquare;
    if (const Entry* known = table_.empty() ? nullptr : table_.find(discs)) {
        first = known->best;
        const int score = static_cast<int>(known->score);
        if (known->bound == Bound::kExact || (known->bound == Bound::kLower && score >= beta) ||
            (known->bound == Bound::kUpper && score <= alpha)) {
            return score;
        }
    }
    int best = kWorst, floor = alpha;
    std::uint8_t best_square = Entry::kNoSquare;
    for (const Child& child : ordered(discs, moves, first)) {
        int score = 0;
        if (best == kWorst) {
            score = -visit(child.discs, -beta, -floor);
        } else {
            score = -visit(child.discs, -floor - 1, -floor);
            if (score > floor && score < beta) score = -visit(child.discs, -beta, -floor);
        }
        if (meter_->spent()) return 0;
        if (score <= best) continue;
        best = score;
        best_square = child.square;
        floor = std::max(floor, score);
        if (floor >= beta) break;
    }
    if (!table_.empty()) {
        const Bound bound = best >= beta   ? Bound::kLower
                            : best > alpha ? Bound::kExact
                                           : Bound::kUpper;
        table_.store({discs, best, static_cast<std::int8_t>(count), bound, best_square});
    }
    return best;
}

int Solver::visit_few(const Discs& discs, Bitboard empties, int alpha, int beta) {
    if (meter_->tick()) return 0;
    if ((empties & (empties - 1)) == 0) return visit_last(discs, empties);
    const Bitboard moves = moves_of(discs);
    if (moves == 0) {
        if (moves_of(discs.passed()) == 0) return margin(discs, rules_.variant);
        return -visit_few(discs.passed(), empties, -beta, -alpha);
    }
    int best = kWorst;
    const Bitboard odd = odd_quarters(empties);
    for (Bitboard part : {moves & odd, moves & ~odd}) {
        for (; part != 0; part &= part - 1) {
            const Square square = lowest(part);
            const int score = -visit_few(after(discs, square), empties & ~square.bit(), -beta,
                                         -std::max(alpha, best));
            if (score > best) best = score;
            if (best >= beta) return best;
        }
    }
    return best;
}

// At most one empty square is left: whoever can, plays it, and the game is over.
int Solver::visit_last(const Discs& discs, Bitboard empty) const {
    if (empty != 0) {
        const Square square = lowest(empty);
        if (flips(square, discs.own, discs.opp) != 0) {
            return -margin(after(discs, square), rules_.variant);
        }
        if (flips(square, discs.opp, discs.own) != 0) {
            return margin(after(discs.passed(), square), rules_.variant);
        }
    }
    return margin(discs, rules_.variant);
}

}  // namespace evothello
