#include "run/save/folder.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/number.hpp"

namespace evothello {
namespace {

constexpr std::string_view kPrefix = "gen-", kSuffix = ".yaml";

bool is_name_character(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_';
}

bool is_valid_name(const std::string& name) {
    return !name.empty() && name.size() <= 60 && name[0] != '-' &&
           std::all_of(name.begin(), name.end(), is_name_character);
}

}  // namespace

file::Path RunFolder::kept(int generation) const {
    const std::string digits = std::to_string(generation);
    return populations() /
           (std::string(kPrefix) + std::string(digits.size() < 6 ? 6 - digits.size() : 0, '0') +
            digits + std::string(kSuffix));
}

std::vector<int> RunFolder::kept_generations() const {
    std::vector<int> generations;
    for (const std::string& entry : file::list(populations())) {
        if (!entry.starts_with(kPrefix) || !entry.ends_with(kSuffix)) continue;
        const auto number = parse_integer(std::string_view(entry).substr(
            kPrefix.size(), entry.size() - kPrefix.size() - kSuffix.size()));
        if (number) generations.push_back(static_cast<int>(*number));
    }
    std::sort(generations.begin(), generations.end());
    return generations;
}

void check_run_name(const std::string& name) {
    if (is_valid_name(name)) return;
    throw Error("'" + name + "' cannot be the name of a run: use 1 to 60 letters, digits, - and _");
}

std::vector<std::string> run_names(const file::Path& home) {
    std::vector<std::string> names;
    if (!file::is_directory(home / "results")) return names;
    for (const std::string& name : file::list(home / "results")) {
        if (is_valid_name(name) && RunFolder{home, name}.exists()) names.push_back(name);
    }
    return names;
}

void throw_no_such_run(const RunFolder& folder) {
    const std::vector<std::string> names = run_names(folder.home);
    const std::vector<std::string_view> views(names.begin(), names.end());
    throw Error("there is no run '" + folder.name + "' under " + folder.home.string() +
                did_you_mean(folder.name, views));
}

void check_exists(const RunFolder& folder) {
    check_run_name(folder.name);
    if (!folder.exists()) throw_no_such_run(folder);
}

}  // namespace evothello
