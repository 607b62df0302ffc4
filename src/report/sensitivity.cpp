#include "report/sensitivity.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "base/formats/json.hpp"
#include "base/number.hpp"
#include "proof/elo.hpp"
#include "report/interval_text.hpp"

namespace evothello {
namespace {

bool costs(const MatchScore& score) { return score.mean_interval().low > 0.5; }
bool gains(const MatchScore& score) { return score.mean_interval().high < 0.5; }
bool is_small(const MatchScore& score) {
    return elo_at(score.mean_interval().high) < kNegligibleElo;
}

std::string elo_loss_text(const MatchScore& score) {
    if (score.games() == 0) return ".";
    return interval_text(elo_at(score.mean()), elo_of(score).elo_interval, {.digits = 1});
}

}  // namespace

std::string_view WeightFinding::verdict() const {
    const auto fewest = std::min({without.pair_count(), more.pair_count(), less.pair_count()});
    if (fewest < kMinPairs) return "too few games";
    if (gains(without)) return "harmful: better without it";
    const bool matters = costs(without) || costs(more) || costs(less);
    if (gains(more) && gains(less)) return "both larger and smaller are better";
    if (gains(more)) return matters ? "matters; more is better" : "more is better";
    if (gains(less)) return matters ? "matters; less is better" : "less is better";
    if (matters) return "matters";
    if (is_small(without) && is_small(more) && is_small(less)) return "does not matter";
    return "no effect shown";
}

std::string to_text(std::span<const WeightFinding> findings, double step) {
    constexpr const char* kRow = "{:<22} {:>10} {:>24} {:>24} {:>24}  {}\n";
    std::string text =
        fmt::format("Elo lost without the weight, and with {:.0f} % more or less of it\n\n",
                    100 * step) +
        fmt::format(kRow, "weight", "size", "without", "more", "less", "verdict");
    for (const WeightFinding& each : findings) {
        text += fmt::format(kRow, each.name.text(), fmt::format("{:.4g}", each.size),
                            elo_loss_text(each.without), elo_loss_text(each.more),
                            elo_loss_text(each.less), each.verdict());
    }
    return text + fmt::format(
                      "\n± is the 95% error: of {} intervals about {:.0f} miss the true value by "
                      "chance\n",
                      3 * findings.size(), 0.05 * 3 * static_cast<double>(findings.size()));
}

Json to_json(std::span<const WeightFinding> findings) {
    auto list = Json::array();
    for (const WeightFinding& each : findings) {
        Json json{{"weight", each.name.text()}, {"size", each.size}};
        const auto put = [&json](const std::string& key, const MatchScore& score) {
            const bool any = score.games() > 0;
            json[key] = any ? Json(elo_at(score.mean())) : nullptr;
            const double error = any ? elo_of(score).elo_error() : 0;
            json[key + "_error"] = any && std::isfinite(error) ? Json(error) : nullptr;
        };
        put("without", each.without);
        put("more", each.more);
        put("less", each.less);
        json["verdict"] = each.verdict();
        list.push_back(json);
    }
    return list;
}

}  // namespace evothello
