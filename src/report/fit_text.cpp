#include "report/fit_text.hpp"

#include <fmt/core.h>

#include "base/formats/json.hpp"
#include "base/number.hpp"
#include "report/match_text.hpp"

namespace evothello {
namespace {

std::string row(const StageFit& stage) {
    const std::string head =
        fmt::format("{:<10}{:>10.0f}", fmt::format("from {}", stage.from), stage.positions);
    if (stage.positions == 0) return head + "  no positions: weights of the nearest stage\n";
    return head + fmt::format("{:>14.2f}{:>18.2f}{:>8}\n", stage.error, stage.constant,
                              fixed(stage.explained(), 3));
}

Json json_of(const StageFit& stage) {
    Json json{{"from", stage.from}, {"positions", static_cast<std::int64_t>(stage.positions)}};
    const auto put = [&](const char* key, double value) {
        const bool known = stage.positions > 0;
        json[key] = known ? Json(value) : Json();
    };
    put("error", stage.error);
    put("constant", stage.constant);
    put("r2", stage.explained());
    return json;
}

}  // namespace

std::string to_text(const FitReport& report) {
    std::string text = fmt::format(
        "fit of {}, {}: {} weights, rounds: {}, games of each: {}, ridge {}\n"
        "prediction error of the final margin on held-out games, in discs (root mean square)\n"
        "{:<10}{:>10}{:>14}{:>18}{:>8}\n",
        report.config, name(report.rules), report.weights, report.rounds, report.games,
        to_text(report.fit.ridge), "stage", "positions", "by the fit", "by the mean", "R2");
    for (const StageFit& stage : report.fit.stages) text += row(stage);
    for (const auto& [opponent, score] : report.matches) {
        text += "\nagainst " + opponent + "\n" + to_text(score);
    }
    return text;
}

Json to_json(const FitReport& report) {
    Json json{{"config", report.config}, {"rules", name(report.rules)}, {"weights", report.weights},
              {"rounds", report.rounds}, {"games", report.games},       {"ridge", report.fit.ridge},
              {"stages", Json::array()}, {"matches", Json::array()},    {"file", report.file}};
    for (const StageFit& stage : report.fit.stages) json["stages"].push_back(json_of(stage));
    for (const auto& [opponent, score] : report.matches) {
        Json match{{"opponent", opponent}};
        match.update(to_json(score));
        json["matches"].push_back(std::move(match));
    }
    return json;
}

}  // namespace evothello
