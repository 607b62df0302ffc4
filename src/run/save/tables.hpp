#pragma once

// Text of the tables that a run writes beside its states: history.csv (one row per generation),
// yardsticks.csv, bests.csv (best individual and mean of each generation), champions.csv and
// verdict.csv. Config and seed determine all of them. Headers and rows end with a line feed.

#include <string>

#include "run/generation/generation.hpp"

namespace evothello {

std::string history_header();
std::string history_row(const GenerationSummary& record);

// One row for each yardstick measured at this generation; empty if none was due.
std::string yardsticks_header();
std::string yardsticks_rows(const GenerationSummary& record);

std::string bests_header(const GenomeSpace& space);
std::string bests_rows(const GenerationSummary& record);  // two rows: best and mean

// Complete tables with headers.
std::string champions_table(const RunState& state);
std::string verdict_table(const Final& final);

}  // namespace evothello
