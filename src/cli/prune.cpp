#include <fmt/core.h>

#include <algorithm>
#include <set>

#include "cli/options/command.hpp"
#include "cli/session/run_session.hpp"
#include "cli/terminal/confirm.hpp"
#include "cli/terminal/message.hpp"
#include "run/save/growing_table.hpp"

namespace evothello {
namespace {

// Kept generations to delete: not multiples of `every`, not of champions (needed to compare them)
// and not the newest (needed to resume).
std::vector<int> generations_to_prune(const std::vector<int>& kept, const RunState& state,
                                      std::int64_t every) {
    std::set<int> needed;
    for (const Champion& champion : state.champions) needed.insert(champion.generation);
    if (!kept.empty()) needed.insert(kept.back());
    std::vector<int> list;
    for (const int generation : kept) {
        if (generation % every != 0 && !needed.contains(generation)) list.push_back(generation);
    }
    return list;
}

// Thins bests.csv, after asking: it keeps multiples of `every`, the last generation and generations
// with a kept state.
void prune_bests(const Run& run, const RunState& state, std::int64_t every, bool yes) {
    const std::vector<int> list = run.folder.kept_generations();
    const std::set<int> kept(list.begin(), list.end());
    const auto stays = [&](int generation) {
        return generation % every == 0 || generation >= state.generation ||
               kept.contains(generation);
    };
    const DropCount rows = count_rows_to_drop(run.folder.bests(), stays);
    if (rows.dropped == 0) return;
    const std::string what = fmt::format("{} of the {} rows of bests.csv ({:.1f} MB)", rows.dropped,
                                         rows.rows, static_cast<double>(rows.dropped_bytes) / 1e6);
    if (!confirmed("delete " + what + "?", yes)) return;
    drop_rows(run.folder.bests(), stays);
    fmt::print("run {}: deleted {}\n", run.folder.name, what);
}

// "1, 2, 3, ..., 99"
std::string listed(const std::vector<int>& generations) {
    constexpr std::size_t kShown = 12;
    std::string text;
    for (std::size_t i = 0; i < generations.size(); ++i) {
        const bool last = i + 1 == generations.size();
        if (i == kShown && !last) text += ", ...";
        if (i < kShown || last) text += (i == 0 ? "" : ", ") + std::to_string(generations[i]);
    }
    return text;
}

void prune_kept(const Run& run, const std::vector<int>& kept, const std::vector<int>& to_delete,
                bool yes) {
    if (to_delete.empty()) {
        fmt::print("run {}: all {} kept generations are needed\n", run.folder.name, kept.size());
        return;
    }
    double bytes = 0;
    for (const int generation : to_delete) {
        bytes += static_cast<double>(file::size(run.folder.kept(generation)));
    }
    const std::string what = fmt::format("{} of the {} kept generations ({:.1f} MB)",
                                         to_delete.size(), kept.size(), bytes / 1e6);
    print_message("run {}: generations {}\n", run.folder.name, listed(to_delete));
    if (!confirmed("delete " + what + "?", yes)) return;
    for (const int generation : to_delete) file::remove(run.folder.kept(generation));
    fmt::print("run {}: deleted {}\n", run.folder.name, what);
}

}  // namespace

int run_prune(const Command& self, Arguments& arguments, GamePlayer&) {
    std::string name;
    std::int64_t every = 100;
    bool bests = false, yes = false;
    HomeOption home;
    arguments.word("RUN", name, "the run");
    arguments.integer("--every", "N", every, 1, 10'000'000,
                      "keep multiples of N, new champions and the newest generation");
    arguments.flag("--bests", bests,
                   "also delete rows of bests.csv; deleted generations can no longer be compared");
    arguments.flag("--yes", yes, "do not ask");
    home.declare(arguments);
    if (!ready(self, arguments)) return kDone;

    const Run run = open_run(home.folder(name));
    const file::Lock lock = lock_run(run.folder);
    const std::vector<int> kept = run.folder.kept_generations();
    const RunState state = newest_state(run);
    prune_kept(run, kept, generations_to_prune(kept, state, every), yes);
    if (bests) prune_bests(run, state, every, yes);
    return kDone;
}

}  // namespace evothello
