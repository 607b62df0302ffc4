#include "eval/measures/term.hpp"

#include "base/rows.hpp"

namespace evothello {
namespace {

constexpr std::string_view kPositionName = "position";

}  // namespace

std::optional<Term> Term::parse(std::string_view name) {
    if (name == kPositionName) return position();
    const std::size_t dot = name.find('.');
    const Measure* const measure = find_row(measures(), name.substr(0, dot));
    const Form* const form =
        dot == std::string_view::npos ? &forms().front() : find_row(forms(), name.substr(dot + 1));
    if (measure == nullptr || form == nullptr) return std::nullopt;
    return of(static_cast<std::size_t>(measure - measures().data()),
              static_cast<std::size_t>(form - forms().data()));
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
