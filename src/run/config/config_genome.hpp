#pragma once

// The genome's part of a config, which has the larger shapes: stages, matrix, terms, gauge.

#include "run/config/config.hpp"

namespace evothello {

void read_stages(const yaml::Reader& reader, Config& config);
void read_matrix(const yaml::Reader& reader, Config& config);
void read_terms(const yaml::Reader& reader, Config& config);
void read_gauge(const yaml::Reader& reader, Config& config);

std::string write_stages(const Config& config);
std::string write_matrix(const Config& config);
std::string write_terms(const Config& config);
std::string write_gauge(const Config& config);

Json stages_schema();
Json matrix_schema();
Json terms_schema();
Json gauge_schema();

}  // namespace evothello
