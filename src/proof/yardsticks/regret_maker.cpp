#include "proof/yardsticks/regret_maker.hpp"

#include <algorithm>
#include <memory>
#include <set>
#include <utility>

#include "base/streams.hpp"
#include "board/symmetry.hpp"
#include "game/player.hpp"
#include "search/thinker.hpp"

namespace evothello {
namespace {

constexpr std::uint64_t kSeed = 1;  // of the shipped sets
constexpr std::uint64_t kTries = 1
                                 << 16;  // keys reserved for each position; far more than are used

// The standard heuristic, negated if the side with fewer discs wins.
Evaluator heuristic(const Rules& rules) {
    Weights weights = load_weights(rules.size == Size::k8 ? "player:swh" : "player:swh6");
    weights.rules = rules;
    if (rules.variant == Variant::kReversed) {
        for (double& weight : *weights.matrix) weight = -weight;
    }
    return Evaluator(weights);
}

const SearchSettings kRandomPlay{.epsilon = 1.0};
const SearchSettings kSelfPlay{.depth = {{{0, 2}}}, .epsilon = 0.1, .ties = Ties::kRandom};

struct Worker {
    Thinker thinker;
    Solver solver;
};

// A candidate for one place of the set, drawn again until it fits.
struct Candidate {
    std::uint64_t tries = 0;
    RegretPosition found;
};

class Maker {
  public:
    Maker(const Rules& rules, int empties)
        : rules_(rules), empties_(empties), evaluator_(heuristic(rules)) {}

    // Draws positions until one has moves with different results.
    void next(std::size_t place, Candidate& candidate, Worker& worker) const {
        do {
            Random random(Key{.seed = kSeed,
                              .generation = static_cast<std::uint32_t>(empties_),
                              .stream = stream::kRegretSet,
                              .index = place * kTries + candidate.tries++});
            worker.thinker.start_game(evaluator_, place % 2 == 0 ? kRandomPlay : kSelfPlay);
            candidate.found = {played(worker.thinker, random), {}};
            solve(worker.solver, candidate.found);
        } while (!measures(candidate.found.margins));
    }

  private:
    // Plays until `empties_` squares are empty or the game is over.
    Position played(Thinker& thinker, Random& random) const {
        Position position = start_position(rules_.size);
        while (position.empties() > empties_ && !position.finished()) {
            position = position.play(thinker.choose(position.discs, random)->move);
        }
        return position;
    }

    void solve(Solver& solver, RegretPosition& each) const {
        solver.start_game(rules_, empties_);
        for_each_square(each.position.moves(), [&](Square square) {
            Meter meter;
            each.margins.push_back(-solver.solve(after(each.position.discs, square), meter));
        });
    }

    static bool measures(const std::vector<int>& margins) {
        const auto [least, most] = std::minmax_element(margins.begin(), margins.end());
        return least != margins.end() && *least != *most;
    }

    Rules rules_;
    int empties_;
    Evaluator evaluator_;
};

}  // namespace

RegretSet make_regret_set(const Rules& rules, std::size_t count, const Parallel& how) {
    RegretSet set{.rules = rules, .positions = {}};
    std::vector<std::unique_ptr<Worker>> workers(static_cast<std::size_t>(how.workers()));
    for (auto& worker : workers) worker = std::make_unique<Worker>();
    for (const int empties : kRegretEmpties) {
        const Maker maker(rules, empties);
        auto candidates = parallel_map<Candidate>(count, how, [&](std::size_t place, int worker) {
            Candidate candidate;
            maker.next(place, candidate, *workers[static_cast<std::size_t>(worker)]);
            return candidate;
        });
        std::set<std::pair<Bitboard, Bitboard>> seen;
        for (std::size_t place = 0; place < count; ++place) {
            Candidate& candidate = candidates[place];
            const auto is_new = [&] {
                const Discs image = canonical(candidate.found.position.discs, rules.size);
                return seen.emplace(image.own, image.opp).second;
            };
            while (!is_new()) maker.next(place, candidate, *workers[0]);
            set.positions.push_back(std::move(candidate.found));
        }
    }
    return set;
}

}  // namespace evothello
