#pragma once

// The section `patterns` of a weights file: everything about its tables but their entries, which
// are in a file of their own beside it (pattern_file.hpp).

#include <string>
#include <string_view>
#include <vector>

#include "base/formats/json.hpp"
#include "base/formats/yaml.hpp"
#include "eval/patterns/pattern_tables.hpp"

namespace evothello {

struct PatternSection {
    // Without patterns: their memory is needed only when the entries are there.
    PatternLayout layout;
    std::vector<SquareList> squares;
    std::string file;    // name of the file of tables, without a folder
    std::string digest;  // of that file
};

// Reads the section for a board of this size. Adds a problem for each mistake; the section is then
// not to be used.
PatternSection read_pattern_section(const yaml::Reader& reader, Size size);
// Lines of YAML with the key `patterns`.
std::string to_text(const PatternSection& section);
PatternSection section_of(const PatternTables& tables, std::string file, std::string digest);

Json pattern_section_schema();

}  // namespace evothello
