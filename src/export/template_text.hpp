#pragma once

// Templates of exports and pages. A template file looks like its output. A line `//{ WORDS` begins
// a block that is kept if at least one of the words is in `needs`; a line `//}` ends it. A line
// `//= NAME` is replaced by the insert of that name. Blocks may be nested. In Python templates #
// replaces //.

#include <map>
#include <set>
#include <string>
#include <string_view>

namespace evothello {

// `mark` is "//" or "#". Throws std::logic_error for a wrong template: an unknown name, or a block
// without beginning or end.
std::string filled_template(std::string_view text, std::string_view mark,
                            const std::set<std::string>& needs,
                            const std::map<std::string, std::string>& inserts);

// The text of a template that is built into the program, by its file name up to the first dot.
// Throws std::logic_error for an unknown name.
std::string_view shipped_template(std::string_view name);

}  // namespace evothello
