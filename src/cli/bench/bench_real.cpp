// Compares optimisers with the same number of games of Othello. All begin with the same random
// weights; their results are measured against players outside the fitness, by the league and by
// regret.

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <mutex>

#include "base/digest.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/formats/csv.hpp"
#include "base/formats/json.hpp"
#include "base/number.hpp"
#include "base/stats.hpp"
#include "base/streams.hpp"
#include "cli/bench/bench.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/message.hpp"
#include "play/game_player.hpp"
#include "proof/score.hpp"
#include "proof/yardsticks/league.hpp"
#include "proof/yardsticks/regret.hpp"
#include "run/config/config_file.hpp"
#include "run/generation/trial.hpp"
#include "run/save/store.hpp"

namespace evothello {
namespace {

constexpr std::size_t kPairs = 500;  // pairs of each match that measures a result
constexpr int kPlies = 7;
constexpr std::int64_t kSeeds = 10, kGames = 200'000;

// The measurements of a trial: points per game, except regret (discs per move).
enum Measured { kAveraged, kLast, kBest, kOverLast, kOverBest, kLeague, kRegret, kMeasuredCount };
constexpr std::array<std::string_view, kMeasuredCount> kNames = {
    "averaged", "last", "best", "over_last", "over_best", "league", "regret"};
using Outcome = std::array<double, kMeasuredCount>;

struct Job {
    std::string_view optimiser;
    int depth;
    std::uint64_t seed;
    Config config;

    // Digest of everything that the games of the job depend on.
    std::string name() const { return digest(to_text(config)); }
    std::string row(const Outcome& outcome) const {
        std::string text = fmt::format("{},{},{},{}", name(), optimiser, depth, seed);
        for (const double each : outcome) text += "," + to_text(each);
        return text + "\n";
    }
};

std::string header() {
    std::string text = "job,optimiser,depth,seed";
    for (const std::string_view name : kNames) text += "," + std::string(name);
    return text;
}

double points(std::vector<Contender> contenders, std::span<const Opening> openings) {
    const std::vector<Pairing> pairings = paired(openings.size());
    return score_of_pairs(
               LocalGamePlayer().play({contenders, openings, pairings, {.seed = kBenchSeed}},
                                      {.threads = 1}))
        .mean();
}

// Mean score against the reference players; both sides use the search of the job.
double against_players(const Weights& weights, const SearchSettings& search,
                       std::span<const Opening> openings) {
    double sum = 0, count = 0;
    for (const std::string_view name : league_opponents(weights)) {
        const Player player = load_player(name);
        if (player.plays_any_rules()) continue;
        sum +=
            points({{Evaluator(weights), search}, {Evaluator(player.weights), search}}, openings);
        ++count;
    }
    return sum / count;
}

double in_league(const Weights& weights) {
    const Opening start{.moves = {}, .position = start_position(weights.rules.size)};
    const std::vector<Opening> starts(kPairs, start);
    double sum = 0, count = 0;
    for (const std::string_view name : league_opponents(weights)) {
        sum += points(league_contenders(weights, load_player(name)), starts);
        ++count;
    }
    return sum / count;
}

Outcome judged(const Trial& trial, const SearchSettings& search) {
    const Rules& rules = trial.averaged.rules;
    const std::vector<Opening> openings = random_openings(
        kPairs, kPlies, rules.size, {.seed = kBenchSeed, .stream = stream::kYardstickOpening});
    const auto over = [&](const Weights& other) {
        return points({{Evaluator(trial.averaged), search}, {Evaluator(other), search}}, openings);
    };
    Outcome outcome{};
    outcome[kAveraged] = against_players(trial.averaged, search, openings);
    outcome[kLast] = against_players(trial.last, search, openings);
    outcome[kBest] = against_players(trial.best, search, openings);
    outcome[kOverLast] = over(trial.last);
    outcome[kOverBest] = over(trial.best);
    outcome[kLeague] = in_league(trial.averaged);
    outcome[kRegret] =
        regret(Evaluator(trial.averaged), search, shipped_regret_set(rules), {.threads = 1})
            ->all.mean();
    return outcome;
}

// Config of a job. Proof games are reduced to the minimum, because their results are not used.
Config config_of(const OptimiserOptions& options, const BenchPipeline& rival, int depth,
                 std::uint64_t seed) {
    Config config =
        parse_config(file::read(options.real), options.real,
                     {"budget={games: " + std::to_string(options.games.value_or(kGames)) + "}",
                      "seed=" + std::to_string(seed), "match.search.depth=" + std::to_string(depth),
                      "yardsticks={every: 10000000, league: false, regret: false, players: []}",
                      "champion={playoff: 2, gate: 103, final: 2, verdict: 2}"});
    config.pipeline = rival.pipeline();
    return config;
}

std::vector<Job> jobs_of(const OptimiserOptions& options, std::span<const BenchPipeline> rivals) {
    std::vector<int> depths{1, 2};
    if (options.depth) depths = {static_cast<int>(*options.depth)};
    std::vector<Job> jobs;
    for (const int depth : depths) {
        for (const BenchPipeline& rival : rivals) {
            if (rivals.size() > 1 && !rival.plays_real_game) continue;
            for (std::int64_t seed = 1; seed <= options.seeds.value_or(kSeeds); ++seed) {
                const auto own = static_cast<std::uint64_t>(seed);
                jobs.push_back({rival.name, depth, own, config_of(options, rival, depth, own)});
            }
        }
    }
    return jobs;
}

// Outcomes by name of the job from the CSV file of an earlier, stopped bench.
std::map<std::string, Outcome> done_before(const std::string& path) {
    std::map<std::string, Outcome> done;
    const auto text = path.empty() ? std::nullopt : file::read_if_exists(path);
    if (!text || text->empty()) return done;
    if (!text->starts_with(header() + "\n")) {
        throw Error(path + " is no table of this bench; expected as its first line " + header());
    }
    const csv::Table table = csv::parse(*text, path);
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        Outcome& outcome = done[table.rows[row][table.column("job")]];
        for (std::size_t i = 0; i < kMeasuredCount; ++i) {
            outcome[i] = table.number(row, table.column(kNames[i]));
        }
    }
    return done;
}

void play_rest(const OptimiserOptions& options, std::span<const Job> jobs,
               std::map<std::string, Outcome>& done) {
    std::vector<const Job*> rest;
    for (const Job& job : jobs) {
        if (!done.contains(job.name())) rest.push_back(&job);
    }
    std::optional<file::Appender> table;
    if (!options.csv.empty()) {
        table.emplace(options.csv);
        if (done.empty()) table->append(header() + "\n");
    }
    std::mutex mutex;
    LocalGamePlayer local_player;
    const Parallel how{.threads = static_cast<int>(options.threads), .stop = &stop_flag()};
    parallel_for(rest.size(), how, [&](std::size_t i, int) {
        std::vector<std::string> notes;
        const Setup setup = prepare(rest[i]->config, notes);
        const auto trial = play_trial(setup, local_player, {.threads = 1, .stop = &stop_flag()});
        if (!trial) return;
        const Outcome outcome = judged(*trial, setup.config.search);
        const std::lock_guard guard(mutex);
        done[rest[i]->name()] = outcome;
        if (table) table->append(rest[i]->row(outcome));
        print_message("depth {}, {}, seed {}: {:.1f} %\n", rest[i]->depth, rest[i]->optimiser,
                      rest[i]->seed, 100 * outcome[kAveraged]);
    });
}

struct Row {
    std::array<std::vector<double>, kMeasuredCount> values;

    std::string text(Measured what, double times) const {
        const std::vector<double>& of = values[what];
        return fmt::format("{:5.1f} [{:.1f} {:.1f}]", times * stats::median(of),
                           times * stats::quantile(of, 0.25), times * stats::quantile(of, 0.75));
    }
    std::string beaten(Measured what) const {
        const auto better = std::ranges::count_if(values[what], [](double p) { return p > 0.5; });
        return fmt::format("{} of {}", better, values[what].size());
    }
};

void print_row(std::string_view optimiser, int depth, const Row& row, bool as_json) {
    if (!as_json) {
        fmt::print("{:<16} {:>18} {:>18} {:>18} {:>9} {:>9} {:>18} {:>18}\n", optimiser,
                   row.text(kAveraged, 100), row.text(kLast, 100), row.text(kBest, 100),
                   row.beaten(kOverLast), row.beaten(kOverBest), row.text(kLeague, 100),
                   row.text(kRegret, 1));
        return;
    }
    Json json{{"optimiser", optimiser}, {"depth", depth}, {"seeds", row.values[0].size()}};
    for (std::size_t i = 0; i < kMeasuredCount; ++i) json[std::string(kNames[i])] = row.values[i];
    fmt::print("{}\n", json.dump());
}

void print_table(std::span<const Job> jobs, const std::map<std::string, Outcome>& done,
                 bool as_json) {
    for (std::size_t i = 0; i < jobs.size();) {
        const Job& first = jobs[i];
        if (!as_json && (i == 0 || jobs[i - 1].depth != first.depth)) {
            fmt::print(
                "depth {}: median and quartiles over seeds, in points per 100 games\n{:<16} "
                "{:>18} {:>18} {:>18} {:>9} {:>9} {:>18} {:>18}\n",
                first.depth, "against players", "averaged mean", "last mean", "best of the last",
                "over last", "over best", "league", "regret");
        }
        Row row;
        for (; i < jobs.size() && jobs[i].optimiser == first.optimiser &&
               jobs[i].depth == first.depth;
             ++i) {
            const auto found = done.find(jobs[i].name());
            if (found == done.end()) continue;
            for (std::size_t k = 0; k < kMeasuredCount; ++k) {
                row.values[k].push_back(found->second[k]);
            }
        }
        if (!row.values[0].empty()) print_row(first.optimiser, first.depth, row, as_json);
    }
}

}  // namespace

void compare_on_othello(const OptimiserOptions& options, std::span<const BenchPipeline> rivals) {
    stop_on_signals();
    const std::vector<Job> jobs = jobs_of(options, rivals);
    std::map<std::string, Outcome> done = done_before(options.csv);
    play_rest(options, jobs, done);
    print_table(jobs, done, options.as_json);
    if (stop_flag()) print_message("stopped; the same command with --csv goes on\n");
}

}  // namespace evothello
