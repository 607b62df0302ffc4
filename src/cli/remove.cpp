#include <fmt/core.h>

#include "cli/options/command.hpp"
#include "cli/session/run_session.hpp"
#include "cli/terminal/confirm.hpp"
#include "cli/terminal/message.hpp"

namespace evothello {
namespace {

// A damaged run that cannot be opened can still be removed.
void check_there(const RunFolder& folder) {
    check_run_name(folder.name);
    if (!folder.exists() && !file::is_directory(folder.populations())) throw_no_such_run(folder);
}

}  // namespace

int run_remove(const Command& self, Arguments& arguments, GamePlayer&) {
    std::string name;
    bool yes = false;
    HomeOption home;
    arguments.word("RUN", name, "the run to delete: its generations, tables and champion");
    arguments.flag("--yes", yes, "do not ask");
    home.declare(arguments);
    if (!ready(self, arguments)) return kDone;

    const RunFolder folder = home.folder(name);
    check_there(folder);
    file::create_folders(folder.populations());  // either may be missing in a damaged run
    file::create_folders(folder.results());
    const file::Lock lock = lock_run(folder);
    print_message("run {}: {} kept generations, in {} and {}\n", name,
                  folder.kept_generations().size(), folder.populations().string(),
                  folder.results().string());
    if (!confirmed("delete all of it?", yes)) return kDone;
    // Results first: they contain the config, and without a config the rest is not a run.
    file::remove_tree(folder.results());
    file::remove_tree(folder.populations());
    fmt::print("run {} is deleted\n", name);
    return kDone;
}

}  // namespace evothello
