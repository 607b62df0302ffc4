#include "run/config/config_file.hpp"

#include <algorithm>
#include <cmath>

#include "base/number.hpp"
#include "run/config/config_engine.hpp"
#include "run/config/config_optimiser.hpp"
#include "run/config/config_options.hpp"
#include "run/config/generation_memory.hpp"

namespace evothello {
namespace {

std::pair<std::string_view, std::string_view> split(std::string_view key) {
    const std::size_t dot = key.find('.');
    if (dot == std::string_view::npos) return {key, {}};
    return {key.substr(0, dot), key.substr(dot + 1)};
}

// The options of a section, or the sections and options at the top for an empty name.
std::vector<std::string_view> keys_of(std::string_view section) {
    std::vector<std::string_view> keys;
    for (const Field<Config>& row : config_fields()) {
        const auto [first, second] = split(row.key);
        const std::string_view key = section.empty() ? first : first == section ? second : "";
        if (!key.empty() && (keys.empty() || keys.back() != key)) keys.push_back(key);
    }
    return keys;
}

bool is_section(std::string_view key) { return !keys_of(key).empty(); }

void check_sections(const yaml::Reader& reader) {
    if (!reader.map_of(keys_of(""))) return;
    for (const std::string_view section : keys_of("")) {
        const auto found = reader.find(section);
        if (found && is_section(section)) found->map_of(keys_of(section));
    }
}

// The option, or what of its path stands in the file.
yaml::Reader reader_of(yaml::Reader reader, std::string_view key) {
    while (!key.empty() && reader.is_map()) {
        const auto [first, rest] = split(key);
        const auto inner = reader.find(first);
        if (!inner) break;
        reader = *inner;
        key = rest;
    }
    return reader;
}

// Program and parameters come together, and without anything of our evaluation.
void check_engine(const yaml::Reader& reader, const Config& config) {
    const auto engine = reader.find("engine"), genome = reader.find("genome");
    const auto parameters = genome ? genome->find("parameters") : std::nullopt;
    if (engine) engine->need("command");
    if (parameters && !engine) {
        parameters->add_problem(
            "only another program has parameters; say which, as in engine: {command: "
            "\"gtp:./my_engine {weights}\"}");
    }
    if (engine && !parameters && genome) genome->need("parameters");
    if (!engine) return;
    for (const Field<Config>& row : config_fields()) {
        if (row.is_used(config)) continue;
        const std::size_t dot = row.key.find('.');
        const auto section = reader.find(row.key.substr(0, dot));
        const auto found = section ? section->find(row.key.substr(dot + 1)) : std::nullopt;
        if (found) {
            found->add_problem(
                "is for our own evaluation; another program is tuned by "
                "genome.parameters alone");
        }
    }
}

void check_memory(const yaml::Reader& root, const Config& config) {
    for (std::size_t step = 0; step < config.pipeline.size(); ++step) {
        const auto problem = memory_problem(generation_memory(config, step));
        // Once is enough for what is wrong with several steps.
        if (problem) return reader_of(root, problem->key).add_problem(problem->what);
    }
}

void check_whole(const yaml::Reader& reader, Config& config) {
    if (const auto budget = reader.find("budget"); budget && budget->value().items.size() > 1) {
        budget->add_problem("give one of generations, games and hours");
    }
    check_optimiser(reader, config);
    check_engine(reader, config);
    const auto genome = reader.need("genome");
    if (!genome) return;
    if (!config.engine && GenomeSpace(config.genome).size() == 0) {
        genome->add_problem("nothing here may move: give a matrix or terms that are not fixed");
    }
    if (!GenomeSpace(config.genome).gauge_holds_everywhere()) {
        genome->find("gauge")->add_problem("what it holds, " + config.genome.gauge.hold +
                                           ", is no weight that moves in every stage");
    }
    for (std::size_t k = 0; k + 1 < config.genome.stages.from.size(); ++k) {
        const int length = config.genome.stages.evolve
                               ? config.genome.stages.min_gap
                               : config.genome.stages.from[k + 1] - config.genome.stages.from[k];
        if (config.genome.blend > length) {
            return genome->add_problem("a blend of " + std::to_string(config.genome.blend) +
                                       " discs is longer than the stage from " +
                                       std::to_string(config.genome.stages.from[k]));
        }
    }
    if (sum_of(config.opponents) + config.hall_share > 0.9) {
        reader.add_problem("opponents and hall of fame have more than 0.9 of the games");
    }
}

}  // namespace

Config parse_config(std::string_view text, const std::string& file, const Changes& changes) {
    yaml::Value document = yaml::parse(text, file);
    for (const std::string& change : changes) lay_over(document, change);
    std::vector<Problem> problems;
    const yaml::Reader reader(document, file, problems);
    Config config;
    check_sections(reader);
    for (const Field<Config>& row : config_fields()) {
        const auto [section, key] = split(row.key);
        const auto outer = reader.find(section);
        const auto option = outer && !key.empty() ? outer->find(key) : outer;
        if (option) row.read(*option, config);
    }
    if (problems.empty()) check_whole(reader, config);
    if (problems.empty()) check_memory(reader, config);
    if (!problems.empty()) throw Error(std::move(problems));
    return config;
}

std::string to_text(const Config& config) {
    std::string text, open;
    for (const Field<Config>& row : config_fields()) {
        const auto [section, key] = split(row.key);
        if (section == kOptimiserKey) {
            text += write_optimiser(config);
            continue;
        }
        const std::string value = row.is_used(config) ? row.write(config) : "";
        if (value.empty()) continue;
        if (key.empty()) {
            text += std::string(section) + ": " + value + "\n";
            continue;
        }
        if (open != section) text += std::string(section) + ":\n";
        open = section;
        text += "  " + std::string(key) + ": " + value + "\n";
    }
    return text;
}

std::vector<ConfigLine> lines_of(const Config& config) {
    std::vector<ConfigLine> lines;
    for (const Field<Config>& row : config_fields()) {
        if (!row.is_used(config)) continue;
        if (row.key != kOptimiserKey) {
            lines.push_back({std::string(row.key), row.write(config), row.changeable});
            continue;
        }
        for (ConfigLine& line : optimiser_lines(config)) lines.push_back(std::move(line));
    }
    return lines;
}

// A line that one of them lacks has no value there.
std::vector<Difference> differences(const Config& before, const Config& after) {
    const std::vector<ConfigLine> old_lines = lines_of(before), new_lines = lines_of(after);
    const auto value_in = [](const std::vector<ConfigLine>& lines, const std::string& key) {
        const auto found = std::ranges::find(lines, key, &ConfigLine::key);
        return found == lines.end() ? std::string() : found->value;
    };
    std::vector<Difference> list;
    for (const ConfigLine& line : old_lines) {
        const std::string now = value_in(new_lines, line.key);
        if (now != line.value) list.push_back({line.key, line.value, now, line.changeable});
    }
    for (const ConfigLine& line : new_lines) {
        const bool known = std::ranges::count(old_lines, line.key, &ConfigLine::key) > 0;
        if (!known) list.push_back({line.key, "", line.value, line.changeable});
    }
    return list;
}

std::string differences_text(const Config& of_run, const Config& config, const std::string& other) {
    const auto shown = [](const std::string& value) { return value.empty() ? "nothing" : value; };
    std::string text;
    for (const Difference& each : differences(of_run, config)) {
        text += "\n  " + each.key + ": the run has " + shown(each.before) + ", " + other + " " +
                shown(each.after);
    }
    return text;
}

}  // namespace evothello
