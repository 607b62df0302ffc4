#include "export/importers.hpp"

#include <array>

#include "base/rows.hpp"

namespace evothello {
namespace {

// JSON is a subset of YAML, so the reader of weights files accepts it.
Weights import_json(std::string_view text, const std::string& file, const ImportOptions&) {
    return parse_weights(text, file);
}

constexpr std::array<std::string_view, 5> kOptionsOfCsv = {
    "--board", "--variant", "--corner-relief", "--blend", "--resolution"};
constexpr std::array<std::string_view, 2> kOptionsOfJsonl = {"--config", "--line"};

constexpr std::array kImporters = {
    Importer{"csv",
             "a row for each stage's terms and squares: stage, from, kind (term or square), name, "
             "weight; or for each filling of a pattern: pattern (such as a1-b1-c1), stage, filling "
             "(of - x o), value",
             kOptionsOfCsv, import_csv},
    Importer{"json", "the weights file as JSON", {}, import_json},
    Importer{"jsonl",
             "one line {\"args\": [...]} for each individual, with the weights in the order of the "
             "config's genome",
             kOptionsOfJsonl, import_jsonl},
};

}  // namespace

std::span<const Importer> importers() { return kImporters; }

const Importer& find_importer(std::string_view name) {
    return need_row(kImporters, name, "there is no format", " to import");
}

}  // namespace evothello
