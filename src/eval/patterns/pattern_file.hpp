#pragma once

// The file with the entries of pattern tables, beside the weights file that names it. Binary, all
// numbers little endian:
//
//   16 bytes       "evothello-tables"
//   u32            version of the format, 1
//   u32            length of the layout in bytes
//   u64            number of entries
//   layout         all of PatternLayout that entries depend on
//   i16 each       the entries, in the order of PatternTables::entries()
//   u64            XXH3 of all bytes before; the digest in the weights file

#include <string>
#include <string_view>

#include "eval/patterns/pattern_section.hpp"

namespace evothello {

std::string tables_to_bytes(const PatternTables& tables);
// The digest at the end of tables_to_bytes().
std::string tables_digest(std::string_view bytes);

// Reads the tables of a weights file with this section. `file` is the name for messages. Throws
// Error for a file that is damaged, of another version, or of other weights. Allocates in
// proportion to the size of the file only.
SharedTables parse_tables(std::string_view bytes, const std::string& file,
                          const PatternSection& section);

}  // namespace evothello
