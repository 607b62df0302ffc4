#include "protocol/interruptible_thinker.hpp"

#include <algorithm>

#include "base/streams.hpp"
#include "search/alphabeta.hpp"
#include "search/deepening.hpp"
#include "search/endgame/solver.hpp"

namespace evothello {
namespace {

using std::chrono::steady_clock;

// A person reads no faster, and a fast search reports only its final result.
constexpr std::chrono::milliseconds kBetweenHints{500};

// Finds the best moves of one position at increasing depth.
class Hinting {
  public:
    Hinting(const Evaluator& evaluator, const SearchSettings& settings, const Discs& discs,
            int count, Meter& meter)
        : evaluator_(&evaluator),
          settings_(settings),
          discs_(discs),
          moves_(legal_moves(discs.own, discs.opp, evaluator.board().mask)),
          count_(std::min(count, std::popcount(moves_))),
          meter_(&meter) {}

    // Calls `show` with the moves of the deepest finished search: at most every kBetweenHints, and
    // at the end.
    void run(const std::function<void(const std::vector<Choice>&)>& show) {
        const SearchPlan plan =
            plan_searches(settings_, evaluator_->rules().size, discs_.count(), true);
        search_.start_game(*evaluator_, plan.last);
        if (plan.solve) solver_.start_game(evaluator_->rules(), plan.empties);
        std::vector<Choice> unseen;
        auto shown = steady_clock::now();
        deepen(plan, *meter_, [&](int depth, bool solve) {
            if (!best_moves(depth, solve, unseen)) return false;
            if (!solve && steady_clock::now() - shown >= kBetweenHints) {
                shown = steady_clock::now();
                show(unseen);
                unseen.clear();
            }
            return true;
        });
        if (!unseen.empty()) show(unseen);
    }

  private:
    // Returns false and changes nothing if the meter ran out.
    bool best_moves(int depth, bool solve, std::vector<Choice>& found) {
        std::vector<Choice> choices;
        Random unused({});  // not drawn from: ties go to the lowest square
        for (Bitboard rest = moves_; static_cast<int>(choices.size()) < count_;) {
            const auto root = solve ? solver_.search(discs_, rest, Ties::kFirst, *meter_)
                                    : search_.search(discs_, rest, depth, Ties::kFirst, *meter_);
            if (!root || meter_->stopped()) return false;
            choices.push_back(choice_of({.root = *root, .depth = depth, .solved = solve},
                                        *evaluator_, {.depth = settings_.depth}, discs_, unused));
            rest &= ~root->best;
        }
        found = choices;
        return true;
    }

    const Evaluator* evaluator_;
    SearchSettings settings_;
    Discs discs_;
    Bitboard moves_;
    int count_;
    Meter* meter_;
    AlphaBeta search_;
    Solver solver_;
};

}  // namespace

InterruptibleThinker::InterruptibleThinker(Player player, std::uint64_t seed,
                                           double fallback_seconds)
    : player_(std::move(player)),
      evaluator_(player_.weights),
      key_{.seed = seed, .stream = stream::kMove},
      random_(key_),
      fallback_seconds_(fallback_seconds) {}

bool InterruptibleThinker::fits_board(Size size) const {
    return player_.plays_any_rules() || rules().size == size;
}

bool InterruptibleThinker::fits_variant(Variant variant) const {
    return player_.plays_any_rules() || rules().variant == variant;
}

void InterruptibleThinker::start_game(Size size) {
    if (rules().size != size) {
        player_.weights.rules.size = size;
        evaluator_ = Evaluator(player_.weights);
    }
    random_ = Random(key_);
    ++key_.index;
}

void InterruptibleThinker::set_depth(int depth) {
    player_.search.depth = {{0, std::clamp(depth, 1, kMaxDepth)}};
}

Choice InterruptibleThinker::choose(const Position& position, std::optional<double> seconds,
                                    const std::atomic<bool>& stop) {
    if (position.moves() == 0) return {};
    SearchSettings settings = player_.search;
    if (seconds) settings.time = std::min(*seconds, settings.time.value_or(*seconds));
    thinker_.start_game(evaluator_, settings);
    const auto choice = thinker_.choose(position.discs, random_, settings.time ? nullptr : &stop);
    if (choice) return *choice;
    settings.time = fallback_seconds_;
    thinker_.start_game(evaluator_, settings);
    return *thinker_.choose(position.discs, random_);
}

void InterruptibleThinker::hint(const Position& position, int count, const std::atomic<bool>& stop,
                                const OnHint& on_hint) {
    if (position.finished()) return;
    const bool passing = position.must_pass();
    const Discs discs = passing ? position.discs.passed() : position.discs;
    Meter meter(limits_of(player_.search, &stop));
    Hinting(evaluator_, player_.search, discs, passing ? 1 : count, meter)
        .run([&](const std::vector<Choice>& choices) {
            for (const Choice& choice : choices) on_hint(passing ? as_pass(choice) : choice);
        });
}

}  // namespace evothello
