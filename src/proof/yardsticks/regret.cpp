#include "proof/yardsticks/regret.hpp"

#include <cassert>
#include <cmath>
#include <memory>

#include "base/stats.hpp"
#include "base/streams.hpp"
#include "search/thinker.hpp"

namespace evothello {

void DiscsLost::add(int discs) {
    positions += 1;
    lost += discs;
    sum_of_squares += std::int64_t{discs} * discs;
    positions_without_loss += discs == 0 ? 1 : 0;
}

double DiscsLost::mean() const {
    return static_cast<double>(lost) / static_cast<double>(positions);
}

double DiscsLost::error() const {
    assert(positions > 1);
    // Integers up to the division, to avoid cancellation.
    const auto spread = static_cast<double>(positions * sum_of_squares - lost * lost);
    const auto n = static_cast<double>(positions);
    return stats::kZ95 * std::sqrt(spread / (n - 1)) / n;
}

double DiscsLost::best_share() const {
    return static_cast<double>(positions_without_loss) / static_cast<double>(positions);
}

Regret make_regret(const RegretSet& set, std::vector<int> lost) {
    assert(lost.size() == set.positions.size());
    Regret result{.lost = std::move(lost), .by_empties = {}, .all = {}};
    for (std::size_t i = 0; i < set.positions.size(); ++i) {
        result.by_empties[set.positions[i].position.empties()].add(result.lost[i]);
        result.all.add(result.lost[i]);
    }
    return result;
}

std::optional<Regret> regret(const Evaluator& evaluator, const SearchSettings& search,
                             const RegretSet& set, const Parallel& how) {
    SearchSettings decided{.depth = search.depth};
    if (search.epsilon == 1.0) decided.epsilon = 1.0;
    std::vector<std::unique_ptr<Thinker>> thinkers(static_cast<std::size_t>(how.workers()));
    const auto lost = parallel_map<std::optional<int>>(
        set.positions.size(), how, [&](std::size_t i, int worker) -> std::optional<int> {
            auto& thinker = thinkers[static_cast<std::size_t>(worker)];
            if (!thinker) thinker = std::make_unique<Thinker>();
            thinker->start_game(evaluator, decided);
            Random random(Key{.stream = stream::kRegretMove, .index = i});
            const auto choice = thinker->choose(set.positions[i].position.discs, random, how.stop);
            if (!choice) return std::nullopt;
            return set.positions[i].lost(choice->move.square());
        });
    std::vector<int> all;
    for (const auto& each : lost) {
        if (!each) return std::nullopt;
        all.push_back(*each);
    }
    return make_regret(set, std::move(all));
}

Regret difference(const RegretSet& set, const Regret& first, const Regret& second) {
    std::vector<int> more = first.lost;
    for (std::size_t i = 0; i < more.size(); ++i) more[i] -= second.lost[i];
    return make_regret(set, std::move(more));
}

}  // namespace evothello
