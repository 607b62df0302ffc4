#include <fmt/core.h>

#include <algorithm>

#include "base/file.hpp"
#include "cli/options/command.hpp"
#include "cli/options/out_option.hpp"
#include "cli/options/player_option.hpp"
#include "cli/options/rules_option.hpp"
#include "cli/terminal/message.hpp"
#include "eval/patterns/pattern_file.hpp"
#include "export/importers.hpp"
#include "run/config/config_file.hpp"

namespace evothello {
namespace {

struct Options {
    std::string file, format, config;
    std::optional<std::int64_t> blend, line, resolution;
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

void declare(Options& options, Arguments& arguments) {
    arguments.word("FILE", options.file, "file with weights written by hand or by another program");
    arguments.text("--format", "FORMAT", options.format, formats());
    options.rules.declare(arguments, ", for csv (default standard 8x8)");
    arguments.number("--corner-relief", "W", options.corner_relief, -1e300, 1e300,
                     "for csv: weight of C- and X-squares next to an occupied corner");
    arguments.integer(
        "--blend", "N", options.blend, 0, 64,
        "for csv: number of discs before a stage over which weights are interpolated");
    arguments.integer("--resolution", "N", options.resolution, 1, 32767,
                      "for csv of patterns: an entry of N is worth 1 (default 128)");
    arguments.text("--config", "CONFIG", options.config,
                   "for jsonl: a tuning config; its genome names the args in order");
    arguments.integer("--line", "N", options.line, 1, 1'000'000'000,
                      "for jsonl: number of the line to read, if there are several");
    options.out.declare(arguments, "output file for the weights; default: standard output");
}

const Importer& importer_for(const Options& options) {
    if (!options.format.empty()) return find_importer(options.format);
    const std::string ending = file::Path(options.file).extension().string();
    for (const Importer& each : importers()) {
        if (ending == "." + std::string(each.name)) return each;
    }
    throw Error(options.file + ": unknown ending; give --format csv, json or jsonl");
}

// Throws Error for an option that has no effect on this format.
void check_options(const Options& options, const Importer& importer) {
    const std::pair<std::string_view, bool> given[] = {
        {"--board", options.rules.board.has_value()},
        {"--variant", !options.rules.variant.empty()},
        {"--corner-relief", options.corner_relief.has_value()},
        {"--blend", options.blend.has_value()},
        {"--resolution", options.resolution.has_value()},
        {"--config", !options.config.empty()},
        {"--line", options.line.has_value()}};
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
        return parse_weights(to_text(weights), file, [&](const std::string&) {
            return tables_to_bytes(*weights.patterns);
        });
    } catch (const Error& error) {
        std::vector<Problem> problems = error.problems();
        for (Problem& problem : problems) problem.line = 0;
        throw Error(std::move(problems));
    }
}

Weights imported(const Options& options, const Importer& importer,
                 std::vector<std::string>& notes) {
    const std::string player =
        file::Path(options.out.path.empty() ? options.file : options.out.path).stem();
    ImportOptions import_options{.name = player,
                                 .rules = options.rules.rules(),
                                 .corner_relief = options.corner_relief,
                                 .blend = static_cast<int>(options.blend.value_or(0)),
                                 .notes = &notes};
    if (options.resolution) import_options.resolution = static_cast<int>(*options.resolution);
    if (options.line) import_options.line = static_cast<int>(*options.line);
    std::optional<Config> config;
    if (!options.config.empty()) {
        config = parse_config(file::read(options.config), options.config);
        if (config->engine) {
            throw Error(
                options.config +
                " tunes an external program, whose parameters are not weights of our evaluation");
        }
        import_options.config = &*config;
    }
    return checked(importer.function(file::read(options.file), options.file, import_options),
                   options.file);
}

bool has_position(const Stage& stage) {
    return std::any_of(stage.terms.begin(), stage.terms.end(),
                       [](const auto& term) { return term.first.is_position(); });
}

void note_idle_squares(const Weights& weights) {
    for (const Stage& stage : weights.stages) {
        if (has_position(stage) || !(stage.matrix || weights.matrix)) continue;
        print_message("note: the stage from {} has no term position, so its squares do not count\n",
                      stage.from);
    }
}

}  // namespace

int run_import(const Command& self, Arguments& arguments, GamePlayer&) {
    Options options;
    declare(options, arguments);
    if (!ready(self, arguments)) return kDone;
    const Importer& importer = importer_for(options);
    check_options(options, importer);
    options.out.check();
    std::vector<std::string> notes;
    const Weights weights = imported(options, importer, notes);
    print_notes(notes);
    note_idle_squares(weights);
    options.out.write(weights);
    if (!options.out.path.empty()) print_message("{} is in {}\n", options.file, options.out.path);
    return kDone;
}

}  // namespace evothello
