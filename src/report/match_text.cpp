#include "report/match_text.hpp"

#include <fmt/core.h>

#include <cmath>

#include "base/formats/json.hpp"
#include "base/number.hpp"
#include "proof/elo.hpp"
#include "report/interval_text.hpp"

namespace evothello {
namespace {

std::string ratio_text(std::int64_t above, std::int64_t below) {
    return below == 0 ? fmt::format("{}:0", above)
                      : fmt::format("{:.2f}", double(above) / double(below));
}

std::string test_text(const Sprt& test, const MatchScore& score) {
    const double llr = test.llr(score);
    std::string text =
        fmt::format("LLR: {} ({:.1f}%) ({:.2f}, {:.2f}) [{:.2f}, {:.2f}]\n", fixed(llr, 2),
                    100 * (llr > 0 ? llr / test.upper() : llr / test.lower()), test.lower(),
                    test.upper(), test.nelo0, test.nelo1);
    const std::string nelo1 = fmt::format("{:g}", test.nelo1),
                      nelo0 = fmt::format("{:g}", test.nelo0);
    switch (test.verdict(score)) {
        case Sprt::Verdict::kBetter:
            text += "accepted: better by " + nelo1 + " nElo rather than " + nelo0;
            break;
        case Sprt::Verdict::kNotBetter:
            text += "rejected: better by " + nelo0 + " nElo rather than " + nelo1;
            break;
        case Sprt::Verdict::kOpen:
            return text + "undecided: more games are needed\n";
    }
    return text +
           " (the test stops when one side is ahead, so the Elo above is biased in its favour)\n";
}

}  // namespace

std::string to_text(const MatchScore& score, const std::optional<Sprt>& test) {
    if (score.pair_count() == 0) return "no pair of games was finished\n";
    const Elo elo = elo_of(score);
    const auto& pairs = score.pairs;
    const Interval mean = score.mean_interval();
    const IntervalFormat form{.digits = 2}, percent{.digits = 2, .unit = " %"};
    const std::int64_t both_drawn = (score.draws - pairs[1] - pairs[3]) / 2;
    std::string text = fmt::format(
        "Elo: {}, nElo: {}\n"
        "LOS: {:.2f} %, DrawRatio: {:.2f} %, PairsRatio: {}\n"
        "Games: {}, Wins: {}, Losses: {}, Draws: {}, Points: {:.1f} ({})\n"
        "Ptnml(0-2): [{}, {}, {}, {}, {}], WL/DD Ratio: {}\n",
        interval_text(elo.elo, elo.elo_interval, form),
        interval_text(elo.nelo, elo.nelo_interval, form), 100 * elo.los,
        100 * double(pairs[2]) / double(score.pair_count()),
        ratio_text(pairs[3] + pairs[4], pairs[0] + pairs[1]), score.games(), score.wins,
        score.losses, score.draws, score.mean() * double(score.games()),
        interval_text(100 * score.mean(), {100 * mean.low, 100 * mean.high}, percent), pairs[0],
        pairs[1], pairs[2], pairs[3], pairs[4], ratio_text(pairs[2] - both_drawn, both_drawn));
    if (score.forfeits[0] + score.forfeits[1] > 0) {
        text += fmt::format("Forfeits: {} of the losses, {} of the wins\n", score.forfeits[0],
                            score.forfeits[1]);
    }
    if (!can_be_significant(score.pair_count())) {
        text += "too few pairs to show which player is stronger\n";
    }
    if (test) text += test_text(*test, score);
    return text;
}

Json to_json(const MatchScore& score, const std::optional<Sprt>& test) {
    Json json{{"pairs", score.pair_count()}, {"wins", score.wins},
              {"draws", score.draws},        {"losses", score.losses},
              {"forfeits", score.forfeits},  {"penta", score.pairs},
              {"score", score.mean()},       {"score_error", score.mean_error()}};
    const bool any = score.pair_count() > 0;
    const Elo elo = any ? elo_of(score) : Elo{};
    const auto number = [&](double value) {
        return any && std::isfinite(value) ? Json(value) : Json();
    };
    const auto ends = [&](const Interval& interval) {
        Json list = Json::array();
        list.push_back(number(interval.low));
        list.push_back(number(interval.high));
        return list;
    };
    json["score_interval"] = ends(score.mean_interval());
    json["elo"] = number(elo.elo);
    json["elo_error"] = number(elo.elo_error());
    json["elo_interval"] = ends(elo.elo_interval);
    json["nelo"] = number(elo.nelo);
    json["nelo_error"] = number(elo.nelo_error());
    json["nelo_interval"] = ends(elo.nelo_interval);
    json["los"] = number(elo.los);
    json["llr"] = nullptr;
    if (!test) return json;
    constexpr const char* kVerdicts[] = {"undecided", "refused", "accepted"};
    json["llr"] = test->llr(score);
    json["sprt"] = {test->nelo0, test->nelo1};
    json["verdict"] = kVerdicts[static_cast<std::size_t>(test->verdict(score))];
    return json;
}

}  // namespace evothello
