#include "report/comparison_text.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <string_view>

#include "base/formats/csv.hpp"
#include "base/formats/json.hpp"
#include "base/number.hpp"

namespace evothello {
namespace {

constexpr const char* kNoGamesText = "no pair of games was finished\n";

std::size_t longest_name(const Comparison& comparison) {
    std::size_t longest = 6;  // width of the heading "player"
    for (const std::string& name : comparison.names) longest = std::max(longest, name.size());
    return longest;
}

std::string percent(const MatchScore& score) {
    return fmt::format("{:.1f} % ± {:.1f}", 100 * score.mean(), 100 * score.mean_error());
}

// If the players are ordered by rank, the table has no separate column for the rank.
std::string rating_table(const Comparison& comparison) {
    const std::size_t width = longest_name(comparison);
    const std::vector<std::size_t> ranking = comparison.ranking();
    const bool by_rank = std::is_sorted(ranking.begin(), ranking.end());
    constexpr const char* kRow = "{:>4} {}{:<{}} {:>15} {:>15} {:>9} {:>8} {:>7} {:>8}\n";
    std::string text =
        fmt::format(kRow, by_rank ? "rank" : "no.", by_rank ? " " : "rank  ", "player", width,
                    "Elo", "score", "games", "won", "drawn", "lost");
    for (std::size_t i = 0; i < comparison.size(); ++i) {
        const MatchScore total = comparison.total(i);
        const auto rank = std::find(ranking.begin(), ranking.end(), i) - ranking.begin() + 1;
        text += fmt::format(
            kRow, i + 1, by_rank ? " " : fmt::format("{:>4}  ", rank), comparison.names[i], width,
            fmt::format("{:+.0f} ± {:.0f}", comparison.ratings.elo[i], comparison.ratings.error[i]),
            percent(total), total.games(), total.wins, total.draws, total.losses);
    }
    for (std::size_t i = 0; i < comparison.size(); ++i) {
        const std::int64_t forfeits = comparison.total(i).forfeits[0];
        if (forfeits == 0) continue;
        text += fmt::format("{} forfeited {} of the games that it lost\n", comparison.names[i],
                            forfeits);
    }
    return text;
}

// `cell(i, j)` returns the text of row i, column j.
template <typename Cell>
std::string matrix(const Comparison& comparison, const char* title, Cell cell) {
    const std::size_t width = std::max(longest_name(comparison), std::string_view(title).size());
    std::string text = fmt::format("{:>4}  {:<{}}", "no.", title, width);
    for (std::size_t j = 0; j < comparison.size(); ++j) text += fmt::format(" {:>8}", j + 1);
    for (std::size_t i = 0; i < comparison.size(); ++i) {
        text += fmt::format("\n{:>4}  {:<{}}", i + 1, comparison.names[i], width);
        for (std::size_t j = 0; j < comparison.size(); ++j) {
            text += fmt::format(" {:>8}", i == j ? "-" : cell(i, j));
        }
    }
    return text + "\n";
}

std::string cross_table(const Comparison& comparison) {
    return matrix(comparison, "row against column, %", [&](std::size_t i, std::size_t j) {
        const MatchScore& score = comparison.scores[i][j];
        return score.games() == 0
                   ? "."
                   : fmt::format("{:.0f} ± {:.0f}", 100 * score.mean(), 100 * score.mean_error());
    });
}

std::string los_table(const Comparison& comparison) {
    return matrix(comparison, "probability that row is stronger, %",
                  [&](std::size_t i, std::size_t j) {
                      return fmt::format("{:.1f}", 100 * comparison.ratings.los(i, j));
                  });
}

std::string left_out(const Comparison& comparison, const char* what) {
    return fmt::format("{} of {} players is too wide for text output; see --csv or --json\n", what,
                       comparison.size());
}

std::string upset_list(const Comparison& comparison) {
    const std::vector<Upset> upsets = comparison.upsets();
    if (upsets.empty()) return "no player beat a higher-rated one beyond the 95% error\n";
    std::string text =
        "lower-rated players that won beyond the 95% error (by chance about one in 40 meetings of "
        "equal players):\n";
    for (const Upset& upset : upsets) {
        text += fmt::format("  {} against {}: {}\n", comparison.names[upset.winner],
                            comparison.names[upset.loser],
                            percent(comparison.scores[upset.winner][upset.loser]));
    }
    return text;
}

std::string first_place(const Comparison& comparison) {
    const std::vector<std::size_t> ranking = comparison.ranking();
    return fmt::format("best: {}; probability that it is stronger than the second, {}: {:.1f} %\n",
                       comparison.names[ranking[0]], comparison.names[ranking[1]],
                       100 * comparison.ratings.los(ranking[0], ranking[1]));
}

}  // namespace

std::string to_text(const Comparison& comparison) {
    if (comparison.games() == 0) return kNoGamesText;
    const bool wide = comparison.size() > kMaxMatrixPlayers;
    return rating_table(comparison) + "\n" +
           (wide ? left_out(comparison, "cross table") : cross_table(comparison)) + "\n" +
           first_place(comparison) + upset_list(comparison);
}

std::string tournament_text(const Comparison& comparison) {
    if (comparison.games() == 0) return kNoGamesText;
    const bool wide = comparison.size() > kMaxMatrixPlayers;
    return rating_table(comparison) + "\n" +
           (wide ? left_out(comparison, "cross table, and who is stronger,")
                 : cross_table(comparison) + "\n" + los_table(comparison)) +
           "\n" + first_place(comparison);
}

Json to_json(const Comparison& comparison) {
    Json players = Json::array(), scores = players, errors = players, los = players,
         upsets = players;
    for (std::size_t i = 0; i < comparison.size(); ++i) {
        const MatchScore total = comparison.total(i);
        players.push_back({{"player", comparison.names[i]},
                           {"elo", comparison.ratings.elo[i]},
                           {"elo_error", comparison.ratings.error[i]},
                           {"score", total.mean()},
                           {"score_error", total.mean_error()},
                           {"games", total.games()},
                           {"wins", total.wins},
                           {"draws", total.draws},
                           {"losses", total.losses},
                           {"forfeits", total.forfeits[0]}});
        Json row = Json::array(), row_errors = row, row_los = row;
        for (std::size_t j = 0; j < comparison.size(); ++j) {
            const MatchScore& score = comparison.scores[i][j];
            const bool met = score.games() > 0;
            row.push_back(met ? Json(score.mean()) : Json());
            row_errors.push_back(met ? Json(score.mean_error()) : Json());
            row_los.push_back(i == j ? Json() : Json(comparison.ratings.los(i, j)));
        }
        scores.push_back(row);
        errors.push_back(row_errors);
        los.push_back(row_los);
    }
    for (const Upset& upset : comparison.upsets()) {
        const MatchScore& score = comparison.scores[upset.winner][upset.loser];
        upsets.push_back({{"winner", comparison.names[upset.winner]},
                          {"loser", comparison.names[upset.loser]},
                          {"score", score.mean()},
                          {"score_error", score.mean_error()}});
    }
    return {{"games", comparison.games()}, {"players", players}, {"scores", scores},
            {"score_errors", errors},      {"los", los},         {"upsets", upsets}};
}

std::string to_csv(const Comparison& comparison) {
    std::string text =
        "player,rank,elo,elo_error,opponent,games,wins,draws,losses,score,score_error,los\n";
    const std::vector<std::size_t> ranking = comparison.ranking();
    for (std::size_t i = 0; i < comparison.size(); ++i) {
        const auto rank = std::find(ranking.begin(), ranking.end(), i) - ranking.begin() + 1;
        const std::string player =
            fmt::format("{},{},{},{}", csv::cell(comparison.names[i]), rank,
                        to_text(comparison.ratings.elo[i]), to_text(comparison.ratings.error[i]));
        const auto row = [&](const std::string& opponent, const MatchScore& score,
                             const std::string& los) {
            const bool any = score.games() > 0;
            text +=
                fmt::format("{},{},{},{},{},{},{},{},{}\n", player, opponent, score.games(),
                            score.wins, score.draws, score.losses, any ? to_text(score.mean()) : "",
                            any ? to_text(score.mean_error()) : "", los);
        };
        row("", comparison.total(i), "");
        // Also opponents without games: los comes from the ratings.
        for (std::size_t j = 0; j < comparison.size(); ++j) {
            if (i == j) continue;
            row(csv::cell(comparison.names[j]), comparison.scores[i][j],
                to_text(comparison.ratings.los(i, j)));
        }
    }
    return text;
}

}  // namespace evothello
