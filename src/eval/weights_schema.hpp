#pragma once

// The weights file as a JSON schema, for editors and other programs, and as a page of help.

#include <string>

#include "base/formats/json.hpp"

namespace evothello {

Json weights_schema();

// The same in words: keys, terms and search settings.
std::string weights_help();

// A regular expression for the names of all terms but `position`.
std::string measure_pattern();

}  // namespace evothello
