#include "base/formats/csv.hpp"

#define CSV_IO_NO_THREAD
#pragma GCC diagnostic push
#if !defined(__clang__)
#pragma GCC diagnostic ignored "-Wstringop-truncation"
#endif
#include <libfccp/csv.h>
#pragma GCC diagnostic pop

#include <algorithm>

#include "base/error.hpp"
#include "base/number.hpp"
#include "base/printable.hpp"

namespace evothello::csv {
namespace {

using Blanks = io::trim_chars<' ', '\t'>;
constexpr std::string_view kMark = "\xef\xbb\xbf";  // the UTF-8 byte order mark

using Quotes = io::double_quote_escape<',', '"'>;

struct Place {
    const std::string& file;
    int line;

    [[noreturn]] void fail(std::string what, std::string key = {}) const {
        throw Error(
            {Problem{.what = std::move(what), .file = file, .line = line, .key = std::move(key)}});
    }
};

std::string in_quotes(std::string_view text) {
    std::string quoted = "\"";
    for (const char c : text) quoted.append(c == '"' ? 2 : 1, c);
    return quoted + '"';
}

// Splits a zero-terminated line; overwrites it, as the library does. Stricter than the library: a
// cell that contains a quote must be quoted as a whole, so "a"b"c" is an error.
std::vector<std::string> cells_of(char* begin, const Place& place) {
    std::vector<std::string> cells;
    for (bool last = false; !last;) {
        char* end = begin + (Quotes::find_next_column_end(begin) - begin);
        char* const next = end + 1;
        last = *end == '\0';
        Blanks::trim(begin, end);
        const std::string raw(begin, end);
        Quotes::unescape(begin, end);
        cells.emplace_back(begin, end);
        if (raw.find('"') != raw.npos && raw != in_quotes(cells.back())) {
            place.fail("a misplaced quote in " + raw +
                       "; write the cell in quotes, and each quote "
                       "inside it twice");
        }
        begin = next;
    }
    return cells;
}

void check_columns(const std::vector<std::string>& columns, const Place& place) {
    for (auto name = columns.begin(); name != columns.end(); ++name) {
        if (name->empty()) {
            place.fail("column " + std::to_string(name - columns.begin() + 1) + " has no name");
        }
        if (std::find(columns.begin(), name, *name) != name) {
            place.fail("column '" + *name + "' is given twice");
        }
    }
}

void add_line(Table& table, char* line, const Place& place) {
    std::vector<std::string> cells = cells_of(line, place);
    if (table.columns.empty()) {
        check_columns(cells, place);
        table.columns = std::move(cells);
    } else if (cells.size() == table.columns.size()) {
        table.rows.push_back(std::move(cells));
        table.lines.push_back(place.line);
    } else {
        place.fail("expected " + std::to_string(table.columns.size()) +
                   " cells, one for each column, found " + std::to_string(cells.size()));
    }
}

}  // namespace

std::size_t Table::column(std::string_view name) const {
    const auto place = std::find(columns.begin(), columns.end(), name);
    if (place != columns.end()) return static_cast<std::size_t>(place - columns.begin());
    const std::vector<std::string_view> known(columns.begin(), columns.end());
    Place{file, 1}.fail("no column '" + std::string(name) + "'" + did_you_mean(name, known));
}

double Table::number(std::size_t row, std::size_t column) const {
    const std::string& text = rows.at(row).at(column);
    if (const auto number = parse_number(text)) return *number;
    Place{file, lines.at(row)}.fail("not a number: \"" + text + "\"",
                                    "column '" + columns[column] + "'");
}

void LineParser::add(std::string_view text) {
    const Place place{table_.file, ++line_};
    if (line_ == 1 && text.starts_with(kMark)) text.remove_prefix(kMark.size());
    // The library splits a zero-terminated line in place. Its own line reader is not used because
    // it allocates three million bytes per table.
    if (text.find('\0') != text.npos) place.fail("a zero byte: not a text file");
    std::string line(text);
    if (line.ends_with('\n')) line.pop_back();
    if (line.ends_with('\r')) line.pop_back();
    try {
        add_line(table_, line.data(), place);
    } catch (const io::error::escaped_string_not_closed&) {
        place.fail("a quote is not closed; a cell ends on the line where it began");
    }
}

Table parse(std::string_view text, const std::string& file) {
    if (text.empty() || text == kMark) {
        Place{file, 0}.fail("the file is empty, expected a line of column names");
    }
    LineParser parser(file);
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        parser.add(line);
        text.remove_prefix(std::min(line.size() + 1, text.size()));
    }
    return parser.take();
}

std::string cell(std::string_view text) {
    if (text.find('\n') != text.npos || text.find('\0') != text.npos) {
        return cell(printable(text));
    }
    const bool blank_at_end =
        !text.empty() && (std::string_view(" \t").find(text.front()) != std::string_view::npos ||
                          std::string_view(" \t").find(text.back()) != std::string_view::npos);
    const bool plain = !blank_at_end && text.find_first_of(",\"\r") == text.npos;
    return plain ? std::string(text) : in_quotes(text);
}

}  // namespace evothello::csv
