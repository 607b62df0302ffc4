#include "search/thinker.hpp"

#include "search/deepening.hpp"

namespace evothello {

void Thinker::start_game(const Evaluator& evaluator, const SearchSettings& settings) {
    evaluator_ = &evaluator;
    settings_ = settings;
    search_.start_game(evaluator, deepest(settings));
    solver_.start_game(evaluator.rules(), settings.solve.value_or(0));
}

std::optional<SearchResult> Thinker::find(const Discs& discs, Bitboard moves, Meter& meter) {
    const Ties ties = settings_.ties.value_or(Ties::kFirst);
    const SearchPlan plan =
        plan_searches(settings_, evaluator_->rules().size, discs.count(), meter.limited());
    if (!plan.solve && ignores_finished_games(settings_, discs.count())) {
        meter.count_nodes(static_cast<std::uint64_t>(std::popcount(moves)));
        const LeafEvaluator leaves(*evaluator_, discs.count() + 1, FinishedGameScore::kStatic);
        return SearchResult{best_of_children(leaves, leaves.node(discs), moves, ties), 1};
    }
    std::optional<SearchResult> found;
    deepen(plan, meter, [&](int depth, bool solve) {
        const auto root = solve ? solver_.search(discs, moves, ties, meter)
                                : search_.search(discs, moves, depth, ties, meter);
        if (root) found = SearchResult{.root = *root, .depth = depth, .solved = solve};
        return root.has_value();
    });
    return meter.stopped() ? std::nullopt : found;
}

std::optional<Choice> Thinker::choose(const Discs& discs, Random& random,
                                      const std::atomic<bool>* stop) {
    const Geometry& board = evaluator_->board();
    const Bitboard moves = legal_moves(discs.own, discs.opp, board.mask);
    if (moves == 0) return Choice{};
    const Candidates wanted = candidates(settings_, board, discs, moves, random);
    if (wanted.moves == 0) return Choice{.move = wanted.random_move};
    Meter meter(limits_of(settings_, stop));
    const auto found = find(discs, wanted.moves, meter);
    if (!found) return std::nullopt;
    Choice choice = choice_of(*found, *evaluator_, settings_, discs, random);
    choice.nodes = meter.nodes();
    return choice;
}

bool Thinker::drawn_end_in_sight(const Discs& discs, const Choice& choice) {
    Meter meter;
    return choice.searched && !choice.exact && choice.value == 0 &&
           search_.ends_drawn(after(discs, choice.move.square()), choice.depth - 1, meter);
}

}  // namespace evothello
