#include "eval/weights_schema.hpp"

#include <array>

#include "base/formats/field.hpp"
#include "eval/measure.hpp"
#include "eval/search_settings.hpp"

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
    Json schema = {{"description",
                    "a weight for each square, row by row from a1; as many rows as the board has"}};
    schema["anyOf"] = std::vector<Json>{reference("matrix8"), reference("matrix6")};
    return schema;
}

Json terms() {
    return {{"description", "`position` or a measure with a form, and its weight"},
            {"type", "object"},
            {"minProperties", 1},
            {"propertyNames", {{"pattern", "^(position|" + measure_pattern() + ")$"}}},
            {"additionalProperties", {{"type", "number"}}}};
}

Json stage() {
    Json from = {{"description", "0 for the first stage, rising"}};
    from.update(field::integer_schema(0, 64));
    Json schema = {
        {"description", "the weights from so many discs on the board up to the next stage"}};
    schema.update(field::object_schema(
        {{"from", from}, {"terms", terms()}, {"matrix", reference("matrix")}}, {"from", "terms"}));
    return schema;
}

Json search() {
    Json schema = {{"description", "how the player searches when nobody says otherwise"}};
    schema.update(schema_of(search_fields()));
    return schema;
}

Json keys() {
    constexpr std::array<std::string_view, 2> kVariants = {"standard", "reversed"};
    Json board = Json::object();
    board["enum"] = std::vector<int>{6, 8};
    Json variant = {{"description", "standard: most discs win; reversed: fewest"}};
    variant.update(field::words_schema(kVariants));
    Json blend = {{"description", "weights change over so many discs before a stage begins"}};
    blend.update(field::integer_schema(0, 64));
    return {{"format", {{"const", kWeightsFormat}}},
            {"name", {{"type", "string"}, {"minLength", 1}, {"maxLength", 100}}},
            {"board", board},
            {"variant", variant},
            {"corner_relief",
             {{"description",
               "what C- and X-squares count next to an occupied corner, instead of their own "
               "weight"},
              {"type", "number"}}},
            {"blend", blend},
            {"matrix", reference("matrix")},
            {"stages", field::list_schema(reference("stage"), 1)},
            {"search", reference("search")},
            {"provenance", {{"description", "free"}, {"type", "object"}}}};
}

}  // namespace

std::string measure_pattern() {
    return "(" + alternatives(measures()) + ")(\\.(" + alternatives(forms()) + "))?";
}

Json weights_schema() {
    Json schema = {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
                   {"title", "Evothello weights, " + std::string(kWeightsFormat)},
                   {"description",
                    "What `evothello export PLAYER --format json` writes, and `evothello import "
                    "FILE.json` reads. README.md, \"The weights file\", says what it means."}};
    schema.update(field::object_schema(keys(), {"format", "name", "board", "variant", "stages"}));
    schema["$defs"] = {{"matrix", matrix()},
                       {"matrix8", square_matrix(8)},
                       {"matrix6", square_matrix(6)},
                       {"stage", stage()},
                       {"search", search()}};
    return schema;
}

}  // namespace evothello
