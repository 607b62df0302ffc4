#pragma once

// A config as a file: read strictly, with every mistake at its line; written with every default
// spelt out; compared option by option.

#include <string>
#include <string_view>
#include <vector>

#include "run/config/config.hpp"
#include "run/config/config_changes.hpp"

namespace evothello {

// Throws Error with all mistakes. `changes` are laid over the file before it is checked.
Config parse_config(std::string_view text, const std::string& file, const Changes& changes = {});
std::string to_text(const Config& config);

std::vector<ConfigLine> lines_of(const Config& config);

struct Difference {
    std::string key, before, after;
    bool changeable;
};
std::vector<Difference> differences(const Config& before, const Config& after);
// A line for each difference: "\n  KEY: the run has 1, OTHER 2". Empty if there is none.
std::string differences_text(const Config& of_run, const Config& config, const std::string& other);

}  // namespace evothello
