// Output of an analysis: a text table, and JSON lines.

#include <fmt/core.h>

#include "base/formats/json.hpp"
#include "report/game_analysis.hpp"

namespace evothello {
namespace {

std::string discs_text(int discs) {
    return fmt::format("{} {}", discs, std::abs(discs) == 1 ? "disc " : "discs");
}

std::string worth_text(const MoveValue& value) {
    if (!value.exact) return fmt::format("{:+.5g}", value.units);
    return (value.margin > 0 ? "+" : "") + discs_text(value.margin);
}

std::string lost_text(const MoveAnalysis& judged) {
    if (judged.is_loss_in_discs()) return discs_text(static_cast<int>(judged.lost()));
    return judged.is_loss_in_units() ? fmt::format("{:.5g}", judged.lost()) : "";
}

std::string row(const MoveAnalysis& judged) {
    if (judged.choices == 0) {
        return fmt::format("{:>4}  {:<5}  pass\n", "", name(judged.side));
    }
    const bool was_best = judged.best == judged.played;
    std::string line = fmt::format("{:>4}  {:<5}  {:<4} {:>10}  {:<4} {:>10}  {:>9}  {}",
                                   judged.number, name(judged.side), judged.played.name(),
                                   worth_text(judged.value), was_best ? "" : judged.best.name(),
                                   was_best ? "" : worth_text(judged.best_value),
                                   was_best ? "" : lost_text(judged), text(judged.mark));
    return line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
}

std::string summary_row(Colour side, const SideStatistics& summary) {
    return fmt::format("{:<5}  {:>4} of {:>2}  {:>5} in {:>2}  {:>9.5g} in {:>2}  {:>8}  {:>8}\n",
                       name(side), summary.best, summary.choices, summary.discs_lost,
                       summary.solved, summary.units_lost, summary.searched, summary.mistakes,
                       summary.blunders);
}

void put(Json& json, const char* units, const char* exact, const MoveValue& value) {
    if (value.exact) {
        json[exact] = value.margin;
    } else {
        json[units] = value.units;
    }
}

Json move_json(const MoveAnalysis& judged) {
    Json json{
        {"number", judged.number}, {"side", name(judged.side)}, {"move", judged.played.name()}};
    if (judged.choices == 0) return json;
    json["choices"] = judged.choices;
    put(json, "value", "exact", judged.value);
    json["best"] = judged.best.name();
    put(json, "best_value", "best_exact", judged.best_value);
    if (judged.is_loss_in_discs())
        json["discs_lost"] = judged.best_value.margin - judged.value.margin;
    if (judged.is_loss_in_units()) json["lost"] = judged.lost();
    json["mark"] = text(judged.mark);
    return json;
}

Json side_json(const std::string& player, const SideStatistics& summary) {
    return {{"player", player},
            {"choices", summary.choices},
            {"best", summary.best},
            {"solved", summary.solved},
            {"discs_lost", summary.discs_lost},
            {"searched", summary.searched},
            {"mean_lost", summary.units_lost},
            {"mistakes", summary.mistakes},
            {"blunders", summary.blunders}};
}

}  // namespace

std::string_view text(MoveMark mark) {
    return mark == MoveMark::kNone ? "" : mark == MoveMark::kMistake ? "?" : "??";
}

std::string to_text(const GameAnalysis& analysis) {
    std::string text = fmt::format("{:>4}  {:<5}  {:<4} {:>10}  {:<4} {:>10}  {:>9}\n", "", "side",
                                   "move", "value", "best", "value", "lost");
    for (const MoveAnalysis& judged : analysis.moves) text += row(judged);
    text += fmt::format("\n{:<5}  {:>10}  {:>11}  {:>15}  {:>8}  {:>8}\n", "", "best moves",
                        "discs lost", "lost per move", "mistakes", "blunders");
    for (const Colour side : {Colour::kBlack, Colour::kWhite}) {
        text += summary_row(side, analysis.sides[static_cast<std::size_t>(side)]);
    }
    return text +
           fmt::format("? lost discs, or more than {} times the mean loss; ?? changed who wins\n",
                       kMistakeFactor);
}

std::vector<Json> to_json(const GameAnalysis& analysis, const PlayedGame& game) {
    std::vector<Json> lines;
    for (const MoveAnalysis& judged : analysis.moves) lines.push_back(move_json(judged));
    Json summary{{"rules", name(game.rules)}};
    if (const Position end = game.end(); end.finished()) {
        summary["discs"] = {std::popcount(end.black()), std::popcount(end.white())};
    }
    summary["black"] = side_json(game.black, analysis.sides[0]);
    summary["white"] = side_json(game.white, analysis.sides[1]);
    lines.push_back(summary);
    return lines;
}

}  // namespace evothello
