#include "export/template_text.hpp"

#include <algorithm>
#include <iterator>
#include <sstream>
#include <stdexcept>
#include <vector>

namespace evothello {
namespace {

struct Shipped {
    std::string_view name, path, text;
};

// Written by cmake/shipped.cmake from the templates folders.
constexpr Shipped kShipped[] = {
#include "shipped/templates.inc"
};

bool any_needed(const std::string& words, const std::set<std::string>& needs) {
    std::istringstream stream(words);
    return std::any_of(std::istream_iterator<std::string>(stream), {},
                       [&](const std::string& word) { return needs.contains(word); });
}

}  // namespace

std::string filled_template(std::string_view text, std::string_view mark,
                            const std::set<std::string>& needs,
                            const std::map<std::string, std::string>& inserts) {
    const std::string open = std::string(mark) + "{ ", close = std::string(mark) + "}",
                      insert = std::string(mark) + "= ";
    std::string filled;
    std::vector<bool> kept{true};  // by depth of blocks
    std::istringstream lines{std::string(text)};
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with(open)) {
            kept.push_back(kept.back() && any_needed(line.substr(open.size()), needs));
        } else if (line == close) {
            kept.pop_back();
            if (kept.empty()) throw std::logic_error("a block of a template ends twice");
        } else if (kept.back()) {
            filled +=
                line.starts_with(insert) ? inserts.at(line.substr(insert.size())) : line + "\n";
        }
    }
    if (kept.size() != 1) throw std::logic_error("a block of a template has no end");
    return filled;
}

std::string_view shipped_template(std::string_view name) {
    const auto* const found =
        std::find_if(std::begin(kShipped), std::end(kShipped),
                     [name](const Shipped& each) { return each.name == name; });
    if (found == std::end(kShipped)) throw std::logic_error("no such template");
    return found->text;
}

}  // namespace evothello
