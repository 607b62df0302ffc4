#include <fmt/core.h>

#include "base/error.hpp"
#include "base/file.hpp"
#include "base/number.hpp"
#include "base/streams.hpp"
#include "cli/options/command.hpp"
#include "cli/options/common_options.hpp"
#include "cli/options/home_option.hpp"
#include "cli/options/out_option.hpp"
#include "cli/options/player_option.hpp"
#include "cli/options/pool_option.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/message.hpp"
#include "cli/terminal/run_view.hpp"
#include "report/pages/run_page.hpp"
#include "run/read/generations.hpp"
#include "run/read/read_run_report.hpp"

namespace evothello {
namespace {

constexpr std::size_t kMaxAncestors = 12;
constexpr std::int64_t kMaxGames = 100'000;

// Plays a round robin between the means of evenly spaced generations.
std::optional<AncestorComparison> play_ancestors(GamePlayer& game_player, const Run& run,
                                                 const RunReport& report,
                                                 const PoolOption& option) {
    std::vector<int> there;
    for (const auto& [generation, genes] : report.means) there.push_back(generation);
    AncestorComparison ancestor_comparison;
    ComparisonGames pool;
    for (const std::size_t place : evenly_spaced_indices(there.size(), kMaxAncestors)) {
        const int generation = there[place];
        ancestor_comparison.generations.push_back(generation);
        pool.names.push_back("generation " + std::to_string(generation));
        pool.contenders.push_back(run.setup.contender(report.means.at(generation)));
    }
    const std::size_t players = pool.names.size();
    if (players < 2) return std::nullopt;
    const std::size_t meetings = players * (players - 1) / 2;
    option.check(players, meetings);
    pool.openings =
        random_openings(option.pairs(), report.config.opening_plies,
                        report.config.genome.rules.size, option.key(stream::kCompareOpening));
    pool.pairings = round_robin(players, option.pairs());
    pool.heading = fmt::format("{} generations play each other: {} games, {}", players,
                               in_thousands(static_cast<std::int64_t>(pool.pairings.size())),
                               player_text(report.config));
    ancestor_comparison.comparison = option.play(game_player, std::move(pool));
    return ancestor_comparison;
}

std::string relative_to(const file::Path& from, const file::Path& file) {
    const auto absolute = std::filesystem::absolute(file).lexically_normal();
    return absolute
        .lexically_relative(std::filesystem::absolute(from).lexically_normal().parent_path())
        .generic_string();
}

}  // namespace

int run_report(const Command& self, Arguments& arguments, GamePlayer& game_player) {
    std::string name;
    PoolOption option{.games = 100};
    OutOption out;
    HomeOption home;
    arguments.word("RUN", name, "a run, finished or not");
    out.declare(arguments, "output file; default: results/RUN/report.html");
    arguments.integer(
        "--games", "N", option.games, 0, kMaxGames,
        "games per pair of generations in the matrix of ancestors, two per opening; 0: no matrix");
    declare_seed(arguments, option.seed);
    declare_threads(arguments, option.threads);
    home.declare(arguments);
    if (!ready(self, arguments)) return kDone;

    const RunFolder folder = home.folder(name);
    const Run run = open_run(folder);
    // The run's own report is overwritten; other files only with --force.
    const bool own = out.path.empty();
    if (own) {
        out.path = (folder.results() / "report.html").string();
        out.force = true;
    }
    out.check();
    std::vector<std::string> notes;
    RunReport report = read_run_report(folder, notes);
    print_notes(notes);
    report.history_link = relative_to(out.path, folder.history());
    if (option.games > 0)
        report.ancestor_comparison = play_ancestors(game_player, run, report, option);
    if (stop_flag()) print_message("stopped; the matrix has the games played so far\n");
    out.write(run_page(report));
    fmt::print("{}\n", file::Path(out.path).lexically_normal().string());
    return stop_flag() ? kInterrupted : kDone;
}

}  // namespace evothello
