#include "search/choice.hpp"

#include "search/avoid.hpp"

namespace evothello {
namespace {

// A random bit of `set`, which is not 0.
std::uint64_t random_bit(std::uint64_t set, Random& random) {
    std::uint64_t skip = random.below(static_cast<std::uint64_t>(std::popcount(set)));
    for (; skip > 0; --skip) set &= set - 1;
    return set & -set;
}

}  // namespace

Candidates restricted_candidates(const SearchSettings& settings, const Geometry& board,
                                 const Discs& discs, Bitboard moves, Random& random) {
    if (settings.epsilon && random.uniform() < *settings.epsilon) {
        return {.random_move = lowest(random_bit(moves, random))};
    }
    if (settings.avoid == Avoid::kRisky) {
        const Bitboard safe = moves & ~risky_moves(discs, moves, board);
        if (safe != 0) return {.moves = safe};
    }
    return {.moves = moves};
}

std::uint64_t pick_one(std::uint64_t best, Ties ties, Random& random) {
    return ties == Ties::kRandom ? random_bit(best, random) : best & -best;
}

Choice choice_of(const SearchResult& found, const Evaluator& evaluator,
                 const SearchSettings& settings, const Discs& discs, Random& random) {
    const Score value = found.root.value;
    Choice choice{.searched = true, .depth = found.depth};
    choice.move = lowest(pick_one(found.root.best, settings.ties.value_or(Ties::kFirst), random));
    const int empties = cells(evaluator.rules().size) - discs.count();
    choice.exact = found.solved || is_finished_score(value) ||
                   (found.depth == empties && !ignores_finished_games(settings, discs.count()));
    if (!choice.exact) {
        choice.value = evaluator.units(value);
    } else if (value != 0) {
        choice.margin = found.solved ? static_cast<int>(value) : margin_of(value);
    }
    return choice;
}

Choice as_pass(Choice choice) {
    choice.move = Move::pass();
    choice.margin = -choice.margin;
    choice.value = choice.value == 0 ? 0.0 : -choice.value;
    return choice;
}

}  // namespace evothello
