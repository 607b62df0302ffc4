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
#include "cli/session/compared_parts.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/run_view.hpp"
#include "cli/terminal/say.hpp"
#include "report/comparison_text.hpp"
#include "report/cycles_text.hpp"
#include "report/pages/compare_page.hpp"

namespace evothello {
namespace {

constexpr std::size_t kMostChanges = 10;  // weights listed for each run

struct Wishes {
    std::vector<std::string> words;  // RUN, RUN@GENERATIONS or an external program
    std::string generations;
    std::optional<std::int64_t> depth;
    bool best = false;
    PoolOption pool;
    std::string page;
    HomeOption home;

    std::string_view kind() const { return best ? "best" : "mean"; }
};

void declare(Wishes& wishes, Arguments& arguments) {
    arguments.remaining_words(
        "RUN", wishes.words,
        std::string("a run, or generations of it: RUN@0,50,100") + kExternalProgramHelp);
    arguments.text("--generations", "LIST", wishes.generations,
                   "generations of runs without @: 0,50,100, or every:25 (and the last); default: "
                   "about 8, evenly spaced");
    arguments.flag("--best", wishes.best,
                   "the best individual of each generation instead of its mean");
    arguments.integer("--depth", "D", wishes.depth, 1, kMaxDepth,
                      "search depth; default: the search of the first run");
    arguments.text("-o", "FILE.html", wishes.page, "also write the result as an HTML page");
    wishes.pool.declare(arguments);
    wishes.home.declare(arguments);
}

SearchSettings search_of(const Wishes& wishes, const Config& config) {
    SearchSettings search = config.search;
    if (!wishes.depth) return search;
    if (config.engine)
        throw Error("--depth: not for runs that tune an external program; leave it out");
    search.depth = {{.discs = 0, .depth = static_cast<int>(*wishes.depth)}};
    search.nodes.reset();
    search.time.reset();
    return search;
}

// The chosen generations of each run, part by part, followed by the external programs.
Pool pool_of(const Wishes& wishes, const std::vector<Part>& parts, const SearchSettings& search) {
    Pool pool;
    for (const Part& part : parts) {
        for (const int generation : part.chosen) {
            pool.names.push_back(part.name() + "@" + std::to_string(generation));
            pool.contenders.push_back(part.run.setup.contender(part.bests.at(generation)));
            pool.contenders.back().search = search;
        }
    }
    for (const std::string& word : wishes.words) {
        if (!is_external_engine(word)) continue;
        if (std::ranges::count(pool.names, word) > 0) throw Error(word + " is named twice");
        Player program = external_or_own_player(word, wishes.home);
        program.weights.rules = parts[0].run.setup.config.genome.rules;
        pool.names.push_back(word);
        pool.contenders.push_back(contender_of(program));
    }
    if (pool.names.size() < 2) {
        throw Error("a comparison needs two players at least; " + pool.names[0] +
                    " is the only one");
    }
    return pool;
}

void print_changes(const Part& part) {
    if (part.chosen.size() < 2) return;
    const KeptPopulation population = population_of(part);
    const bool known = population.generation >= 0;
    fmt::print(
        "\nlargest changes of weights of {} from generation {} to {}, in ranges of the weight{}:\n",
        part.name(), *part.chosen.begin(), *part.chosen.rbegin(),
        known ? fmt::format("; spread: their standard deviation in the population of "
                            "generation {}",
                            population.generation)
              : "; no population was kept, so the spread is unknown");
    const auto changes =
        weight_changes(part.run.setup.space, part.first(), part.last(), population.genes);
    for (std::size_t i = 0; i < std::min(kMostChanges, changes.size()); ++i) {
        const WeightChange& change = changes[i];
        fmt::print("  {:<24} {:>10.4g} -> {:>10.4g} {:>+7.2f}{}\n", change.gene, change.first,
                   change.last, change.ranges,
                   change.spread ? fmt::format("   spread {:.2f}", *change.spread) : "");
    }
}

Json changes_json(const std::vector<Part>& parts) {
    auto list = Json::array();
    for (const Part& part : parts) {
        if (part.chosen.size() < 2) continue;
        for (const WeightChange& change : weight_changes(part.run.setup.space, part.first(),
                                                         part.last(), population_of(part).genes)) {
            Json row{{"run", part.name()},  {"weight", change.gene},   {"first", change.first},
                     {"last", change.last}, {"ranges", change.ranges}, {"spread", nullptr}};
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

void print_text(const std::vector<Part>& parts, const Comparison& comparison, const Cycles& cycles,
                const std::vector<NamedYardsticks>& yardsticks) {
    fmt::print("{}\n{}\n", to_text(comparison), to_text(yardsticks));
    if (comparison.games() == 0) return;
    const auto lost = lost_ancestors_by_run(parts, comparison);
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (parts[i].chosen.size() > 1) fmt::print("{}", to_text(lost[i], parts[i].name()));
    }
    fmt::print("{}", to_text(cycles, comparison));
    for (const Part& part : parts) print_changes(part);
}

void print_json(const Wishes& wishes, const std::string& search, const std::vector<Part>& parts,
                const Comparison& comparison, const Cycles& cycles,
                const std::vector<NamedYardsticks>& yardsticks) {
    Json json{{"kind", wishes.kind()}, {"search", search}};
    json.update(to_json(comparison));
    const auto lost = lost_ancestors_by_run(parts, comparison);
    json["ancestors"] = Json::array();
    for (std::size_t i = 0; i < parts.size(); ++i) {
        json["ancestors"].push_back(
            {{"run", parts[i].name()}, {"lost", lost[i].lost}, {"meetings", lost[i].meetings}});
    }
    json.update(to_json(cycles, comparison));
    json["yardsticks"] = to_json(yardsticks);
    json["changes"] = changes_json(parts);
    fmt::print("{}\n", json.dump());
}

// The data of the page.
CompareStory story_of(const Wishes& wishes, const std::string& search,
                      const std::vector<Part>& parts, const Comparison& comparison,
                      const Cycles& cycles, const std::vector<NamedYardsticks>& yardsticks) {
    CompareStory story{.kind = std::string(wishes.kind()),
                       .search = search,
                       .comparison = comparison,
                       .cycles = cycles,
                       .runs = {},
                       .yardsticks = yardsticks};
    const auto lost = lost_ancestors_by_run(parts, comparison);
    std::size_t begin = 0;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const Part& part = parts[i];
        ComparedRun run{.name = part.name(),
                        .begin = begin,
                        .generations = {part.chosen.begin(), part.chosen.end()},
                        .lost = lost[i],
                        .changes = {}};
        if (part.chosen.size() > 1) {
            run.changes = weight_changes(part.run.setup.space, part.first(), part.last(),
                                         population_of(part).genes);
        }
        begin += part.chosen.size();
        story.runs.push_back(std::move(run));
    }
    return story;
}

}  // namespace

int run_compare(const Command& self, Arguments& arguments, GamePlayer& game_player) {
    Wishes wishes;
    declare(wishes, arguments);
    if (!ready(self, arguments)) return kDone;
    const std::vector<Part> parts = open_compared_runs({.words = wishes.words,
                                                        .generations = wishes.generations,
                                                        .kind = wishes.kind(),
                                                        .home = &wishes.home});
    check_rules(parts);
    const Config& config = parts[0].run.setup.config;
    const SearchSettings search = search_of(wishes, config);
    const std::string searching = config.engine ? player_text(config) : to_text(search);
    Pool pool = pool_of(wishes, parts, search);

    const std::size_t players = pool.names.size(), meetings = players * (players - 1) / 2;
    const std::size_t pairs = wishes.pool.pairs();
    wishes.pool.check(players, meetings);
    const OutOption page{.path = wishes.page, .force = wishes.pool.force};
    page.check();
    const auto second_csv = yardsticks_csv(wishes.pool.csv);
    if (second_csv) wishes.pool.check_new(*second_csv);
    const std::vector<NamedYardsticks> yardsticks = yardsticks_of(parts);
    pool.openings = random_openings(pairs, config.opening_plies, config.genome.rules.size,
                                    wishes.pool.key(stream::kCompareOpening));
    pool.pairings = round_robin(players, pairs);
    pool.heading =
        fmt::format("{} players ({} of generations), {} meetings of {} games: {} games, {}",
                    players, wishes.best ? "best individuals" : "means", meetings, 2 * pairs,
                    in_thousands(static_cast<std::int64_t>(pool.pairings.size())), searching);
    const Comparison comparison = wishes.pool.play(game_player, std::move(pool));
    const Cycles cycles = cycles_of(comparison, wishes.pool.key().seed);
    if (second_csv) {
        file::write(*second_csv, to_csv(yardsticks));
        say("yardsticks: {}\n", *second_csv);
    }
    if (wishes.pool.as_json) {
        print_json(wishes, searching, parts, comparison, cycles, yardsticks);
    } else {
        print_text(parts, comparison, cycles, yardsticks);
    }
    if (!wishes.page.empty()) {
        page.write(
            compare_page(story_of(wishes, searching, parts, comparison, cycles, yardsticks)));
        say("page: {}\n", wishes.page);
    }
    if (stop_flag()) return kInterrupted;
    check_forfeits(comparison);
    return kDone;
}

}  // namespace evothello
