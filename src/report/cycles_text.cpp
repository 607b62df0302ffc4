#include "report/cycles_text.hpp"

#include <fmt/core.h>

#include "base/formats/json.hpp"

namespace evothello {
namespace {

constexpr std::size_t kMostTriples = 5;  // listed in the text

std::string to_text(const IntransitiveTriple& triple, const Comparison& comparison) {
    std::string text = "  ";
    for (std::size_t i = 0; i < 3; ++i) {
        const std::size_t one = triple.players[i], next = triple.players[(i + 1) % 3];
        const MatchScore& score = comparison.scores[one][next];
        text += fmt::format("{} beats {} ({:.1f} % ± {:.1f}){}", comparison.names[one],
                            comparison.names[next], 100 * score.mean(), 100 * score.mean_error(),
                            i < 2 ? ", " : "\n");
    }
    return text;
}

std::string to_text(const std::vector<IntransitiveTriple>& triples, const Comparison& comparison) {
    if (triples.empty()) return "cycles of three players, all results beyond the 95% error: none\n";
    std::string text =
        fmt::format("cycles of three players, all results beyond the 95% error: {}{}\n",
                    triples.size(), triples.size() > kMostTriples ? "; the clearest:" : "");
    for (std::size_t i = 0; i < std::min(kMostTriples, triples.size()); ++i) {
        text += to_text(triples[i], comparison);
    }
    return text;
}

}  // namespace

Cycles cycles_of(const Comparison& comparison, std::uint64_t seed) {
    return {intransitive_triples(comparison), cyclic_part(comparison, seed)};
}

std::string to_text(const Cycles& cycles, const Comparison& comparison) {
    if (comparison.size() < 3) return "";  // a cycle needs three
    std::string text = to_text(cycles.triples, comparison);
    if (!cycles.part)
        return text + "cyclic part of the results: unknown, because some players never met\n";
    return text +
           fmt::format(
               "cyclic part of the results: {:.1f} %; by chance it is below {:.1f} % in 95 of 100 "
               "cases: {}\n",
               100 * cycles.part->part, 100 * cycles.part->floor,
               cycles.part->beyond_noise()
                   ? "more than noise: there are cycles, or results that Elo ratings do not explain"
                   : "no more than noise");
}

Json to_json(const Cycles& cycles, const Comparison& comparison) {
    Json triples = Json::array();
    for (const IntransitiveTriple& triple : cycles.triples) {
        Json names = Json::array();
        for (const std::size_t player : triple.players) names.push_back(comparison.names[player]);
        triples.push_back({{"players", names}, {"least_score", triple.lowest_score}});
    }
    Json json{{"triples", triples}, {"cyclic_part", nullptr}, {"cyclic_floor", nullptr}};
    if (cycles.part) {
        json["cyclic_part"] = cycles.part->part;
        json["cyclic_floor"] = cycles.part->floor;
    }
    return json;
}

std::string to_text(const LostAncestors& lost, const std::string& run) {
    if (lost.meetings == 0) return run + ": too few games to detect losses to ancestors\n";
    return fmt::format(
        "{}: {} of {} meetings with ancestors were lost beyond the 95% error ({:.1f} %; about 2.5 "
        "% by chance if all are equal)\n",
        run, lost.lost, lost.meetings,
        100 * static_cast<double>(lost.lost) / static_cast<double>(lost.meetings));
}

}  // namespace evothello
