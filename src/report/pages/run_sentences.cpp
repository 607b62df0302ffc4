#include "report/pages/run_sentences.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "base/number.hpp"
#include "base/stats.hpp"
#include "proof/cycles.hpp"
#include "report/interval_text.hpp"
#include "report/pages/markup.hpp"
#include "run/read/history_columns.hpp"

namespace evothello {
namespace {

// A spread of scores above this multiple of the noise counts as more than chance.
constexpr double kBeyondChance = 1.2;

const VerdictMatch* against_start(const Final& final) {
    const auto found = std::ranges::find(final.verdict, "the start", &VerdictMatch::against);
    return found == final.verdict.end() ? nullptr : &*found;
}

std::string compared(const MatchScore& score, const std::string& whom) {
    const std::string elo = with_typographic_signs(elo_text(score));
    if (score.mean_interval().low > 0.5)
        return fmt::format("is stronger than {}, by {}", whom, elo);
    if (score.mean_interval().high < 0.5) return fmt::format("is weaker than {}, by {}", whom, elo);
    return fmt::format("is not shown to be stronger than {} ({})", whom, elo);
}

// Sentence about the shipped players: how many the champion beats, and its lowest score.
std::string against_players(const Final& final) {
    int players = 0, beaten = 0;
    std::string hardest;
    double least = 0;
    for (const VerdictMatch& each : final.verdict) {
        if (each.against.starts_with("the ")) continue;
        const double score = each.score.mean();
        if (each.score.mean_interval().low > 0.5) ++beaten;
        if (players++ > 0 && score >= least) continue;
        least = score;
        hardest =
            fmt::format("{} ({})", each.against, with_typographic_signs(elo_text(each.score)));
    }
    if (players == 0) return {};
    const std::string how_many = beaten == 0         ? "none"
                                 : beaten == players ? "all"
                                                     : std::to_string(beaten);
    return fmt::format(
        " It is shown to be stronger than {1} of {0} shipped players; the strongest opponent is "
        "{2}.",
        players, how_many, hardest);
}

// The source of a champion in words.
std::string source_text(const Champion& champion) {
    if (champion.source == "averaged") return "averaged mean";
    return champion.source == "best" ? "best individual" : champion.source;
}

std::string of_champion(const RunReport& report) {
    const Champion& winner = report.champions[report.final->winner];
    return fmt::format("The champion, the {} of generation {},", source_text(winner),
                       winner.generation);
}

std::string so_far(const RunReport& report) {
    const std::string where =
        report.last ? fmt::format("Generation {} of {}", report.generations() - 1, *report.last)
                    : fmt::format("Generation {}", report.generations() - 1);
    if (report.champions.size() < 2) {
        return where + ". No challenger has beaten the start so far, so nothing is proven.";
    }
    const Champion& reigning = report.champions.back();
    return fmt::format(
        "{}. {} {} beaten the one before since the start; the last of them, the {} of generation "
        "{}, scored {} in the test; this is biased upwards, because the test stopped while it was "
        "ahead.",
        where, report.champions.size() - 1,
        report.champions.size() == 2 ? "challenger has" : "challengers have", source_text(reigning),
        reigning.generation, with_typographic_signs(percent_text(reigning.match)));
}

std::string regret_sentence(const RunReport& report) {
    const auto measured = measurements(report.history, "regret", "regret_error");
    if (measured.empty()) return {};
    const Measurement &first = measured.front(), &last = measured.back();
    const std::string text = fmt::format(
        "Against perfect play near the end the champion of generation {} lost {:.2f} ± {:.2f} "
        "discs "
        "a move",
        last.generation, last.value, last.error);
    if (measured.size() == 1) return text + ".";
    return text + fmt::format(", that of generation {} {:.2f} ± {:.2f}.", first.generation,
                              first.value, first.error);
}

// Compares the newest generation with the one at 3/4 of the run.
std::string trend_sentence(const RunReport& report) {
    if (!report.ancestor_comparison || report.ancestor_comparison->generations.size() < 3)
        return {};
    const auto& [generations, comparison] = *report.ancestor_comparison;
    const std::size_t newest = generations.size() - 1;
    std::size_t before = 0;
    while (before + 1 < newest && 4 * generations[before + 1] <= 3 * generations[newest]) ++before;
    const Ratings& ratings = comparison.ratings;
    const double more = ratings.elo[newest] - ratings.elo[before];
    const double error = stats::kZ95 * std::sqrt(ratings.covariance[newest][newest] +
                                                 ratings.covariance[before][before] -
                                                 2 * ratings.covariance[newest][before]);
    const char* words = more - error > 0   ? "It was still getting better at the end"
                        : more + error < 0 ? "It got worse at the end"
                                           : "It is not shown to be getting better any more";
    return fmt::format("{}: generation {} is rated {} ± {:.0f} Elo against generation {}.", words,
                       in_thousands(generations[newest]), with_sign(more), error,
                       in_thousands(generations[before]));
}

std::string ancestors_sentence(const RunReport& report) {
    if (!report.ancestor_comparison) return {};
    const LostAncestors lost = lost_ancestors(report.ancestor_comparison->comparison, 0,
                                              report.ancestor_comparison->generations.size());
    if (lost.meetings == 0) return {};
    return lost.lost == 0 ? fmt::format(
                                "No generation lost to one of its ancestors beyond noise ({} met): "
                                "nothing learnt was lost.",
                                lost.meetings)
                          : fmt::format(
                                "{} of {} meetings were lost to an ancestor beyond noise: some "
                                "progress was lost again.",
                                lost.lost, lost.meetings);
}

std::string noise_sentence(const RunReport& report) {
    const std::size_t row = report.history.rows.size() - 1;
    const double spread = number_at(report.history, row, "score_spread").value_or(0);
    const double noise = number_at(report.history, row, "score_noise").value_or(0);
    return fmt::format(
        "In the last generation the individuals' scores are spread by {:.3f}, where chance alone "
        "would spread them by {:.3f}: {}.",
        spread, noise,
        spread > kBeyondChance * noise
            ? "selection sees differences"
            : "single scores are mostly noise; only averages are meaningful");
}

}  // namespace

std::string main_finding(const RunReport& report) {
    if (report.generations() == 0) {
        return "No generation is finished yet: nothing can be said.";
    }
    if (!report.final) return so_far(report);
    const VerdictMatch* start = against_start(*report.final);
    if (report.champions.size() < 2) {
        return "No challenger has beaten the first champion: the run needs more games, or its "
               "start has no better neighbours.";
    }
    if (start == nullptr)
        return of_champion(report) + " has no verdict: the run was set to play no verdict games.";
    return fmt::format("{} {}.{}", of_champion(report), compared(start->score, "the start"),
                       against_players(*report.final));
}

std::vector<std::string> findings(const RunReport& report) {
    if (report.generations() == 0) return {};
    std::vector<std::string> list{trend_sentence(report), regret_sentence(report),
                                  ancestors_sentence(report), noise_sentence(report)};
    std::erase(list, "");
    return list;
}

}  // namespace evothello
