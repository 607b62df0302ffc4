#include "proof/opening_maker.hpp"

#include <cmath>
#include <memory>

#include "base/number.hpp"

namespace evothello {
namespace {

// Openings that are judged together. The result does not depend on this number.
constexpr std::size_t kBatch = 64;

// A first search, shallower by this much, costs next to nothing and rejects most uneven openings.
constexpr int kScreenShallower = 4;

std::optional<double> balance(OpeningJudge& judge, const Position& position,
                              const BalanceRequest& wish, const std::atomic<bool>* stop) {
    Meter meter({.stop = stop});
    const auto within = [&](int depth, double bound) {
        const auto value = judge.value(position, depth, meter);
        return value && std::abs(*value) <= bound ? value : std::nullopt;
    };
    if (wish.depth > kScreenShallower && !within(wish.depth - kScreenShallower, 2 * wish.balanced))
        return {};
    const auto value = within(wish.depth, wish.balanced);
    if (!value || !within(wish.depth + kVerifyDeeper, 2 * wish.balanced)) return {};
    return value;
}

Error too_few(std::size_t found, std::size_t tried, const BalanceRequest& wish) {
    return Error("found " + std::to_string(found) + " balanced within " + to_text(wish.balanced) +
                 " discs among " + counted(tried, "different opening") + " of " +
                 counted(static_cast<std::size_t>(wish.plies), "move") + ", and " +
                 std::to_string(wish.count) +
                 " are wanted; use more moves, a wider bound or a smaller number");
}

}  // namespace

std::vector<BalancedOpening> balanced_openings(const BalanceRequest& wish,
                                               const Evaluator& evaluator, const Parallel& how,
                                               const std::function<void()>& found) {
    RandomOpenings source(wish.plies, evaluator.rules().size, wish.key);
    std::vector<std::unique_ptr<OpeningJudge>> judges;
    while (judges.size() < static_cast<std::size_t>(how.workers())) {
        judges.push_back(std::make_unique<OpeningJudge>(evaluator));
    }
    std::vector<BalancedOpening> balanced;
    for (std::size_t tried = 0; balanced.size() < wish.count;) {
        std::vector<Opening> lines;
        for (auto line = source.next(); line; line = source.next()) {
            lines.push_back(std::move(*line));
            if (lines.size() == kBatch) break;
        }
        if (lines.empty()) throw too_few(balanced.size(), tried, wish);
        tried += lines.size();
        const auto values = parallel_map<std::optional<double>>(
            lines.size(), how, [&](std::size_t index, int worker) {
                return balance(*judges[static_cast<std::size_t>(worker)], lines[index].position,
                               wish, how.stop);
            });
        // A search that was stopped returns nothing, so this batch would have gaps.
        if (how.stop != nullptr && *how.stop) break;
        for (std::size_t i = 0; i < lines.size() && balanced.size() < wish.count; ++i) {
            if (!values[i]) continue;
            balanced.push_back({std::move(lines[i]), *values[i]});
            if (found) found();
        }
    }
    return balanced;
}

}  // namespace evothello
