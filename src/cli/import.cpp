#include <fmt/core.h>

#include <algorithm>

#include "base/file.hpp"
#include "cli/options/command.hpp"
#include "cli/options/out_option.hpp"
#include "cli/options/rules_option.hpp"
#include "cli/terminal/say.hpp"
#include "export/importers.hpp"
#include "run/config/config_file.hpp"

namespace evothello {
namespace {

struct Wishes {
    std::string file, format, config;
    std::optional<std::int64_t> blend, line;
    RulesOption rules;
    std::optional<double> corner_relief;
    OutOption out;
};

std::string formats() {
    std::string text = "default: the ending of FILE. ";
    for (const Importer& each : importers()) {
        text +=
            fmt::format("{}{}: {}", &each == importers().data() ? "" : "; ", each.name, each.help);
    }
    return text;
}

void declare(Wishes& wishes, Arguments& arguments) {
    arguments.word("FILE", wishes.file, "file with weights written by hand or by another program");
    arguments.text("--format", "FORMAT", wishes.format, formats());
    wishes.rules.declare(arguments, ", for csv (default standard 8x8)");
    arguments.number("--corner-relief", "W", wishes.corner_relief, -1e300, 1e300,
                     "for csv: weight of C- and X-squares next to an occupied corner");
    arguments.integer(
        "--blend", "N", wishes.blend, 0, 64,
        "for csv: number of discs before a stage over which weights are interpolated");
    arguments.text("--config", "CONFIG", wishes.config,
                   "for jsonl: a tuning config; its genome names the args in order");
    arguments.integer("--line", "N", wishes.line, 1, 1'000'000'000,
                      "for jsonl: number of the line to read, if there are several");
    wishes.out.declare(arguments, "output file for the weights; default: standard output");
}

const Importer& importer_for(const Wishes& wishes) {
    if (!wishes.format.empty()) return find_importer(wishes.format);
    const std::string ending = file::Path(wishes.file).extension().string();
    for (const Importer& each : importers()) {
        if (ending == "." + std::string(each.name)) return each;
    }
    throw Error(wishes.file + ": unknown ending; give --format csv, json or jsonl");
}

// Throws Error for an option that has no effect on this format.
void check_options(const Wishes& wishes, const Importer& importer) {
    const std::pair<std::string_view, bool> given[] = {
        {"--board", wishes.rules.board.has_value()},
        {"--variant", !wishes.rules.variant.empty()},
        {"--corner-relief", wishes.corner_relief.has_value()},
        {"--blend", wishes.blend.has_value()},
        {"--config", !wishes.config.empty()},
        {"--line", wishes.line.has_value()}};
    for (const auto& [option, is_given] : given) {
        const auto& known = importer.options;
        if (is_given && std::find(known.begin(), known.end(), option) == known.end()) {
            throw Error(std::string(option) + ": not for " + std::string(importer.name) +
                        (importer.options.empty() ? ", which contains everything itself" : "") +
                        "; leave it out");
        }
    }
}

// Applies all checks of weights files. The messages have no line numbers, which would refer to the
// generated text.
Weights checked(const Weights& weights, const std::string& file) {
    try {
        return parse_weights(to_text(weights), file);
    } catch (const Error& error) {
        std::vector<Problem> problems = error.problems();
        for (Problem& problem : problems) problem.line = 0;
        throw Error(std::move(problems));
    }
}

Weights imported(const Wishes& wishes, const Importer& importer) {
    const std::string player =
        file::Path(wishes.out.path.empty() ? wishes.file : wishes.out.path).stem();
    ImportOptions options{.name = player,
                          .rules = wishes.rules.rules(),
                          .corner_relief = wishes.corner_relief,
                          .blend = static_cast<int>(wishes.blend.value_or(0))};
    if (wishes.line) options.line = static_cast<int>(*wishes.line);
    std::optional<Config> config;
    if (!wishes.config.empty()) {
        config = parse_config(file::read(wishes.config), wishes.config);
        if (config->engine) {
            throw Error(
                wishes.config +
                " tunes an external program, whose parameters are not weights of our evaluation");
        }
        options.config = &*config;
    }
    return checked(importer.function(file::read(wishes.file), wishes.file, options), wishes.file);
}

bool has_position(const Stage& stage) {
    return std::any_of(stage.terms.begin(), stage.terms.end(),
                       [](const auto& term) { return term.first.is_position(); });
}

void note_idle_squares(const Weights& weights) {
    for (const Stage& stage : weights.stages) {
        if (has_position(stage) || !(stage.matrix || weights.matrix)) continue;
        say("note: the stage from {} has no term position, so its squares do not count\n",
            stage.from);
    }
}

}  // namespace

int run_import(const Command& self, Arguments& arguments, GamePlayer&) {
    Wishes wishes;
    declare(wishes, arguments);
    if (!ready(self, arguments)) return kDone;
    const Importer& importer = importer_for(wishes);
    check_options(wishes, importer);
    wishes.out.check();
    const Weights weights = imported(wishes, importer);
    note_idle_squares(weights);
    wishes.out.write(to_text(weights));
    if (!wishes.out.path.empty()) say("{} is in {}\n", wishes.file, wishes.out.path);
    return kDone;
}

}  // namespace evothello
