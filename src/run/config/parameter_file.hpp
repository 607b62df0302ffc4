#pragma once

// The weights file of another program: its parameters by name, in one of the formats that programs
// read easily.

#include <span>
#include <string>
#include <string_view>

#include "evolve/genome/genome.hpp"

namespace evothello {

// Parameters with these values, in their order.
using ParameterText = std::string (*)(std::span<const Gene> parameters, const Genes& values);

// ADD A FORMAT: one row.
struct ParameterFormat {
    std::string_view name;  // the ending of the file too
    std::string_view help;
    ParameterText text;
};
std::span<const ParameterFormat> parameter_formats();

// Throws Error for an unknown format.
const ParameterFormat& find_parameter_format(std::string_view name);

}  // namespace evothello
