#include "run/config/config_changes.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/number.hpp"
#include "eval/measures/term.hpp"

namespace evothello {
namespace {

// Where the first key of a dotted path ends. Names may have dots themselves (mobility.own, a file):
// the longest that is there, or that is a term, is meant.
std::size_t end_of_key(const yaml::Value& map, const std::string& path) {
    std::size_t longest = 0;
    const auto look_at = [&](std::string_view name) {
        if ((path + '.').starts_with(std::string(name) + '.')) {
            longest = std::max(longest, name.size());
        }
    };
    for (const std::string& key : map.keys) look_at(key);
    for (const std::string_view term : Term::names()) look_at(term);
    return longest > 0 ? longest : std::min(path.find('.'), path.size());
}

void mark(yaml::Value& value, const std::string& origin) {
    value.origin = origin;
    for (yaml::Value& each : value.items) mark(each, origin);
}

// An item of a list by its number, the first being 1: nothing where the key is no number.
yaml::Value* item(yaml::Value& list, const std::string& key, const std::string& origin) {
    const auto number = parse_integer(key);
    if (list.kind != yaml::Value::Kind::kList || !number) return nullptr;
    const auto count = static_cast<std::int64_t>(list.items.size());
    if (*number < 1 || *number > count) {
        throw Error(origin + ": there is no number " + key + ": the list has " +
                    std::to_string(count));
    }
    return &list.items[static_cast<std::size_t>(*number - 1)];
}

yaml::Value& entry(yaml::Value& map, const std::string& key, const std::string& origin) {
    if (map.kind != yaml::Value::Kind::kMap) {
        map = {.kind = yaml::Value::Kind::kMap, .origin = origin};
    }
    const auto place = std::find(map.keys.begin(), map.keys.end(), key);
    if (place != map.keys.end()) {
        return map.items[static_cast<std::size_t>(place - map.keys.begin())];
    }
    map.keys.push_back(key);
    map.key_lines.push_back(0);
    return map.items.emplace_back(yaml::Value{.origin = origin});
}

}  // namespace

void lay_over(yaml::Value& document, const std::string& change) {
    const std::size_t equals = change.find('=');
    const std::string source = "--set " + change;
    if (equals == std::string::npos) {
        throw Error(source + ": expected KEY=VALUE, such as optimiser.population=24");
    }
    yaml::Value value = yaml::parse(change.substr(equals + 1), source);
    mark(value, source);
    std::string path = change.substr(0, equals);
    yaml::Value* at = &document;
    // One kind of budget replaces the others.
    if (path.starts_with("budget.")) entry(document, "budget", source) = {.origin = source};
    for (bool last = false; !last;) {
        const std::size_t end = end_of_key(*at, path);
        last = end == path.size();
        const std::string key = path.substr(0, end);
        yaml::Value* const numbered = last ? nullptr : item(*at, key, source);
        at = numbered != nullptr ? numbered : &entry(*at, key, source);
        if (!last) path.erase(0, end + 1);
    }
    *at = std::move(value);
}

}  // namespace evothello
