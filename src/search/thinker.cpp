#include "search/thinker.hpp"

namespace evothello {
namespace {

using std::chrono::steady_clock;

// Seconds of a move's time reserved for everything outside the search: input, output, and delays of
// the operating system.
constexpr double kTimeReserve = 0.020;

// Iterative deepening without a limit: only searches of at least this depth are preceded by a
// search two plies shallower, whose best moves are searched first. At smaller depths the static
// order is as good (`bench selfplay`, `bench midgame`).
constexpr int kDeepeningDepth = 7;

// With a limit every depth is searched: a completed depth provides the move if the next one is
// stopped.
int first_depth(int depth, bool limited) {
    return limited ? 1 : depth < kDeepeningDepth ? depth : depth - 2;
}
int next_depth(int ahead, bool limited) { return limited ? ahead + 1 : ahead + 2; }

Limits limits_of(const SearchSettings& settings, const std::atomic<bool>* stop) {
    Limits limits{.stop = stop};
    if (settings.nodes) limits.nodes = *settings.nodes;
    if (settings.time) {
        const std::chrono::duration<double> usable(std::max(0.0, *settings.time - kTimeReserve));
        limits.deadline =
            steady_clock::now() + std::chrono::duration_cast<steady_clock::duration>(usable);
    }
    return limits;
}

}  // namespace

void Thinker::start_game(const Evaluator& evaluator, const SearchSettings& settings) {
    evaluator_ = &evaluator;
    settings_ = settings;
    search_.start_game(evaluator, deepest(settings));
    solver_.start_game(evaluator.rules(), settings.solve.value_or(0));
}

std::optional<SearchResult> Thinker::find(const Discs& discs, Bitboard moves, Meter& meter) {
    const Ties ties = settings_.ties.value_or(Ties::kFirst);
    const int empties = cells(evaluator_->rules().size) - discs.count();
    const int depth = std::min(settings_.depth_at(discs.count()), empties);
    const bool solving = empties <= settings_.solve.value_or(0);
    if (!solving && ignores_finished_games(settings_, discs.count())) {
        meter.count_nodes(static_cast<std::uint64_t>(std::popcount(moves)));
        const LeafEvaluator leaves(*evaluator_, discs.count() + 1, FinishedGameScore::kStatic);
        return SearchResult{best_of_children(leaves, leaves.node(discs), moves, ties), 1};
    }
    std::optional<SearchResult> found;
    // With a limit even an endgame is searched to the normal depth first, so that there is a move
    // if the solver is stopped.
    if (!solving || meter.limited()) {
        for (int ahead = first_depth(depth, meter.limited()); ahead <= depth && !meter.spent();
             ahead = next_depth(ahead, meter.limited())) {
            if (const auto root = search_.search(discs, moves, ahead, ties, meter)) {
                found = SearchResult{.root = *root, .depth = ahead};
            }
            meter.activate_limits();
        }
    }
    if (solving && !meter.spent()) {
        meter.activate_limits();
        if (const auto root = solver_.search(discs, moves, ties, meter)) {
            found = SearchResult{.root = *root, .depth = empties, .solved = true};
        }
    }
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
