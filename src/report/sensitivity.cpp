#include "report/sensitivity.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "base/json.hpp"
#include "base/number.hpp"
#include "match/elo.hpp"

namespace evothello {
namespace {

// Bars are those of the mean, which a handful of games alike do not make certain.
double least(const MatchScore& score) { return score.mean() - score.mean_error(); }
double most(const MatchScore& score) { return score.mean() + score.mean_error(); }

bool costs(const MatchScore& score) { return least(score) > 0.5; }
bool gains(const MatchScore& score) { return most(score) < 0.5; }
bool is_small(const MatchScore& score) { return elo_at(most(score)) < kNothing; }

// Towards the even score, so that a bar is shorter than its Elo exactly where that is for sure.
double elo_error(const MatchScore& score) {
    const double mean = elo_at(score.mean());
    return score.mean() < 0.5 ? elo_at(most(score)) - mean : mean - elo_at(least(score));
}

std::string cell(const MatchScore& score) {
    if (score.games() == 0) return ".";
    return fixed(elo_at(score.mean()), 1) + " +- " + fixed(elo_error(score), 1);
}

}  // namespace

std::string_view Finding::verdict() const {
    const auto fewest = std::min({without.pair_count(), more.pair_count(), less.pair_count()});
    if (fewest < kFewestPairs) return "too few games";
    if (gains(without)) return "harms: better without it";
    const bool matters = costs(without) || costs(more) || costs(less);
    if (gains(more) && gains(less)) return "both more and less are better";
    if (gains(more)) return matters ? "matters; more is better" : "more is better";
    if (gains(less)) return matters ? "matters; less is better" : "less is better";
    if (matters) return "matters";
    if (is_small(without) && is_small(more) && is_small(less)) return "does not matter";
    return "not seen to matter";
}

std::string to_text(std::span<const Finding> findings, double step) {
    constexpr const char* kRow = "{:<22} {:>10} {:>16} {:>16} {:>16}  {}\n";
    std::string text =
        fmt::format("Elo lost without the weight, and with {:.0f} % more or less of it\n\n",
                    100 * step) +
        fmt::format(kRow, "weight", "size", "without", "more", "less", "verdict");
    for (const Finding& each : findings) {
        text += fmt::format(kRow, each.name.text(), fmt::format("{:.4g}", each.size),
                            cell(each.without), cell(each.more), cell(each.less), each.verdict());
    }
    return text + fmt::format("\nthese are 95% bars: of {} about {:.0f} miss by chance\n",
                              3 * findings.size(), 0.05 * 3 * static_cast<double>(findings.size()));
}

Json to_json(std::span<const Finding> findings) {
    auto list = Json::array();
    for (const Finding& each : findings) {
        Json json{{"weight", each.name.text()}, {"size", each.size}};
        const auto put = [&json](const std::string& key, const MatchScore& score) {
            const bool any = score.games() > 0;
            json[key] = any ? Json(elo_at(score.mean())) : nullptr;
            json[key + "_error"] = any ? Json(elo_error(score)) : nullptr;
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
