#include <fmt/core.h>

#include "base/error.hpp"
#include "cli/options/command.hpp"
#include "cli/options/out_option.hpp"
#include "cli/options/player_option.hpp"
#include "cli/terminal/message.hpp"
#include "export/exporters.hpp"
#include "run/config/parameter_file.hpp"
#include "run/read/run_player.hpp"

namespace evothello {
namespace {

std::string generation_text(Exporter::OfGeneration text, const std::string& name,
                            const HomeOption& home) {
    std::vector<std::string> notes;
    const RunState state = find_generation(name, home.home, &notes);
    print_notes(notes);
    return text(state);
}

// The parameters of a player of a run that tunes an external program; nothing for other players. An
// empty `format` means the format of that program.
std::optional<std::string> parameter_text(const std::string& name, const std::string& format,
                                          const HomeOption& home) {
    std::vector<std::string> notes;
    const auto parameters = find_parameters(name, home.home, &notes);
    if (!parameters) return std::nullopt;
    print_notes(notes);
    return find_parameter_format(format.empty() ? parameters->format : format)
        .text(parameters->genes, parameters->values);
}

void write_player(const Exporter& exporter, const Player& player, const OutOption& out) {
    const Weights& weights = player.weights;
    // These name a file of tables beside them.
    if (exporter.name == "yaml") return out.write(weights);
    const std::string text = std::get<Exporter::OfPlayer>(exporter.function)(weights);
    if (exporter.name == "json") return out.write(text, weights);
    out.write(text);
}

void write(const std::string& name, const std::string& format, const HomeOption& home,
           const OutOption& out) {
    const Exporter& exporter = find_exporter(format.empty() ? exporters()[0].name : format);
    if (const auto* of_generation = std::get_if<Exporter::OfGeneration>(&exporter.function)) {
        return out.write(generation_text(*of_generation, name, home));
    }
    if (const auto text = parameter_text(name, format, home)) return out.write(*text);
    Player player = player_named(name, home);
    player.weights.search = player.search;
    write_player(exporter, player, out);
}

std::string formats() {
    std::string text;
    for (const Exporter& each : exporters()) {
        text += fmt::format("{}{}: {}", text.empty() ? "" : "; ", each.name, each.help);
    }
    return text;
}

}  // namespace

int run_export(const Command& self, Arguments& arguments, GamePlayer&) {
    std::string name, format;
    OutOption out;
    HomeOption home;
    arguments.word("PLAYER", name, kPlayerNameHelp);
    arguments.text("--format", "FORMAT", format,
                   formats() +
                       " (default yaml; for a run that tunes an external program csv, json or yaml "
                       "with its parameters, default: the format of that program)");
    out.declare(arguments);
    home.declare(arguments);
    if (!ready(self, arguments)) return kDone;

    out.check();
    write(name, format, home, out);
    if (!out.path.empty()) print_message("{} is in {}\n", name, out.path);
    return kDone;
}

}  // namespace evothello
