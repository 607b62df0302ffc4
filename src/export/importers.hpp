#pragma once

// Weights that somebody else wrote: from the formats of our exports to a player. As strict as the
// weights file itself: every mistake with its line. Text only: whoever imports, reads.

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "run/config/config.hpp"

namespace evothello {

// What a file does not say about itself.
struct ImportOptions {
    std::string name = {};  // of the player
    // Of a table.
    Rules rules = {};
    std::optional<double> corner_relief = {};
    int blend = 0;
    // Of lists of numbers.
    const Config* config = nullptr;  // whose genome names them, in order
    std::optional<int> line = {};    // the one to take
};

// ADD A FORMAT TO IMPORT: one file, one row.
struct Importer {
    std::string_view name;  // also how files of it end
    std::string_view help;
    std::span<const std::string_view> options;  // of the command, beyond those of all formats
    Weights (*function)(std::string_view text, const std::string& file,
                        const ImportOptions& options);
};
std::span<const Importer> importers();

// Throws Error for an unknown format.
const Importer& find_importer(std::string_view name);

Weights import_csv(std::string_view text, const std::string& file, const ImportOptions& options);
Weights import_jsonl(std::string_view text, const std::string& file, const ImportOptions& options);

}  // namespace evothello
