#pragma once

// The options of a config that tunes an external program instead of our evaluation: its command and
// its parameters.

#include "run/config/config.hpp"

namespace evothello {

void read_engine_command(const yaml::Reader& reader, Config& config);
void read_engine_format(const yaml::Reader& reader, Config& config);
void read_parameters(const yaml::Reader& reader, Config& config);

std::string write_engine_command(const Config& config);
std::string write_engine_format(const Config& config);
std::string write_parameters(const Config& config);

Json engine_command_schema();
Json engine_format_schema();
Json parameters_schema();

}  // namespace evothello
