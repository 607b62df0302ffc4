#include <fmt/core.h>

#include "base/error.hpp"
#include "cli/command.hpp"
#include "cli/player_option.hpp"
#include "cli/say.hpp"
#include "report/exporters.hpp"
#include "run/run_player.hpp"

namespace evothello {
namespace {

std::string exported(const Exporter& exporter, const std::string& name, const HomeOption& home) {
    if (const auto* of_generation = std::get_if<Exporter::OfGeneration>(&exporter.function)) {
        std::vector<std::string> notes;
        const RunState state = find_generation(name, home.home, &notes);
        print_notes(notes);
        return (*of_generation)(state);
    }
    Player player = player_named(name, home);
    player.weights.search = player.search;
    return std::get<Exporter::OfPlayer>(exporter.function)(player.weights);
}

std::string formats() {
    std::string text;
    for (const Exporter& each : exporters()) {
        text += fmt::format("{}{}: {}", text.empty() ? "" : "; ", each.name, each.help);
    }
    return text;
}

}  // namespace

int run_export(const Command& self, Arguments& arguments) {
    std::string name, format = "yaml", path;
    bool force = false;
    HomeOption home;
    arguments.word("PLAYER", name, kPlayerHelp);
    arguments.text("--format", "FORMAT", format, formats());
    arguments.text("-o", "FILE", path, "instead of standard output");
    arguments.flag("--force", force, "overwrite the file");
    home.declare(arguments);
    if (!ready(self, arguments)) return kDone;

    const std::string text = exported(find_exporter(format), name, home);
    if (path.empty()) {
        fmt::print("{}", text);
        return kDone;
    }
    if (file::exists(path) && !force) {
        throw Error(path + " is there already; --force overwrites it");
    }
    file::write(path, text);
    say("{} is in {}\n", name, path);
    return kDone;
}

}  // namespace evothello
