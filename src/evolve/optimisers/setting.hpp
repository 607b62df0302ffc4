#pragma once

// Further types of optimiser settings, beside those of base/formats/field.hpp.

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "base/formats/field.hpp"
#include "base/number.hpp"
#include "base/stats.hpp"

namespace evothello {

// A number that changes geometrically from `from` to `to` while the budget is spent. Written "0.2
// to 0.05", or "0.1" if it is constant. Both must be positive.
struct Annealed {
    double from = 1, to = 1;
    double at(double progress) const { return from * stats::exp(progress * stats::log(to / from)); }
    friend bool operator==(const Annealed&, const Annealed&) = default;
};

// Returns nothing if `text` is malformed or an end is outside [min, max].
std::optional<Annealed> parse_annealed(std::string_view text, double min, double max);
std::string to_text(const Annealed& annealed);

// Returns the word at the reader. If there is none, adds a problem and returns nothing. A number is
// a word too, as in `amplitude: 0.2`.
std::optional<std::string> read_word(const yaml::Reader& reader);
void complain_of_word(const yaml::Reader& reader, const std::string& expected);

namespace field {

template <auto Member>
constexpr auto annealed(double min, double max) {
    using S = StructOf<Member>;
    return Codec<S>{FromTo{min, max},
                    [](const yaml::Reader& reader, const Shape& shape, S& target) {
                        const FromTo& bounds = std::get<FromTo>(shape);
                        const auto word = read_word(reader);
                        if (!word) return;
                        if (const auto found = parse_annealed(*word, bounds.min, bounds.max)) {
                            target.*Member = *found;
                        } else {
                            complain_of_word(reader, text_of(shape));
                        }
                    },
                    [](const Shape&, const S& from) { return to_text(from.*Member); }};
}

// A value of a type with functions parse(text), which returns an optional, and to_text(value).
template <auto Member, auto parse>
constexpr auto parsed_text(std::string_view expected, Json (*schema)()) {
    using S = StructOf<Member>;
    return Codec<S>{
        FreeForm{expected, schema},
        [](const yaml::Reader& reader, const Shape& shape, S& target) {
            const auto word = read_word(reader);
            if (!word) return;
            if (const auto found = parse(*word)) {
                target.*Member = *found;
            } else {
                complain_of_word(reader, text_of(shape));
            }
        },
        [](const Shape&, const S& from) { return yaml::quoted_if_needed(to_text(from.*Member)); }};
}

}  // namespace field

// A problem of settings that do not fit each other, though each is within its bounds.
struct SettingProblem {
    std::string_view key;
    std::string what;
};

}  // namespace evothello
