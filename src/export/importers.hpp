#pragma once

// Reads weights in the formats of our exports, written by other programs. As strict as the reader
// of weights files: every mistake is reported with its line. The caller reads the file.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/formats/csv.hpp"
#include "run/config/config.hpp"

namespace evothello {

inline constexpr int kDefaultResolution = 128;

// What the file itself does not contain.
struct ImportOptions {
    std::string name = {};  // of the player
    // For csv:
    Rules rules = {};
    std::optional<double> corner_relief = {};
    int blend = 0;
    std::optional<int> resolution = {};         // of pattern tables
    std::vector<std::string>* notes = nullptr;  // gets what was changed in pattern tables
    // For jsonl:
    const Config* config = nullptr;  // needed; its genome names the numbers, in order
    std::optional<int> line = {};    // number of the line to read, from 1; needed if there are many
};

// ADD A FORMAT TO IMPORT: one file, one row.
struct Importer {
    std::string_view name;  // also the ending of its files
    std::string_view help;
    std::span<const std::string_view> options;  // of the command; only for this format
    // `file` is the name for messages. Throws Error with all mistakes of the text.
    Weights (*function)(std::string_view text, const std::string& file,
                        const ImportOptions& options);
};
std::span<const Importer> importers();

// Throws Error for an unknown format, with the nearest name.
const Importer& find_importer(std::string_view name);

// Terms and squares, or pattern tables if there is a column `pattern`.
Weights import_csv(std::string_view text, const std::string& file, const ImportOptions& options);
Weights import_tables(const csv::Table& table, const ImportOptions& options);
Weights import_jsonl(std::string_view text, const std::string& file, const ImportOptions& options);

}  // namespace evothello
