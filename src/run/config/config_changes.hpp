#pragma once

// What --set lays over a config before it is read, so that a changed option is checked like one
// that stands in the file.

#include <string>
#include <vector>

#include "base/formats/yaml.hpp"

namespace evothello {

// One change as --set gives it: "optimiser.population=24".
using Changes = std::vector<std::string>;

// Makes `document` what it were if the file had said so. Throws Error for what is no KEY=VALUE.
void lay_over(yaml::Value& document, const std::string& change);

}  // namespace evothello
