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
                              const BalanceRequest& request, const std::atomic<bool>* stop) {
    Meter meter({.stop = stop});
    const auto within = [&](int depth, double bound) {
        const auto value = judge.value(position, depth, meter);
        return value && std::abs(*value) <= bound ? value : std::nullopt;
    };
    if (request.depth > kScreenShallower &&
        !within(request.depth - kScreenShallower, 2 * request.balanced))
        return {};
    const auto value = within(request.depth, request.balanced);
    if (!value || !within(request.depth + kVerifyDeeper, 2 * request.balanced)) return {};
    return value;
}

Error too_few(std::size_t found, std::size_t tried, const BalanceRequest& request) {
    return Error("found " + std::to_string(found) + " balanced within " +
                 to_text(request.balanced) + " discs among " + counted(tried, "different opening") +
                 " of " + counted(static_cast<std::size_t>(request.plies), "move") + ", and " +
                 std::to_string(request.count) +
                 " are wanted; use more moves, a wider bound or a smaller number");
}

}  // namespace

std::vector<BalancedOpening> balanced_openings(const BalanceRequest& request,
                                               const Evaluator& evaluator, const Parallel& how,
                                               const std::function<void()>& found) {
    RandomOpenings source(request.plies, evaluator.rules().size, request.key);
    std::vector<std::unique_ptr<OpeningJudge>> judges;
    while (judges.size() < static_cast<std::size_t>(how.workers())) {
        judges.push_back(std::make_unique<OpeningJudge>(evaluator));
    }
    std::vector<BalancedOpening> balanced;
    for (std::size_t tried = 0; balanced.size() < request.count;) {
        std::vector<Opening> lines;
        for (auto line = source.next(); line; line = source.next()) {
            lines.push_back(std::move(*line));
            if (lines.size() == kBatch) break;
        }
        if (lines.empty()) throw too_few(balanced.size(), tried, request);
        tried += lines.size();
        const auto values = parallel_map<std::optional<double>>(
            lines.size(), how, [&](std::size_t index, int worker) {
                return balance(*judges[static_cast<std::size_t>(worker)], lines[index].position,
                               request, how.stop);
            });
        // A search that was stopped returns nothing, so this batch would have gaps.
        if (how.stop != nullptr && *how.stop) break;
        for (std::size_t i = 0; i < lines.size() && balanced.size() < request.count; ++i) {
            if (!values[i]) continue;
            balanced.push_back({std::move(lines[i]), *values[i]});
            if (found) found();
        }
    }
    return balanced;
}

}  // namespace evothello
