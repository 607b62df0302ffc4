#pragma once

// All keys of a config with their explanations: as text for a terminal, as a page of the docs and
// as a JSON schema. Everything comes from the tables of fields.

#include <string>
#include <vector>

#include "base/formats/field.hpp"

namespace evothello {

// In the order in which a config is written. Keys of optimisers are there once for each kind.
std::vector<FieldDoc> config_docs();

// What `key` means: an option, a section with all its options, or the last part of an option's key.
// Everything for an empty key. Throws Error with the nearest spelling for an unknown one.
std::string config_help(const std::string& key);
std::string config_markdown();
Json config_schema();

}  // namespace evothello
