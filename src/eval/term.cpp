#include "eval/term.hpp"

#include <algorithm>

namespace evothello {
namespace {

constexpr std::string_view kPositionName = "position";

template <class Row>
std::optional<std::size_t> index_of(std::span<const Row> rows, std::string_view name) {
    const auto row = std::find_if(rows.begin(), rows.end(),
                                  [name](const Row& each) { return each.name == name; });
    if (row == rows.end()) return std::nullopt;
    return static_cast<std::size_t>(row - rows.begin());
}

}  // namespace

std::optional<Term> Term::parse(std::string_view name) {
    if (name == kPositionName) return position();
    const std::size_t dot = name.find('.');
    const auto measure = index_of(measures(), name.substr(0, dot));
    const auto form = dot == std::string_view::npos ? std::optional<std::size_t>(0)
                                                    : index_of(forms(), name.substr(dot + 1));
    if (!measure || !form) return std::nullopt;
    return of(*measure, *form);
}

std::string Term::name() const {
    if (is_position()) return std::string(kPositionName);
    const std::string measure_name(measure().name);
    return form_ == 0 ? measure_name : measure_name + "." + std::string(form().name);
}

const std::vector<std::string_view>& Term::names() {
    static const std::vector<std::string> owned = [] {
        std::vector<std::string> all{std::string(kPositionName)};
        for (std::size_t m = 0; m < measures().size(); ++m) {
            for (std::size_t f = 0; f < forms().size(); ++f) all.push_back(of(m, f).name());
        }
        return all;
    }();
    static const std::vector<std::string_view> views(owned.begin(), owned.end());
    return views;
}

}  // namespace evothello
