#include "run/config/parameter_file.hpp"

#include "base/number.hpp"
#include "base/rows.hpp"

namespace evothello {
namespace {

// Names have letters, digits and .-_ alone, so that no format needs to disguise them.

std::string to_csv(std::span<const Gene> parameters, const Genes& values) {
    std::string text = "name,value\n";
    for (std::size_t i = 0; i < values.size(); ++i) {
        text += parameters[i].name + "," + to_text(values[i]) + "\n";
    }
    return text;
}

std::string to_json(std::span<const Gene> parameters, const Genes& values) {
    std::string text;
    for (std::size_t i = 0; i < values.size(); ++i) {
        text += (i == 0 ? "\"" : ", \"") + parameters[i].name + "\": " + to_text(values[i]);
    }
    return "{" + text + "}\n";
}

// Many readers take 1e-05 for a word; and `no` for false, so names are in quotes.
std::string to_yaml(std::span<const Gene> parameters, const Genes& values) {
    std::string text;
    for (std::size_t i = 0; i < values.size(); ++i) {
        std::string value = to_text(values[i]);
        const std::size_t power = value.find('e');
        if (power != std::string::npos && value.find('.') == std::string::npos) {
            value.insert(power, ".0");
        }
        text += '"' + parameters[i].name + "\": " + value + "\n";
    }
    return text;
}

constexpr ParameterFormat kFormats[] = {
    {"csv", "name,value and a line for each", to_csv},
    {"json", "one object", to_json},
    {"yaml", "a line for each", to_yaml},
};

}  // namespace

std::span<const ParameterFormat> parameter_formats() { return kFormats; }

const ParameterFormat& find_parameter_format(std::string_view name) {
    return need_row(kFormats, name, "there is no format", " for the parameters of a program");
}

}  // namespace evothello
