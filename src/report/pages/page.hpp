#pragma once

// What all pages share: the document around what stands in <main>, its style and its script
// (templates/page.html.in), and the pieces that sections are made of.

#include <span>
#include <string>
#include <vector>

#include "base/formats/json.hpp"
#include "proof/comparison.hpp"
#include "report/pages/cell_map.hpp"
#include "report/pages/chart.hpp"

namespace evothello {

std::string document(const std::string& title, const std::string& body, bool live = false);

std::string section(const std::string& title, const std::string& content);
std::string paragraph(const std::string& text);  // plain text
// Side by side as far as there is room.
std::string grid(const std::string& content, const char* kind = "charts");
std::string figures(std::span<const Chart> charts);
std::string figures(std::span<const CellMap> maps);
std::string folded(const std::string& summary, const std::string& content);
// Cells are HTML already.
std::string table(const std::vector<std::string>& header,
                  const std::vector<std::vector<std::string>>& rows);

// The numbers of these charts, for the read-outs and for whoever takes the page apart.
std::string data_of(Json head, std::span<const Chart> charts);

// Row against column, the last player on top. `rows` and `columns` are what the comparison's
// players are called there.
CellMap meetings_map(const std::string& title, const Comparison& comparison,
                     const std::vector<std::string>& rows, const std::vector<std::string>& columns);

}  // namespace evothello
