#include <fmt/core.h>

#include <algorithm>

#include "base/error.hpp"
#include "base/file.hpp"
#include "base/formats/json.hpp"
#include "base/number.hpp"
#include "base/streams.hpp"
#include "cli/options/command.hpp"
#include "cli/options/home_option.hpp"
#include "cli/options/out_option.hpp"
#include "cli/options/player_option.hpp"
#include "cli/options/pool_option.hpp"
#include "cli/session/compared_runs.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/message.hpp"
#include "cli/terminal/run_view.hpp"
#include "report/comparison_text.hpp"
#include "report/cycles_text.hpp"
#include "report/pages/compare_page.hpp"

namespace evothello {
namespace {

constexpr std::size_t kMostChanges = 10;  // weights listed for each run

struct Options {
    std::vector<std::string> words;  // RUN, RUN@GENERATIONS or an external program
    std::string generations;
    std::optional<std::int64_t> depth;
    bool best = false;
    PoolOption pool;
    std::string page;
    HomeOption home;

    std::string_view kind() const { return best ? "best" : "mean"; }
};

void declare(Options& options, Arguments& arguments) {
    arguments.remaining_words(
        "RUN", options.words,
        std::string("a run, or generations of it: RUN@0,50,100") + kExternalProgramHelp);
    arguments.text("--generations", "LIST", options.generations,
                   "generations of runs without @: 0,50,100, or every:25 (and the last); default: "
                   "about 8, evenly spaced");
    arguments.flag("--best", options.best,
                   "the best individual of each generation instead of its mean");
    arguments.integer("--depth", "D", options.depth, 1, kMaxDepth,
                      "search depth; default: the search of the first run");
    arguments.text("-o", "FILE.html", options.page, "also write the result as an HTML page");
    options.pool.declare(arguments);
    options.home.declare(arguments);
}

SearchSettings search_of(const Options& options, const Config& config) {
    SearchSettings search = config.search;
    if (!options.depth) return search;
    if (config.engine)
        throw Error("--depth: not for runs that tune an external program; leave it out");
    search.depth = {{.discs = 0, .depth = static_cast<int>(*options.depth)}};
    search.nodes.reset();
    search.time.reset();
    return search;
}

// The chosen generations of each run, run by run, followed by the external programs.
ComparisonGames pool_of(const Options& options, const std::vector<ComparedRunData>& runs,
                        const SearchSettings& search) {
    ComparisonGames pool;
    for (const ComparedRunData& run_data : runs) {
        for (const int generation : run_data.chosen) {
            pool.names.push_back(run_data.name() + "@" + std::to_string(generation));
            pool.contenders.push_back(run_data.run.setup.contender(run_data.genes.at(generation)));
            pool.contenders.back().search = search;
        }
    }
    for (const std::string& word : options.words) {
        if (!is_external_engine(word)) continue;
        if (std::ranges::count(pool.names, word) > 0) throw Error(word + " is named twice");
        Player program = external_or_own_player(word, options.home);
        program.weights.rules = runs[0].run.setup.config.genome.rules;
        pool.names.push_back(word);
        pool.contenders.push_back(contender_of(program));
    }
    if (pool.names.size() < 2) {
        throw Error("a comparison needs two players at least; " + pool.names[0] +
                    " is the only one");
    }
    return pool;
}

void print_changes(const ComparedRunData& run_data) {
    if (run_data.chosen.size() < 2) return;
    const KeptPopulation population = kept_population(run_data);
    const bool known = population.generation >= 0;
    fmt::print(
        "\nlargest changes of weights of {} from generation {} to {}, in ranges of the weight{}:\n",
        run_data.name(), *run_data.chosen.begin(), *run_data.chosen.rbegin(),
        known ? fmt::format("; spread: their standard deviation in the population of "
                            "generation {}",
                            population.generation)
              : "; no population was kept, so the spread is unknown");
    const auto changes = weight_changes(run_data.run.setup.space, run_data.first(), run_data.last(),
                                        population.genes);
    for (std::size_t i = 0; i < std::min(kMostChanges, changes.size()); ++i) {
        const WeightChange& change = changes[i];
        fmt::print("  {:<24} {:>10.4g} -> {:>10.4g} {:>+7.2f}{}\n", change.gene, change.first,
                   change.last, change.ranges,
                   change.spread ? fmt::format("   spread {:.2f}", *change.spread) : "");
    }
}

Json changes_json(const std::vector<ComparedRunData>& runs) {
    auto list = Json::array();
    for (const ComparedRunData& run_data : runs) {
        if (run_data.chosen.size() < 2) continue;
        for (const WeightChange& change :
             weight_changes(run_data.run.setup.space, run_data.first(), run_data.last(),
                            kept_population(run_data).genes)) {
            Json row{{"run", run_data.name()}, {"weight", change.gene},   {"first", change.first},
                     {"last", change.last},    {"ranges", change.ranges}, {"spread", nullptr}};
            if (change.spread) row["spread"] = *change.spread;
            list.push_back(row);
        }
    }
    return list;
}

// For meetings.csv it is meetings-yardsticks.csv; nothing for a name without .csv, such as a pipe.
std::optional<std::string> yardsticks_csv(std::string csv) {
    constexpr std::string_view kEnd = ".csv";
    if (!csv.ends_with(kEnd)) return std::nullopt;
    return csv.insert(csv.size() - kEnd.size(), "-yardsticks");
}

void print_text(const std::vector<ComparedRunData>& runs, const Comparison& comparison,
                const Cycles& cycles, const std::vector<NamedYardsticks>& yardsticks) {
    fmt::print("{}\n{}\n", to_text(comparison), to_text(yardsticks));
    if (comparison.games() == 0) return;
    const auto lost = lost_ancestors_by_run(runs, comparison);
    for (std::size_t i = 0; i < runs.size(); ++i) {
        if (runs[i].chosen.size() > 1) fmt::print("{}", to_text(lost[i], runs[i].name()));
    }
    fmt::print("{}", to_text(cycles, comparison));
    for (const ComparedRunData& run_data : runs) print_changes(run_data);
}

void print_json(const Options& options, const std::string& search,
                const std::vector<ComparedRunData>& runs, const Comparison& comparison,
                const Cycles& cycles, const std::vector<NamedYardsticks>& yardsticks) {
    Json json{{"kind", options.kind()}, {"search", search}};
    json.update(to_json(comparison));
    const auto lost = lost_ancestors_by_run(runs, comparison);
    json["ancestors"] = Json::array();
    for (std::size_t i = 0; i < runs.size(); ++i) {
        json["ancestors"].push_back(
            {{"run", runs[i].name()}, {"lost", lost[i].lost}, {"meetings", lost[i].meetings}});
    }
    json.update(to_json(cycles, comparison));
    json["yardsticks"] = to_json(yardsticks);
    json["changes"] = changes_json(runs);
    fmt::print("{}\n", json.dump());
}

// The data of the page.
ComparisonReport story_of(const Options& options, const std::string& search,
                          const std::vector<ComparedRunData>& runs, const Comparison& comparison,
                          const Cycles& cycles, const std::vector<NamedYardsticks>& yardsticks) {
    ComparisonReport report{.kind = std::string(options.kind()),
                            .search = search,
                            .comparison = comparison,
                            .cycles = cycles,
                            .runs = {},
                            .yardsticks = yardsticks};
    const auto lost = lost_ancestors_by_run(runs, comparison);
    std::size_t begin = 0;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const ComparedRunData& run_data = runs[i];
        ComparedRun run{.name = run_data.name(),
                        .begin = begin,
                        .generations = {run_data.chosen.begin(), run_data.chosen.end()},
                        .lost = lost[i],
                        .changes = {}};
        if (run_data.chosen.size() > 1) {
            run.changes = weight_changes(run_data.run.setup.space, run_data.first(),
                                         run_data.last(), kept_population(run_data).genes);
        }
        begin += run_data.chosen.size();
        report.runs.push_back(std::move(run));
    }
    return report;
}

}  // namespace

int run_compare(const Command& self, Arguments& arguments, GamePlayer& game_player) {
    Options options;
    declare(options, arguments);
    if (!ready(self, arguments)) return kDone;
    const std::vector<ComparedRunData> runs =
        open_compared_runs({.words = options.words,
                            .generations = options.generations,
                            .kind = options.kind(),
                            .home = &options.home});
    check_rules(runs);
    const Config& config = runs[0].run.setup.config;
    const SearchSettings search = search_of(options, config);
    const std::string searching = config.engine ? player_text(config) : to_text(search);
    ComparisonGames pool = pool_of(options, runs, search);

    const std::size_t players = pool.names.size(), meetings = players * (players - 1) / 2;
    const std::size_t pairs = options.pool.pairs();
    options.pool.check(players, meetings);
    const OutOption page{.path = options.page, .force = options.pool.force};
    page.check();
    const auto second_csv = yardsticks_csv(options.pool.csv);
    if (second_csv) options.pool.check_new(*second_csv);
    const std::vector<NamedYardsticks> yardsticks = yardsticks_of(runs);
    pool.openings = random_openings(pairs, config.opening_plies, config.genome.rules.size,
                                    options.pool.key(stream::kCompareOpening));
    pool.pairings = round_robin(players, pairs);
    pool.heading =
        fmt::format("{} players ({} of generations), {} meetings of {} games: {} games, {}",
                    players, options.best ? "best individuals" : "means", meetings, 2 * pairs,
                    in_thousands(static_cast<std::int64_t>(pool.pairings.size())), searching);
    const Comparison comparison = options.pool.play(game_player, std::move(pool));
    const Cycles cycles = cycles_of(comparison, options.pool.key().seed);
    if (second_csv) {
        file::write(*second_csv, to_csv(yardsticks));
        print_message("yardsticks: {}\n", *second_csv);
    }
    if (options.pool.as_json) {
        print_json(options, searching, runs, comparison, cycles, yardsticks);
    } else {
        print_text(runs, comparison, cycles, yardsticks);
    }
    if (!options.page.empty()) {
        page.write(
            compare_page(story_of(options, searching, runs, comparison, cycles, yardsticks)));
        print_message("page: {}\n", options.page);
    }
    if (stop_flag()) return kInterrupted;
    check_forfeits(comparison);
    return kDone;
}

}  // namespace evothello
