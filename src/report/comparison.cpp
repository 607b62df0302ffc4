#include "report/comparison.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <numeric>

#include "base/csv.hpp"
#include "base/error.hpp"
#include "base/number.hpp"
#include "run/history.hpp"

namespace evothello {
namespace {

constexpr std::size_t kSpread = 8;  // generations, where nobody says which
constexpr int kFewestPairs = 10;    // the bar of fewer can be far too short by chance

std::size_t longest_name(const Comparison& comparison) {
    std::size_t longest = 6;  // "player"
    for (const std::string& name : comparison.names) longest = std::max(longest, name.size());
    return longest;
}

std::string percent(const MatchScore& score) {
    return fmt::format("{:.1f} % +- {:.1f}", 100 * score.mean(), 100 * score.mean_error());
}

std::string rating_table(const Comparison& comparison) {
    const std::size_t width = longest_name(comparison);
    const std::vector<std::size_t> ranking = comparison.ranking();
    std::string text = fmt::format("{:>4} {:>4}  {:<{}} {:>15} {:>15} {:>8} {:>7} {:>8}\n", "no.",
                                   "rank", "player", width, "Elo", "score", "won", "drawn", "lost");
    for (std::size_t i = 0; i < comparison.size(); ++i) {
        const MatchScore total = comparison.total(i);
        const auto rank = std::find(ranking.begin(), ranking.end(), i) - ranking.begin() + 1;
        text += fmt::format("{:>4} {:>4}  {:<{}} {:>15} {:>15} {:>8} {:>7} {:>8}\n", i + 1, rank,
                            comparison.names[i], width,
                            fmt::format("{:+.0f} +- {:.0f}", comparison.ratings.elo[i],
                                        comparison.ratings.error[i]),
                            percent(total), total.wins, total.draws, total.losses);
    }
    return text;
}

std::string cross_table(const Comparison& comparison) {
    const std::size_t width = longest_name(comparison);
    std::string text = fmt::format("{:>4}  {:<{}}", "no.", "row against column, %", width);
    const std::size_t indent = text.size();
    for (std::size_t j = 0; j < comparison.size(); ++j) text += fmt::format(" {:>8}", j + 1);
    for (std::size_t i = 0; i < comparison.size(); ++i) {
        const std::string name = fmt::format("{:>4}  {:<{}}", i + 1, comparison.names[i], width);
        text += fmt::format("\n{:<{}}", name, indent);
        for (std::size_t j = 0; j < comparison.size(); ++j) {
            const MatchScore& score = comparison.scores[i][j];
            text +=
                fmt::format(" {:>8}", i == j ? "-"
                                             : fmt::format("{:.0f} +- {:.0f}", 100 * score.mean(),
                                                           100 * score.mean_error()));
        }
    }
    return text + "\n";
}

std::string upset_list(const Comparison& comparison) {
    const std::vector<Upset> upsets = comparison.upsets();
    if (upsets.empty()) return "nobody beat a higher-rated player by more than the bar\n";
    std::string text =
        "rated lower, and yet won by more than the bar (of 40 meetings of equals, chance alone "
        "makes "
        "about one look so):\n";
    for (const Upset& upset : upsets) {
        text += fmt::format("  {} against {}: {}\n", comparison.names[upset.winner],
                            comparison.names[upset.loser],
                            percent(comparison.scores[upset.winner][upset.loser]));
    }
    return text;
}

std::string first_place(const Comparison& comparison) {
    const std::vector<std::size_t> ranking = comparison.ranking();
    return fmt::format("best is {}; the chance that it is stronger than {}, the next: {:.1f} %\n",
                       comparison.names[ranking[0]], comparison.names[ranking[1]],
                       100 * comparison.ratings.los(ranking[0], ranking[1]));
}

std::vector<int> listed(std::string_view wish, std::span<const int> there, const std::string& run) {
    std::vector<int> chosen;
    for (std::size_t begin = 0; begin <= wish.size();) {
        const std::size_t end = std::min(wish.find(',', begin), wish.size());
        const std::string word(wish.substr(begin, end - begin));
        const auto number = parse_integer(word);
        if (!number) {
            throw Error("'" + word + "' is no generation of " + run +
                        "; expected a list such as 0,50,100, or every:25");
        }
        if (*number < there.front() || *number > there.back() ||
            !std::binary_search(there.begin(), there.end(), static_cast<int>(*number))) {
            throw Error("there is no generation " + word + " of " + run + "; there are " +
                        std::to_string(there.front()) + " to " + std::to_string(there.back()));
        }
        chosen.push_back(static_cast<int>(*number));
        begin = end + 1;
    }
    return chosen;
}

std::vector<int> every(std::string_view step_text, std::span<const int> there,
                       const std::string& run) {
    const auto step = parse_integer(step_text);
    if (!step || *step < 1) {
        throw Error("every:" + std::string(step_text) + " of " + run +
                    ": expected a whole number from 1, as in every:25");
    }
    std::vector<int> chosen{there.back()};
    std::copy_if(there.begin(), there.end(), std::back_inserter(chosen),
                 [&](int generation) { return generation % *step == 0; });
    return chosen;
}

}  // namespace

std::vector<Pairing> round_robin(std::size_t players, std::size_t openings) {
    std::vector<Pairing> pairings;
    for (std::uint32_t i = 0; i < players; ++i) {
        for (std::uint32_t j = i + 1; j < players; ++j) {
            for (std::uint32_t opening = 0; opening < openings; ++opening) {
                pairings.push_back({.black = i, .white = j, .opening = opening});
                pairings.push_back({.black = j, .white = i, .opening = opening});
            }
        }
    }
    return pairings;
}

MatchScore Comparison::total(std::size_t player) const {
    MatchScore sum;
    for (const MatchScore& score : scores[player]) sum += score;
    return sum;
}

std::int64_t Comparison::games() const {
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < size(); ++i) sum += total(i).games();
    return sum / 2;  // each game stands in two rows
}

std::vector<std::size_t> Comparison::ranking() const {
    std::vector<std::size_t> order(size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t one, std::size_t other) {
        return ratings.elo[one] > ratings.elo[other];
    });
    return order;
}

std::vector<Upset> Comparison::upsets() const {
    const std::vector<std::size_t> order = ranking();
    std::vector<Upset> found;
    for (std::size_t high = 0; high < order.size(); ++high) {
        for (std::size_t low = high + 1; low < order.size(); ++low) {
            const MatchScore& score = scores[order[low]][order[high]];
            if (score.pair_count() >= kFewestPairs && score.mean() - score.mean_error() > 0.5) {
                found.push_back({.winner = order[low], .loser = order[high]});
            }
        }
    }
    return found;
}

Comparison compare(std::vector<std::string> names, std::span<const Pairing> pairings,
                   std::span<const GameRecord> games) {
    assert(pairings.size() == games.size() && games.size() % 2 == 0);
    const std::size_t players = names.size();
    Comparison comparison{std::move(names), rate(players, pairings, games), {}};
    comparison.scores.assign(players, std::vector<MatchScore>(players));
    for (std::size_t i = 0; i < games.size(); i += 2) {
        const MatchScore score = score_of_pairs(games.subspan(i, 2));
        comparison.scores[pairings[i].black][pairings[i].white] += score;
        comparison.scores[pairings[i].white][pairings[i].black] += score.turned();
    }
    return comparison;
}

std::string to_text(const Comparison& comparison) {
    return rating_table(comparison) + "\n" + cross_table(comparison) + "\n" +
           first_place(comparison) + upset_list(comparison);
}

nlohmann::ordered_json to_json(const Comparison& comparison) {
    using nlohmann::ordered_json;
    ordered_json players = ordered_json::array(), scores = players, errors = players,
                 upsets = players;
    for (std::size_t i = 0; i < comparison.size(); ++i) {
        const MatchScore total = comparison.total(i);
        players.push_back({{"player", comparison.names[i]},
                           {"elo", comparison.ratings.elo[i]},
                           {"elo_error", comparison.ratings.error[i]},
                           {"score", total.mean()},
                           {"score_error", total.mean_error()},
                           {"wins", total.wins},
                           {"draws", total.draws},
                           {"losses", total.losses}});
        ordered_json row = ordered_json::array(), row_errors = row;
        for (std::size_t j = 0; j < comparison.size(); ++j) {
            const MatchScore& score = comparison.scores[i][j];
            row.push_back(i == j ? ordered_json() : ordered_json(score.mean()));
            row_errors.push_back(i == j ? ordered_json() : ordered_json(score.mean_error()));
        }
        scores.push_back(row);
        errors.push_back(row_errors);
    }
    for (const Upset& upset : comparison.upsets()) {
        const MatchScore& score = comparison.scores[upset.winner][upset.loser];
        upsets.push_back({{"winner", comparison.names[upset.winner]},
                          {"loser", comparison.names[upset.loser]},
                          {"score", score.mean()},
                          {"score_error", score.mean_error()}});
    }
    return {{"games", comparison.games()},
            {"players", players},
            {"scores", scores},
            {"score_errors", errors},
            {"upsets", upsets}};
}

std::vector<std::size_t> evenly(std::size_t count, std::size_t most) {
    std::vector<std::size_t> places(std::min(count, most));
    for (std::size_t i = 0; i < places.size(); ++i) {
        const std::size_t from_end = places.size() == 1 ? 0 : i * (count - 1) / (places.size() - 1);
        places[places.size() - 1 - i] = count - 1 - from_end;
    }
    return places;
}

std::map<int, Genes> read_bests(std::string_view text, const std::string& file,
                                const GenomeSpace& space, std::string_view kind) {
    // The last row may be half written: a run that goes on can be compared all the same.
    const csv::Table table =
        csv::parse(up_to_generation(text, std::numeric_limits<int>::max()), file);
    const std::size_t generation = table.column("generation"), kinds = table.column("kind");
    std::vector<std::size_t> columns;
    for (const Gene& gene : space.genes()) columns.push_back(table.column(gene.name));
    std::map<int, Genes> bests;
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        if (table.rows[row][kinds] != kind) continue;
        Genes& genes = bests[static_cast<int>(table.number(row, generation))];
        genes.clear();
        for (const std::size_t column : columns) genes.push_back(table.number(row, column));
    }
    return bests;
}

std::vector<int> chosen_generations(std::string_view wish, std::span<const int> there,
                                    const std::string& run) {
    if (there.empty()) throw Error(run + " has not finished a generation yet");
    constexpr std::string_view kEvery = "every:";
    std::vector<int> chosen;
    if (wish.empty()) {
        for (const std::size_t place : evenly(there.size(), kSpread)) {
            chosen.push_back(there[place]);
        }
    } else if (wish.starts_with(kEvery)) {
        chosen = every(wish.substr(kEvery.size()), there, run);
    } else {
        chosen = listed(wish, there, run);
    }
    std::sort(chosen.begin(), chosen.end());
    chosen.erase(std::unique(chosen.begin(), chosen.end()), chosen.end());
    return chosen;
}

std::vector<WeightChange> weight_changes(const GenomeSpace& space, const Genes& first,
                                         const Genes& last) {
    std::vector<WeightChange> changes;
    for (std::size_t i = 0; i < space.size(); ++i) {
        const double difference = last[i] - first[i];
        changes.push_back({space.genes()[i].name, first[i], last[i],
                           difference == 0 ? 0 : difference / space.range(i)});
    }
    std::stable_sort(changes.begin(), changes.end(),
                     [](const WeightChange& one, const WeightChange& other) {
                         return std::abs(one.ranges) > std::abs(other.ranges);
                     });
    return changes;
}

}  // namespace evothello
