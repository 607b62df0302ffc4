#include "cli/options/pool_option.hpp"

#include <fmt/core.h>

#include "base/error.hpp"
#include "base/file.hpp"
#include "base/memory.hpp"
#include "base/number.hpp"
#include "cli/options/common_options.hpp"
#include "cli/options/opening_option.hpp"
#include "cli/terminal/cancellable_play.hpp"
#include "cli/terminal/message.hpp"
#include "cli/terminal/run_view.hpp"
#include "report/comparison_text.hpp"

namespace evothello {
namespace {

constexpr std::size_t kMaxGames = 20'000'000;  // about 1 GB of pairings and results
// Memory per pair of players: their scores, in the order of names and in that of ratings.
constexpr double kBytesOfMeeting = 160;

}  // namespace

void PoolOption::declare(Arguments& arguments) {
    arguments.integer("--games", "N", games, 2, 10'000'000,
                      "games per pair of players, an even number (two per opening)");
    declare_seed(arguments, seed);
    declare_threads(arguments, threads);
    arguments.text("--csv", "FILE", csv, "also write all meetings to a CSV file");
    arguments.flag("--force", force, "overwrite the CSV file");
    arguments.flag("--json", as_json, "one line of JSON");
    external_programs.declare(arguments);
}

void PoolOption::check(std::size_t players, std::size_t meetings) const {
    check_even(games);
    const auto count = static_cast<double>(players);
    check_memory({.what = "rating " + in_thousands(static_cast<std::int64_t>(players)) +
                          " players and counting their meetings",
                  .bytes = count * count * (kBytesPerRatedPair + kBytesOfMeeting),
                  .remedy = "choose fewer players"});
    if (2 * pairs() * meetings > kMaxGames) {
        throw Error(in_thousands(static_cast<std::int64_t>(meetings)) + " meetings of " +
                    in_thousands(games) + " games are too many: at most " +
                    in_thousands(kMaxGames) + " in all; ask for fewer with --games");
    }
    if (csv.empty()) return;
    if (csv == "-") {
        throw Error("--csv: expected a file, found '-'; standard output is used for the result");
    }
    if (!file::is_directory(file::Path("." / file::Path(csv)).parent_path())) {
        throw Error("--csv: " + csv + ": its folder does not exist");
    }
    check_new(csv);
}

void PoolOption::check_new(const std::string& file) const {
    if (!force && file::exists(file)) {
        throw Error(file + " already exists; use --force to overwrite it");
    }
}

Comparison PoolOption::play(GamePlayer& game_player, ComparisonGames pool) const {
    const auto programs = external_programs.pool(pool.contenders, threads);
    print_message("{}\n", pool.heading);
    CancellablePlay watched(game_player, pool.pairings.size(), threads, programs.get());
    const auto records = watched.play({pool.contenders, pool.openings, pool.pairings, key()});
    watched.finish();
    Comparison comparison = compare(std::move(pool.names), pool.pairings, records, pool.anchor);
    if (!csv.empty()) {
        file::write(csv, to_csv(comparison));
        print_message("wrote all meetings to {}\n", csv);
    }
    return comparison;
}

}  // namespace evothello
