#include "search/thinker.hpp"

#include "search/avoid.hpp"

namespace evothello {
namespace {

using std::chrono::steady_clock;

// Kept back of a move's time for everything around the search: reading, writing, the system's own
// delays.
constexpr double kKeptBack = 0.020;

int deepest(const SearchSettings& settings) {
    int depth = 1;
    for (int discs = 0; discs <= 64; ++discs) depth = std::max(depth, settings.depth_at(discs));
    return depth;
}

Square nth(Bitboard set, std::uint64_t n) {
    for (; n > 0; --n) set &= set - 1;
    return lowest(set);
}

Square any_of(Bitboard set, Random& random) {
    return nth(set, random.below(static_cast<std::uint64_t>(std::popcount(set))));
}

// Under a limit each depth is a move to fall back on. Without one, a search one move shallower
// prepares the order of moves, which pays where a table remembers it.
int first_depth(int depth, bool limited) {
    return limited ? 1 : depth < kTableDepth ? depth : depth - 1;
}

Limits limits_of(const SearchSettings& settings, const std::atomic<bool>* stop) {
    Limits limits{.stop = stop};
    if (settings.nodes) limits.nodes = *settings.nodes;
    if (settings.time) {
        const std::chrono::duration<double> usable(std::max(0.0, *settings.time - kKeptBack));
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

std::optional<Thinker::Found> Thinker::find(const Discs& discs, Bitboard moves, Meter& meter) {
    const Ties ties = settings_.ties.value_or(Ties::kFirst);
    const int empties = cells(evaluator_->rules().size) - discs.count();
    const int depth = std::min(settings_.depth_at(discs.count()), empties);
    const bool solving = empties <= settings_.solve.value_or(0);
    if (!solving && is_blind(discs)) return find_blindly(discs, moves, meter);
    std::optional<Found> found;
    // Under a limit even an ending is first looked at a few moves deep, so that there is always
    // something to fall back on.
    if (!solving || meter.limited()) {
        for (int ahead = first_depth(depth, meter.limited()); ahead <= depth && !meter.spent();
             ++ahead) {
            if (const auto root = search_.search(discs, moves, ahead, ties, meter)) {
                found = Found{.root = *root, .depth = ahead};
            }
            meter.arm();
        }
    }
    if (solving && !meter.spent()) {
        meter.arm();
        if (const auto root = solver_.search(discs, moves, ties, meter)) {
            found = Found{.root = *root, .depth = empties, .solved = true};
        }
    }
    return meter.stopped() ? std::nullopt : found;
}

Thinker::Found Thinker::find_blindly(const Discs& discs, Bitboard moves, Meter& meter) const {
    const Children children(discs, moves, [](Square, const Discs&) { return Score{0}; });
    const auto root = search_root(
        children, settings_.ties.value_or(Ties::kFirst),
        [&](const Child& child, Score, Score) {
            meter.tick();
            return (*evaluator_)(child.discs);
        },
        [] { return false; });
    return {.root = *root, .depth = 1};
}

Choice Thinker::choice_of(const Found& found, const Discs& discs, Random& random) const {
    const Bitboard best = found.root.best;
    const Score value = found.root.value;
    Choice choice{.searched = true, .depth = found.depth};
    choice.move = settings_.ties == Ties::kRandom ? any_of(best, random) : lowest(best);
    choice.exact =
        found.solved || is_finished_score(value) ||
        (found.depth == cells(evaluator_->rules().size) - discs.count() && !is_blind(discs));
    if (!choice.exact) {
        choice.value = evaluator_->units(value);
    } else if (value != 0) {
        choice.margin = found.solved ? static_cast<int>(value) : margin_of(value);
    }
    return choice;
}

std::optional<Choice> Thinker::choose(const Discs& discs, Random& random,
                                      const std::atomic<bool>* stop) {
    Bitboard moves = legal_moves(discs.own, discs.opp, evaluator_->board().mask);
    if (moves == 0) return Choice{};
    if (settings_.epsilon && random.uniform() < *settings_.epsilon) {
        return Choice{.move = any_of(moves, random)};
    }
    if (settings_.avoid == Avoid::kRisky) {
        const Bitboard safe = moves & ~risky_moves(discs, moves, evaluator_->board());
        if (safe != 0) moves = safe;
    }
    Meter meter(limits_of(settings_, stop));
    const auto found = find(discs, moves, meter);
    if (!found) return std::nullopt;
    Choice choice = choice_of(*found, discs, random);
    choice.nodes = meter.nodes();
    return choice;
}

bool Thinker::drawn_end_in_sight(const Discs& discs, const Choice& choice) {
    Meter meter;
    return choice.searched && !choice.exact && choice.value == 0 &&
           search_.ends_drawn(after(discs, choice.move.square()), choice.depth - 1, meter);
}

}  // namespace evothello
