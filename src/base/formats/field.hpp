#pragma once

// One option of a struct: its key, its help, the member with its value, and the allowed values.
// Reading, writing, merging, help, docs and JSON schemas are all derived from tables of fields.

#include <cmath>
#include <concepts>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "base/formats/json.hpp"
#include "base/formats/yaml.hpp"
#include "base/number.hpp"

namespace evothello {

namespace field {

// What a value may be. Bounds are inclusive; a Number may have none.
struct Integer {
    std::int64_t min, max;
};
struct Number {
    double min = -std::numeric_limits<double>::infinity();
    double max = std::numeric_limits<double>::infinity();
    bool bounded() const { return std::isfinite(min) && std::isfinite(max); }
};
// A number, or two as "0.2 to 0.05".
struct FromTo {
    double min, max;
};
struct Flag {};
struct Words {
    std::span<const std::string_view> words;
};
// Anything else: `expected` describes it in messages and help, schema() for JSON schemas.
struct FreeForm {
    std::string_view expected;
    Json (*schema)();
};
using Shape = std::variant<Integer, Number, FromTo, Flag, Words, FreeForm>;

std::string text_of(const Shape& shape);  // "a whole number from 1 to 60"
Json schema_of(const Shape& shape);

// How the value of a field of S is read and written.
template <class S>
struct Codec {
    Shape shape;
    void (*read)(const yaml::Reader& reader, const Shape& shape, S& target);
    std::string (*write)(const Shape& shape, const S& from);  // one line of YAML; empty: not set
};

// The member that a path of member pointers leads to: at<&Config::genome, &GenomeSpec::blend>.
template <auto First, auto... Rest>
auto& at(auto& from) {
    if constexpr (sizeof...(Rest) == 0) {
        return from.*First;
    } else {
        return at<Rest...>(from.*First);
    }
}

template <class Pointer>
struct PointedInto;
template <class S, class Member>
struct PointedInto<Member S::*> {
    using Struct = S;
    using Type = Member;
};
template <auto First>
using StructOf = typename PointedInto<decltype(First)>::Struct;

template <class Member>
struct Plain {
    using Type = Member;
};
template <class Member>
struct Plain<std::optional<Member>> {
    using Type = Member;
};

template <class Member>
void assign(Member& target, const auto& value) {
    target = static_cast<typename Plain<Member>::Type>(value);
}

inline std::string written(const Shape&, bool value) { return value ? "true" : "false"; }
inline std::string written(const Shape&, double value) { return to_text(value); }
inline std::string written(const Shape&, std::integral auto value) { return std::to_string(value); }
template <class Enum>
requires std::is_enum_v<Enum> std::string written(const Shape& shape, Enum value) {
    return std::string(std::get<Words>(shape).words[static_cast<std::size_t>(value)]);
}
template <class Member>
std::string written(const Shape& shape, const std::optional<Member>& value) {
    return value ? written(shape, *value) : "";
}

template <auto First, auto... Rest>
std::string write(const Shape& shape, const StructOf<First>& from) {
    return written(shape, at<First, Rest...>(from));
}

template <auto First, auto... Rest>
constexpr auto integer(std::int64_t min, std::int64_t max) {
    using S = StructOf<First>;
    return Codec<S>{Integer{min, max},
                    [](const yaml::Reader& reader, const Shape& shape, S& target) {
                        const Integer& bounds = std::get<Integer>(shape);
                        if (const auto found = reader.integer(bounds.min, bounds.max)) {
                            assign(at<First, Rest...>(target), *found);
                        }
                    },
                    write<First, Rest...>};
}

template <auto First, auto... Rest>
constexpr auto number(Number range) {
    using S = StructOf<First>;
    return Codec<S>{range,
                    [](const yaml::Reader& reader, const Shape& shape, S& target) {
                        const Number& bounds = std::get<Number>(shape);
                        if (const auto found = reader.number(bounds.min, bounds.max)) {
                            assign(at<First, Rest...>(target), *found);
                        }
                    },
                    write<First, Rest...>};
}
template <auto First, auto... Rest>
constexpr auto number(double min, double max) {
    return number<First, Rest...>(Number{min, max});
}

template <auto First, auto... Rest>
constexpr auto flag() {
    using S = StructOf<First>;
    return Codec<S>{Flag{},
                    [](const yaml::Reader& reader, const Shape&, S& target) {
                        if (const auto found = reader.flag())
                            assign(at<First, Rest...>(target), *found);
                    },
                    write<First, Rest...>};
}

// An enum whose values are named in order by `words`, which must outlive the field.
template <auto First, auto... Rest>
constexpr auto one_of(std::span<const std::string_view> words) {
    using S = StructOf<First>;
    return Codec<S>{Words{words},
                    [](const yaml::Reader& reader, const Shape& shape, S& target) {
                        if (const auto found = reader.one_of(std::get<Words>(shape).words)) {
                            assign(at<First, Rest...>(target), *found);
                        }
                    },
                    write<First, Rest...>};
}

template <class Function>
struct FirstArgument;
template <class S>
struct FirstArgument<std::string (*)(const S&)> {
    using Type = S;
};

// A value with functions of its own: void read(reader, S&) and string write(const S&).
template <auto read_own, auto write_own>
constexpr auto form(std::string_view expected, Json (*schema)()) {
    using S = typename FirstArgument<decltype(write_own)>::Type;
    return Codec<S>{
        FreeForm{expected, schema},
        [](const yaml::Reader& reader, const Shape&, S& target) { read_own(reader, target); },
        [](const Shape&, const S& from) { return write_own(from); }};
}

// A number within bounds, an object with these properties and no others, and any text: as schemas.
Json number_schema(double min, double max);
Json integer_schema(std::int64_t min, std::int64_t max);
Json words_schema(std::span<const std::string_view> words);
Json object_schema(Json properties, const std::vector<std::string>& needed = {});
Json text_schema();
Json pattern_schema(std::string_view pattern);  // text that matches it
Json list_schema(Json items, std::int64_t least = 0);

inline constexpr std::string_view kNumberPattern = "[-+]?[0-9]*\\.?[0-9]+([eE][-+]?[0-9]+)?";

}  // namespace field

template <class S>
struct Field {
    std::string_view key;      // as in a file; dotted where it stands in a section
    std::string_view help;     // one line
    std::string_view advice;   // what it does and when to change it
    std::string_view example;  // a value
    field::Codec<S> value;
    bool changeable = true;            // if false, fixed once a run has begun
    bool (*used)(const S&) = nullptr;  // whether this S has the option; null: all have
    bool required = false;             // a file must give it

    void read(const yaml::Reader& reader, S& target) const {
        value.read(reader, value.shape, target);
    }
    std::string write(const S& from) const { return value.write(value.shape, from); }
    bool is_used(const S& by) const { return used == nullptr || used(by); }
};

template <class S>
std::vector<std::string_view> keys_of(std::span<const Field<S>> fields) {
    std::vector<std::string_view> keys;
    for (const Field<S>& each : fields) keys.push_back(each.key);
    return keys;
}

// Reads the fields whose keys are in the map, and reports required ones that are missing. Ignores
// other keys.
template <class S>
void read_fields(const yaml::Reader& reader, std::span<const Field<S>> fields, S& target) {
    for (const Field<S>& each : fields) {
        const auto found = each.required ? reader.need(each.key) : reader.find(each.key);
        if (found) each.read(*found, target);
    }
}

// All fields that are set, as one line of YAML: {depth: 6, solve: 12}.
template <class S>
std::string flow_text(std::span<const Field<S>> fields, const S& from) {
    yaml::Entries entries;
    for (const Field<S>& each : fields) {
        const std::string value = each.write(from);
        if (!value.empty()) entries.emplace_back(each.key, value);
    }
    return yaml::flow_map(entries);
}

// Returns `bottom`, overridden by the fields that are set in `top`. Skips values of `top` that are
// not allowed: they were reported when they were read.
template <class S>
S merged(std::span<const Field<S>> fields, const S& bottom, const S& top) {
    const yaml::Value given = yaml::parse(flow_text(fields, top), "settings");
    std::vector<Problem> ignored;
    S both = bottom;
    read_fields(yaml::Reader(given, "settings", ignored), fields, both);
    return both;
}

// A field as help, docs and schemas show it, independent of its struct.
struct FieldDoc {
    std::string key, help, advice, range, usual, example;  // usual: the default; empty: none
    bool changeable;
    Json schema;
    std::string kind = {};  // of the optimiser that has it; empty: any config
};

template <class S>
FieldDoc doc_of(const Field<S>& field, const S& defaults = {}, const std::string& prefix = "") {
    return {.key = prefix + std::string(field.key),
            .help = std::string(field.help),
            .advice = std::string(field.advice),
            .range = text_of(field.value.shape),
            .usual = field.is_used(defaults) ? field.write(defaults) : "",
            .example = std::string(field.example),
            .changeable = field.changeable,
            .schema = schema_of(field.value.shape)};
}

// The schemas of these fields by key, and of a map with these fields and no others.
template <class S>
Json properties_of(std::span<const Field<S>> fields) {
    Json properties = Json::object();
    for (const Field<S>& each : fields) {
        Json& own = properties[each.key];
        own = Json::object();
        own["description"] = each.help;
        own.update(schema_of(each.value.shape));
    }
    return properties;
}
template <class S>
Json schema_of(std::span<const Field<S>> fields) {
    return field::object_schema(properties_of(fields));
}

}  // namespace evothello
