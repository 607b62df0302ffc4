#include <fmt/core.h>

#include <set>

#include "cli/command.hpp"
#include "cli/confirm.hpp"
#include "cli/run_session.hpp"
#include "cli/say.hpp"

namespace evothello {
namespace {

// Kept generations that nothing needs: champions stay comparable, the newest stays resumable.
std::vector<int> superfluous(const std::vector<int>& kept, const RunState& state,
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

// 1, 2, 3, ..., 99
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

}  // namespace

int run_prune(const Command& self, Arguments& arguments) {
    std::string name;
    std::int64_t every = 100;
    bool yes = false;
    HomeOption home;
    arguments.word("RUN", name, "whose kept generations are thinned");
    arguments.integer("--every", "N", every, 1, 10'000'000,
                      "keep multiples of N, beside promotions and the newest");
    arguments.flag("--yes", yes, "do not ask");
    home.declare(arguments);
    if (!ready(self, arguments)) return kDone;

    const Run run = open_run(home.folder(name));
    const file::Lock lock = lock_run(run.folder);
    const std::vector<int> kept = run.folder.kept_generations();
    const std::vector<int> doomed = superfluous(kept, newest_state(run), every);
    if (doomed.empty()) {
        fmt::print("run {}: all {} kept generations are needed\n", name, kept.size());
        return kDone;
    }
    double bytes = 0;
    for (const int generation : doomed) {
        bytes += static_cast<double>(file::size(run.folder.kept(generation)));
    }
    const std::string what = fmt::format("{} of the {} kept generations ({:.1f} MB)", doomed.size(),
                                         kept.size(), bytes / 1e6);
    say("run {}: generations {}\n", name, listed(doomed));
    if (!confirmed("delete " + what + "?", yes)) return kDone;
    for (const int generation : doomed) file::remove(run.folder.kept(generation));
    fmt::print("run {}: deleted {}\n", name, what);
    return kDone;
}

}  // namespace evothello
