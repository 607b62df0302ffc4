#include "eval/weights_schema.hpp"

#include <array>

#include "base/formats/field.hpp"
#include "base/wrapped_text.hpp"
#include "eval/measures/measure.hpp"
#include "eval/patterns/pattern_section.hpp"
#include "eval/weights.hpp"

namespace evothello {
namespace {

Json reference(const std::string& name) { return {{"$ref", "#/$defs/" + name}}; }

template <class Row>
std::string alternatives(std::span<const Row> rows) {
    std::string text;
    for (const Row& row : rows) text += (text.empty() ? "" : "|") + std::string(row.name);
    return text;
}

// A list of exactly so many.
Json exactly(int count, const Json& items) {
    return {{"type", "array"}, {"minItems", count}, {"maxItems", count}, {"items", items}};
}

Json square_matrix(int side) { return exactly(side, exactly(side, {{"type", "number"}})); }

Json matrix() {
    Json schema = Json::object();
    schema["anyOf"] = std::vector<Json>{reference("matrix8"), reference("matrix6")};
    return schema;
}

Json terms() {
    return {{"type", "object"},
            {"minProperties", 1},
            {"propertyNames", {{"pattern", "^(position|" + measure_pattern() + ")$"}}},
            {"additionalProperties", {{"type", "number"}}}};
}

struct Key {
    std::string_view name, help;
    Json schema;
};

constexpr std::string_view kMatrixHelp =
    "a weight for each square, row by row from a1; as many rows as the board has";

std::vector<Key> keys() {
    constexpr std::array kFormats = {kWeightsFormat, kPatternWeightsFormat};
    std::vector<Key> keys{{"format", "evothello-weights/1, or /2 for a file with patterns",
                           field::words_schema(kFormats)}};
    for (const Field<Weights>& each : weights_fields()) {
        keys.push_back({each.key, each.help, schema_of(each.value.shape)});
    }
    keys.insert(
        keys.end(),
        {{"matrix", kMatrixHelp, reference("matrix")},
         {"stages", "a list: the weights from so many discs on the board up to the next stage",
          field::list_schema(reference("stage"), 1)},
         {"patterns", "tables with an entry for each filling of some squares",
          reference("patterns")},
         {"search", "how the player searches when nobody says otherwise", reference("search")},
         {"provenance", "free", {{"type", "object"}}}});
    return keys;
}

std::vector<Key> stage_keys() {
    return {{"from", "0 for the first stage, rising", field::integer_schema(0, 64)},
            {"terms", "`position` or a measure with a form, and its weight", terms()},
            {"matrix", kMatrixHelp, reference("matrix")}};
}

Json properties(const std::vector<Key>& keys) {
    Json properties = Json::object();
    for (const Key& key : keys) {
        properties[key.name] = {{"description", key.help}};
        properties[key.name].update(key.schema);
    }
    return properties;
}

template <class Rows>
std::string rows_of(const Rows& rows, const std::string& before = "") {
    std::vector<HelpRow> list;
    for (const auto& row : rows)
        list.push_back({before + std::string(row.name), std::string(row.help)});
    return help_rows(list);
}

std::vector<std::string> required_keys() {
    std::vector<std::string> required{"format"};
    for (const Field<Weights>& each : weights_fields()) {
        if (each.required) required.emplace_back(each.key);
    }
    return required;
}

// What a file of this format must have.
Json with_format(std::string_view format, const std::string& needed) {
    Json schema = {{"properties", {{"format", {{"const", format}}}}}};
    schema["required"] = std::vector<std::string>{needed};
    return schema;
}

// Files of the format without patterns, or of the format with them.
std::vector<Json> formats() {
    std::vector<Json> both{with_format(kWeightsFormat, "stages"),
                           with_format(kPatternWeightsFormat, "patterns")};
    both[0]["not"] = {{"required", std::vector<std::string>{"patterns"}}};
    return both;
}

}  // namespace

std::string measure_pattern() {
    return "(" + alternatives(measures()) + ")(\\.(" + alternatives(forms()) + "))?";
}

Json weights_schema() {
    Json schema = {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
                   {"title", "Evothello weights"},
                   {"description",
                    "What `evothello export PLAYER --format json` writes, and `evothello import "
                    "FILE.json` reads. README.md, \"The weights file\", says what it means."}};
    schema.update(field::object_schema(properties(keys()), required_keys()));
    schema["oneOf"] = formats();
    schema["$defs"] = {{"matrix", matrix()},
                       {"matrix8", square_matrix(8)},
                       {"matrix6", square_matrix(6)},
                       {"stage", field::object_schema(properties(stage_keys()), {"from", "terms"})},
                       {"patterns", pattern_section_schema()},
                       {"search", schema_of(search_fields())}};
    return schema;
}

std::string weights_help() {
    std::vector<HelpRow> settings;
    for (const Field<SearchSettings>& field : search_fields()) {
        settings.push_back({std::string(field.key), std::string(field.help)});
    }
    return "The keys of a weights file\n\n" + rows_of(keys()) + "\nof each of the stages\n\n" +
           rows_of(stage_keys()) + "\nmeasures, which count something for one colour\n\n" +
           rows_of(measures()) + "\nforms, which follow a measure and make its value\n\n" +
           rows_of(forms(), ".") + "\nsettings of the search\n\n" + help_rows(settings);
}

}  // namespace evothello
