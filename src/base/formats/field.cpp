#include "base/formats/field.hpp"

namespace evothello::field {
namespace {

struct TextOf {
    std::string operator()(const Integer& own) const {
        return "a whole number from " + std::to_string(own.min) + " to " + std::to_string(own.max);
    }
    std::string operator()(const Number& own) const {
        if (!own.bounded()) return "a number";
        return "a number from " + to_text(own.min) + " to " + to_text(own.max);
    }
    std::string operator()(const FromTo& own) const {
        return "a number or \"0.2 to 0.05\", from " + to_text(own.min) + " to " + to_text(own.max);
    }
    std::string operator()(const Flag&) const { return "true or false"; }
    std::string operator()(const Words& own) const {
        std::string text;
        for (const std::string_view word : own.words) {
            text += (text.empty() ? "one of " : ", ") + std::string(word);
        }
        return text;
    }
    std::string operator()(const FreeForm& own) const { return std::string(own.expected); }
};

struct SchemaOf {
    Json operator()(const Integer& own) const { return integer_schema(own.min, own.max); }
    Json operator()(const Number& own) const {
        return own.bounded() ? number_schema(own.min, own.max) : Json{{"type", "number"}};
    }
    Json operator()(const FromTo& own) const {
        const std::string number(kNumberPattern);
        Json schema = Json::object();
        schema["anyOf"] =
            std::vector<Json>{number_schema(own.min, own.max),
                              pattern_schema("^" + number + "( to " + number + ")?$")};
        return schema;
    }
    Json operator()(const Flag&) const { return {{"type", "boolean"}}; }
    Json operator()(const Words& own) const { return words_schema(own.words); }
    Json operator()(const FreeForm& own) const { return own.schema(); }
};

}  // namespace

std::string text_of(const Shape& shape) { return std::visit(TextOf{}, shape); }

Json schema_of(const Shape& shape) { return std::visit(SchemaOf{}, shape); }

Json number_schema(double min, double max) {
    return {{"type", "number"}, {"minimum", min}, {"maximum", max}};
}

Json integer_schema(std::int64_t min, std::int64_t max) {
    return {{"type", "integer"}, {"minimum", min}, {"maximum", max}};
}

Json words_schema(std::span<const std::string_view> words) {
    Json list = Json::array();
    for (const std::string_view word : words) list.push_back(word);
    Json schema = Json::object();
    schema["enum"] = std::move(list);
    return schema;
}

Json object_schema(Json properties, const std::vector<std::string>& needed) {
    Json schema = Json::object();
    schema["type"] = "object";
    schema["additionalProperties"] = false;
    if (!needed.empty()) schema["required"] = Json(needed);
    schema["properties"] = std::move(properties);
    return schema;
}

Json text_schema() { return {{"type", "string"}}; }

Json pattern_schema(std::string_view pattern) { return {{"type", "string"}, {"pattern", pattern}}; }

Json list_schema(Json items, std::int64_t least) {
    return {{"type", "array"}, {"minItems", least}, {"items", std::move(items)}};
}

}  // namespace evothello::field
