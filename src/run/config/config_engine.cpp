#include "run/config/config_engine.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/number.hpp"
#include "protocol/external_player.hpp"
#include "run/config/parameter_file.hpp"

namespace evothello {
namespace {

constexpr double kLargest = 1e9;  // of a bound: integers are exact, and far beyond use

// Columns of bests.csv, which has one for each parameter too.
constexpr std::array<std::string_view, 3> kTakenNames = {"generation", "kind", "id"};

Engine& engine_of(Config& config) {
    if (!config.engine) {
        config.engine.emplace();
        // Both look at positions with our evaluation.
        config.league = config.regret = false;
    }
    return *config.engine;
}

bool is_name_character(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-' || c == '.';
}

void read_name(const yaml::Reader& reader, const std::vector<ParameterSpec>& before,
               ParameterSpec& parameter) {
    parameter.name = reader.text().value_or("");
    if (parameter.name.empty() || !std::ranges::all_of(parameter.name, is_name_character)) {
        return reader.add_problem("expected a name of letters, digits, _, - and ., found '" +
                                  parameter.name + "'");
    }
    if (std::ranges::count(kTakenNames, parameter.name) > 0) {
        return reader.add_problem("'" + parameter.name +
                                  "' is a column of bests.csv; choose another name");
    }
    if (std::ranges::count(before, parameter.name, &ParameterSpec::name) > 0) {
        reader.add_problem("there are two parameters '" + parameter.name + "'");
    }
}

void check_number(const yaml::Reader& reader, const ParameterSpec& parameter, double number) {
    if (parameter.bounds.step && number != std::round(number)) {
        reader.add_problem("expected a whole number, as the parameter is an integer, found " +
                           to_text(number));
    }
}

std::optional<double> read_number(const yaml::Reader& entry, const char* key,
                                  const ParameterSpec& parameter) {
    const auto found = entry.need(key);
    const auto number = found ? found->number(-kLargest, kLargest) : std::nullopt;
    if (number) check_number(*found, parameter, *number);
    return number;
}

void read_parameter(const yaml::Reader& entry, std::vector<ParameterSpec>& parameters) {
    if (!entry.map_of({"name", "start", "min", "max", "integer"})) return;
    ParameterSpec parameter;
    if (const auto name = entry.need("name")) read_name(*name, parameters, parameter);
    if (const auto integer = entry.find("integer"); integer && integer->flag().value_or(false)) {
        parameter.bounds.step = 1;
    }
    const auto min = read_number(entry, "min", parameter);
    const auto max = read_number(entry, "max", parameter);
    const auto start = read_number(entry, "start", parameter);
    if (min && max && *min >= *max) {
        entry.add_problem("min " + to_text(*min) + " is not below max " + to_text(*max));
    } else if (min && max && start && (*start < *min || *start > *max)) {
        entry.find("start")->add_problem("start " + to_text(*start) + " is out of bounds, " +
                                         to_text(*min) + " to " + to_text(*max));
    }
    parameter.bounds.min = min.value_or(parameter.bounds.min);
    parameter.bounds.max = max.value_or(parameter.bounds.max);
    parameter.start = start.value_or(0);
    parameters.push_back(std::move(parameter));
}

std::vector<std::string_view> format_names() {
    std::vector<std::string_view> names;
    for (const ParameterFormat& each : parameter_formats()) names.push_back(each.name);
    return names;
}

}  // namespace

void read_engine_command(const yaml::Reader& reader, Config& config) {
    Engine& engine = engine_of(config);
    engine.command = reader.text().value_or("");
    if (engine.command.empty()) return;
    try {
        const auto program = parse_external_engine(engine.command);
        if (!program) {
            reader.add_problem("expected gtp:COMMAND or nboard:COMMAND, found '" + engine.command +
                               "'");
        } else if (!has_weights_placeholder(*program)) {
            reader.add_problem(
                "expected {weights} in the command in place of the path of the weights file, found "
                "'" +
                engine.command + "'");
        }
    } catch (const Error& error) {
        reader.add_problem(error.what());
    }
}

void read_engine_format(const yaml::Reader& reader, Config& config) {
    const std::vector<std::string_view> names = format_names();
    if (const auto index = reader.one_of(names)) engine_of(config).format = names[*index];
}

void read_parameters(const yaml::Reader& reader, Config& config) {
    config.genome.parameters.clear();
    if (!reader.list()) return;
    reader.each_item(
        [&](const yaml::Reader& item) { read_parameter(item, config.genome.parameters); });
    if (reader.value().items.empty()) reader.add_problem("expected one parameter at least");
}

std::string write_engine_command(const Config& config) {
    return yaml::quoted_if_needed(config.engine->command);
}

std::string write_engine_format(const Config& config) { return config.engine->format; }

std::string write_parameters(const Config& config) {
    std::string text;
    for (const ParameterSpec& each : config.genome.parameters) {
        text += (text.empty() ? "{name: " : ", {name: ") + yaml::quoted_if_needed(each.name) +
                ", start: " + to_text(each.start) + ", min: " + to_text(each.bounds.min) +
                ", max: " + to_text(each.bounds.max) +
                (each.bounds.step ? ", integer: true}" : "}");
    }
    return "[" + text + "]";
}

Json engine_command_schema() { return field::pattern_schema("^(gtp|nboard):.*\\{weights\\}"); }

Json engine_format_schema() { return field::words_schema(format_names()); }

Json parameters_schema() {
    const Json number = field::number_schema(-kLargest, kLargest);
    const Json parameter =
        field::object_schema({{"name", field::pattern_schema("^[A-Za-z0-9_.-]+$")},
                              {"start", number},
                              {"min", number},
                              {"max", number},
                              {"integer", field::schema_of(field::Flag{})}},
                             {"name", "start", "min", "max"});
    return field::list_schema(parameter, 1);
}

}  // namespace evothello
