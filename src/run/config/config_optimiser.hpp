#pragma once

// The optimiser's part of a config: one section, or a list of them with a share of the budget each.

#include "run/config/config.hpp"

namespace evothello {

void read_optimiser(const yaml::Reader& reader, Config& config);
std::string write_optimiser(const Config& config);  // the part of a config file, with its key
// What only the whole shows. Gives every step its schedule.
void check_optimiser(const yaml::Reader& root, Config& config);

void read_schedule(const yaml::Reader& reader, Config& config);
std::string write_schedule(const Config& config);

// "ga of 64 individuals, then mirror_es of 64 individuals"
std::string optimiser_text(const Config& config);

Json optimiser_schema();
Json schedule_schema();
// Of kind, share and the settings of every kind.
std::vector<FieldDoc> optimiser_docs();

// "optimiser.elite", or of a pipeline "optimiser.2.elite", the first being 1.
std::vector<ConfigLine> optimiser_lines(const Config& config);

}  // namespace evothello
