#pragma once

// The tables that a run writes beside its states: history.csv (a row for each generation),
// bests.csv (best individual and mean of each), champions.csv. All are functions of config and seed
// alone.

#include <string>

#include "run/generation/generation.hpp"

namespace evothello {

std::string history_header();
std::string history_row(const GenerationRecord& record);

// One row for each yardstick of a generation, none where none was due.
std::string yardsticks_header();
std::string yardsticks_rows(const GenerationRecord& record);

std::string bests_header(const GenomeSpace& space);
std::string bests_rows(const GenerationRecord& record);  // two: best and mean

std::string champions_table(const RunState& state);
std::string verdict_table(const Final& final);

}  // namespace evothello
