#include "evolve/optimisers/setting.hpp"

namespace evothello {

std::optional<Annealed> parse_annealed(std::string_view text, double min, double max) {
    constexpr std::string_view kTo = " to ";
    const std::size_t to = text.find(kTo);
    const auto from = parse_number(text.substr(0, to));
    const auto end =
        to == std::string_view::npos ? from : parse_number(text.substr(to + kTo.size()));
    const auto fits = [&](const std::optional<double>& number) {
        return number && *number >= min && *number <= max;
    };
    if (!fits(from) || !fits(end)) return std::nullopt;
    return Annealed{*from, *end};
}

std::string to_text(const Annealed& annealed) {
    const std::string from = to_text(annealed.from);
    return annealed.to == annealed.from ? from : from + " to " + to_text(annealed.to);
}

std::optional<std::string> read_word(const yaml::Reader& reader) {
    return reader.is_word() ? reader.value().word : reader.text();
}

void complain_of_word(const yaml::Reader& reader, const std::string& expected) {
    reader.add_problem("expected " + expected + ", found '" + reader.value().word + "'");
}

}  // namespace evothello
