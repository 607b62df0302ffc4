#include <fmt/core.h>

#include "base/error.hpp"
#include "cli/command.hpp"
#include "cli/out_option.hpp"
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
    std::string name, format = "yaml";
    OutOption out;
    HomeOption home;
    arguments.word("PLAYER", name, kPlayerHelp);
    arguments.text("--format", "FORMAT", format, formats());
    out.declare(arguments);
    home.declare(arguments);
    if (!ready(self, arguments)) return kDone;

    const Exporter& exporter = find_exporter(format);
    out.check();
    out.write(exported(exporter, name, home));
    if (!out.path.empty()) say("{} is in {}\n", name, out.path);
    return kDone;
}

}  // namespace evothello
