#include <fmt/core.h>

#include "cli/options/command.hpp"
#include "cli/session/run_session.hpp"
#include "cli/terminal/confirm.hpp"
#include "cli/terminal/say.hpp"

namespace evothello {
namespace {

// A damaged run, which cannot be opened, can be removed all the same.
void check_there(const RunFolder& folder) {
    check_run_name(folder.name);
    if (!folder.exists() && !file::is_directory(folder.populations())) refuse_run(folder);
}

}  // namespace

int run_remove(const Command& self, Arguments& arguments, GamePlayer&) {
    std::string name;
    bool yes = false;
    HomeOption home;
    arguments.word("RUN", name, "what is deleted: its generations, tables and champion");
    arguments.flag("--yes", yes, "do not ask");
    home.declare(arguments);
    if (!ready(self, arguments)) return kDone;

    const RunFolder folder = home.folder(name);
    check_there(folder);
    file::create_folders(folder.populations());  // of a damaged run either may be missing
    file::create_folders(folder.results());
    const file::Lock lock = lock_run(folder);
    say("run {}: {} kept generations, in {} and {}\n", name, folder.kept_generations().size(),
        folder.populations().string(), folder.results().string());
    if (!confirmed("delete all of it?", yes)) return kDone;
    // Results first: they hold the config, and without one what is left is no run.
    file::remove_tree(folder.results());
    file::remove_tree(folder.populations());
    fmt::print("run {} is deleted\n", name);
    return kDone;
}

}  // namespace evothello
