#include <fmt/core.h>

#include "base/formats/csv.hpp"
#include "base/number.hpp"
#include "base/stats.hpp"
#include "base/streams.hpp"
#include "cli/options/command.hpp"
#include "cli/options/common_options.hpp"
#include "cli/session/run_session.hpp"
#include "cli/session/study_plan.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/message.hpp"
#include "cli/terminal/run_view.hpp"
#include "game/player.hpp"
#include "proof/score.hpp"
#include "run/config/config_file.hpp"
#include "run/read/history_columns.hpp"
#include "run/save/growing_table.hpp"

namespace evothello {
namespace {

// Key of the judges' openings and games, the same for every champion. No run uses this generation
// number.
constexpr Key kJudging{.seed = 1, .generation = UINT32_MAX, .stream = stream::kCompareOpening};

// Result of a run: when its diversity had halved, and the scores of its champion against each
// judge.
struct Outcome {
    RunState state;
    Player champion;
    bool proven = false;
    std::optional<double> halved;    // first generation with at most half the initial diversity
    std::int64_t fitness_games = 0;  // per generation; without challenges and yardsticks
    std::vector<MatchScore> scores = {};  // one for each judge
};

std::optional<double> halving(const RunFolder& folder) {
    const file::Path path = folder.history();
    const csv::Table history = read_rows(path, select_rows(last_generation(path)));
    const std::size_t diversity = history.column("diversity");
    for (std::size_t row = 0; row < history.rows.size(); ++row) {
        if (2 * history.number(row, diversity) <= history.number(0, diversity)) {
            return history.number(row, history.column("generation"));
        }
    }
    return std::nullopt;
}

Run open_same(const RunFolder& folder, const Config& config) {
    Run run = open_run(folder);
    const std::string changes = differences_text(run.setup.config, config, "the study");
    if (changes.empty()) return run;
    throw Error("there is a run " + folder.name +
                " with another config; remove it (evothello remove " + folder.name +
                ") or give the study another name" + changes);
}

Setup prepared(const Config& config) {
    std::vector<std::string> notes;
    return prepare(config, notes);
}

// Throws Error for a problem of any run before the first run is played.
void check_runs(const StudyPlan& plan, const HomeOption& home) {
    for (const StudyPlan::Job& job : plan.jobs) {
        const RunFolder folder = home.folder(job.run);
        try_programs(folder.exists() ? open_same(folder, job.config).setup : prepared(job.config),
                     {});
    }
}

// Loads the judges. Throws Error if one does not play the rules of all runs.
std::vector<Player> load_judges(const StudyPlan& plan) {
    std::vector<Player> judges;
    for (const std::string& name : plan.judge.players) judges.push_back(load_player(name));
    for (const StudyPlan::Job& job : plan.jobs) {
        for (const Player& each : judges) {
            std::vector<Player> both{{.name = job.run, .weights = {}, .search = {}}, each};
            both[0].weights.rules = job.config.genome.rules;
            common_rules(both);
        }
    }
    return judges;
}

// Plays or continues a run to its end. Returns nothing if stopped.
std::optional<Outcome> play_run(GamePlayer& game_player, const StudyPlan::Job& job,
                                const RunFolder& folder, int threads) {
    const file::Lock lock = lock_run(folder);
    const Run run =
        folder.exists() ? open_same(folder, job.config) : create_run(folder, prepared(job.config));
    RunState state = newest_state(run);
    if (!state.done() &&
        !run_to_end(run, state, game_player,
                    {.threads = threads, .stop = &stop_flag(), .lock = &lock}, {})) {
        return std::nullopt;
    }
    const ExportedChampion champion = champion_of(run, state);
    return Outcome{state, player_of(run, champion.point), champion.proven, halving(folder),
                   run.setup.games_per_generation()};
}

// Adds the scores against all judges to `outcome`. Returns false if stopped.
bool judge(GamePlayer& game_player, const StudyPlan& plan, const std::vector<Player>& judges,
           const Config& config, int threads, Outcome& outcome) {
    for (const Player& each : judges) {
        std::vector<Player> players{outcome.champion, each};
        const Rules rules = common_rules(players);
        std::vector<Contender> contenders;
        for (const Player& player : players) {
            contenders.push_back(contender_of(player));
            contenders.back().search = overridden_by(player.search, plan.judge.search);
        }
        const auto programs = ExternalProgramsOption{}.pool(contenders, threads);
        const auto pairs = static_cast<std::size_t>(plan.judge.pairs);
        const auto openings = random_openings(pairs, config.opening_plies, rules.size, kJudging);
        const auto pairings = paired(pairs);
        const auto records = game_player.play({.contenders = contenders,
                                               .openings = openings,
                                               .pairings = pairings,
                                               .key = kJudging,
                                               .seats = programs.get()},
                                              {.threads = threads, .stop = &stop_flag()});
        if (stop_flag()) return false;
        outcome.scores.push_back(score_of_pairs(records));
    }
    return true;
}

std::string table_text(const StudyPlan& plan, const std::vector<Outcome>& outcomes) {
    std::string text = "run";
    for (const StudyPlan::Axis& axis : plan.axes) text += "," + csv::cell(axis.key);
    text +=
        ",seed,generations,games,fitness_games,halved_generation,proven,judge,pairs,wins,draws,"
        "losses,score,"
        "score_error\n";
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
        const StudyPlan::Job& job = plan.jobs[i];
        const Outcome& outcome = outcomes[i];
        std::string begin = job.run;
        for (const std::string& value : job.values) begin += "," + csv::cell(value);
        begin +=
            fmt::format(",{},{},{},{},{},{}", job.seed, outcome.state.generation,
                        outcome.state.games, (outcome.state.generation + 1) * outcome.fitness_games,
                        outcome.halved ? to_text(*outcome.halved) : "", outcome.proven ? 1 : 0);
        for (std::size_t j = 0; j < plan.judge.players.size(); ++j) {
            const MatchScore& score = outcome.scores[j];
            text +=
                fmt::format("{},{},{},{},{},{},{},{}\n", begin, csv::cell(plan.judge.players[j]),
                            score.pair_count(), score.wins, score.draws, score.losses,
                            to_text(score.mean()), to_text(score.mean_error()));
        }
    }
    return text;
}

// Median and quartiles over the seeds, and the largest error of a single match.
std::string spread_text(const std::vector<double>& percent, double bar) {
    return fmt::format("{:.1f} % ({:.1f} to {:.1f}), each ± {:.1f} at most", stats::median(percent),
                       stats::quantile(percent, 0.25), stats::quantile(percent, 0.75), bar);
}

std::string settings_text(const StudyPlan& plan, const StudyPlan::Job& job) {
    std::string text;
    for (std::size_t i = 0; i < plan.axes.size(); ++i) {
        if (plan.axes[i].values.size() == 1) continue;
        text += (text.empty() ? "" : ", ") + plan.axes[i].key + " " + job.values[i];
    }
    return text.empty() ? "as the config says" : text;
}

void print_table(const StudyPlan& plan, const std::vector<Outcome>& outcomes) {
    fmt::print(
        "study {}: median and quartiles over {} seeds; every champion against each judge in "
        "{} pairs\n\n",
        plan.name, plan.seeds.size(), plan.judge.pairs);
    for (std::size_t first = 0; first < outcomes.size(); first += plan.seeds.size()) {
        fmt::print("{}\n", settings_text(plan, plan.jobs[first]));
        for (std::size_t j = 0; j < plan.judge.players.size(); ++j) {
            std::vector<double> percent;
            double bar = 0;
            for (std::size_t i = first; i < first + plan.seeds.size(); ++i) {
                percent.push_back(100 * outcomes[i].scores[j].mean());
                bar = std::max(bar, 100 * outcomes[i].scores[j].mean_error());
            }
            fmt::print("  against {:<20} {}\n", plan.judge.players[j], spread_text(percent, bar));
        }
        std::vector<double> generations, games;
        for (std::size_t i = first; i < first + plan.seeds.size(); ++i) {
            const Outcome& each = outcomes[i];
            if (!each.halved) continue;
            generations.push_back(*each.halved);
            games.push_back((*each.halved + 1) * static_cast<double>(each.fitness_games));
        }
        fmt::print("  diversity halved in {} of {} runs", generations.size(), plan.seeds.size());
        if (!generations.empty()) {
            fmt::print(
                ", after {:.0f} generations ({:.0f} to {:.0f}), about {} games of the fitness",
                stats::median(generations), stats::quantile(generations, 0.25),
                stats::quantile(generations, 0.75),
                in_thousands(static_cast<std::int64_t>(stats::median(games))));
        }
        fmt::print("\n");
    }
}

}  // namespace

int run_study(const Command& self, Arguments& arguments, GamePlayer& game_player) {
    std::string path;
    std::int64_t threads = 0;
    HomeOption home;
    arguments.word("CONFIG", path, "base, vary, seeds and judge, as in configs/study.yaml");
    declare_threads(arguments, threads);
    home.declare(arguments);
    if (!ready(self, arguments)) return kDone;

    const StudyPlan plan = load_study(path);
    const std::vector<Player> judges = load_judges(plan);
    check_runs(plan, home);
    stop_on_signals();
    std::vector<Outcome> outcomes;
    for (const StudyPlan::Job& job : plan.jobs) {
        print_message("{}/{} {}\n", outcomes.size() + 1, plan.jobs.size(), job.run);
        auto outcome = play_run(game_player, job, home.folder(job.run), static_cast<int>(threads));
        if (!outcome ||
            !judge(game_player, plan, judges, job.config, static_cast<int>(threads), *outcome)) {
            print_message("stopped; games so far are saved. Continue with: evothello study {}\n",
                          path);
            return kInterrupted;
        }
        outcomes.push_back(std::move(*outcome));
    }
    const file::Path folder = file::Path(home.home) / "results" / ("study-" + plan.name);
    file::create_folders(folder);
    file::write(folder / "study.csv", table_text(plan, outcomes));
    print_table(plan, outcomes);
    fmt::print("\nevery match: {}\n", (folder / "study.csv").lexically_normal().string());
    return kDone;
}

}  // namespace evothello
