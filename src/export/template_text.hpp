#pragma once

// Texts for exporters, kept in files of a templates folder that look like what is exported. A
// line `//{ WORDS` begins a block that is kept where one of these words is needed and `//}` ends
// it; `//= NAME` stands for lines of that name. Blocks may be inside others. In Python # replaces
// //.

#include <map>
#include <set>
#include <string>
#include <string_view>

namespace evothello {

// `mark` is what comments begin with. Throws std::logic_error for a template that is wrong: an
// unknown name, a block without an end.
std::string filled_template(std::string_view text, std::string_view mark,
                            const std::set<std::string>& needs,
                            const std::map<std::string, std::string>& inserts);

// A file of a templates folder, by its name up to the first point.
std::string_view shipped_template(std::string_view name);

}  // namespace evothello
