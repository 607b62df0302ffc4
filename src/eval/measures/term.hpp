#pragma once

// A term of an evaluation: `position` (the square weights), or a measure in one of its forms, as in
// `mobility.share`.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "eval/measures/measure.hpp"

namespace evothello {

class Term {
  public:
    static constexpr Term position() { return Term(kPosition, 0); }
    static constexpr Term of(std::size_t measure, std::size_t form) {
        return Term(static_cast<std::uint8_t>(measure), static_cast<std::uint8_t>(form));
    }
    // Reads "position", "mobility" (which means "mobility.difference") or "mobility.share". Returns
    // nothing for an unknown name.
    static std::optional<Term> parse(std::string_view name);
    // The name() of every term. The views stay valid until the program ends.
    static const std::vector<std::string_view>& names();

    constexpr bool is_position() const { return measure_ == kPosition; }
    // The next four are undefined for `position`.
    constexpr std::size_t measure_index() const { return measure_; }
    constexpr std::size_t form_index() const { return form_; }
    const Measure& measure() const { return measures()[measure_]; }
    const Form& form() const { return forms()[form_]; }
    std::string name() const;  // the form `difference` is left out
    friend constexpr auto operator<=>(Term, Term) = default;

  private:
    static constexpr std::uint8_t kPosition = 0xFF;
    constexpr Term(std::uint8_t measure, std::uint8_t form) : measure_(measure), form_(form) {}
    std::uint8_t measure_, form_;
};

}  // namespace evothello
