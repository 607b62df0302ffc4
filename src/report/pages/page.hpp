#pragma once

// The parts that all pages share: the document with its style and script (templates/page.html.in),
// and the building blocks of sections.

#include <span>
#include <string>
#include <vector>

#include "base/formats/json.hpp"
#include "proof/comparison.hpp"
#include "report/pages/cell_map.hpp"
#include "report/pages/chart.hpp"

namespace evothello {

// The whole document; `body` is the content of <main>. A live one also has the script that follows
// the run (templates/live.js.in).
std::string document(const std::string& title, const std::string& body, bool live = false);

std::string section(const std::string& title, const std::string& content);
std::string paragraph(const std::string& text);  // plain text, escaped here
// Places the content side by side where the window is wide enough. `kind` is the CSS class.
std::string grid(const std::string& content, const char* kind = "charts");
std::string figures(std::span<const Chart> charts);
std::string figures(std::span<const CellMap> maps);
// A closed <details> element.
std::string folded(const std::string& summary, const std::string& content);
// Cells are HTML already, not escaped here.
std::string table(const std::vector<std::string>& header,
                  const std::vector<std::vector<std::string>>& rows);

// A <script> element with `head` and the numbers of the charts as JSON, for the read-outs and for
// programs that read the page.
std::string data_of(Json head, std::span<const Chart> charts);

// A map of scores, row against column, with the last player on top. `rows` and `columns` are the
// labels of the comparison's players.
CellMap meetings_map(const std::string& title, const Comparison& comparison,
                     const std::vector<std::string>& rows, const std::vector<std::string>& columns);

}  // namespace evothello
