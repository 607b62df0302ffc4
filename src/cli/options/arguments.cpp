#include "cli/options/arguments.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/number.hpp"
#include "base/wrapped_text.hpp"

namespace evothello {
namespace {

// A position written as cells may begin with dashes. No option name has 34 characters.
bool looks_like_position(std::string_view word) {
    return std::min(word.size(), word.find('=')) >= 34;
}

bool is_option(std::string_view word) {
    return word.size() > 1 && word[0] == '-' && !looks_like_position(word) && !parse_number(word);
}

bool is_help(std::string_view word) { return word == "--help" || word == "-h"; }

// Rejects a leading plus sign: in a command line it is usually a mistake.
template <class Number>
std::optional<Number> without_plus(const std::string& text, std::optional<Number> read) {
    return text.starts_with('+') ? std::nullopt : read;
}

}  // namespace

std::int64_t integer_from(const std::string& text, std::int64_t min, std::int64_t max,
                          const std::string& what) {
    const auto read = without_plus(text, parse_integer(text));
    if (read && *read >= min && *read <= max) return *read;
    throw Error(what + ": expected a whole number from " + in_thousands(min) + " to " +
                in_thousands(max) + ", found '" + text + "'");
}

double number_from(const std::string& text, double min, double max, const std::string& what) {
    const auto read = without_plus(text, parse_number(text));
    if (read && *read >= min && *read <= max) return *read;
    throw Error(what + ": expected a number from " + to_text(min) + " to " + to_text(max) +
                ", found '" + text + "'");
}

void Arguments::word(std::string name, std::string& target, std::string help) {
    optional_word(std::move(name), target, std::move(help));
    positional_.back().needed = true;
}

void Arguments::optional_word(std::string name, std::string& target, std::string help) {
    positional_.push_back({.name = std::move(name),
                           .value = "",
                           .help = std::move(help),
                           .take = [&target](const std::string& text) { target = text; }});
}

void Arguments::remaining_words(std::string name, std::vector<std::string>& target,
                                std::string help) {
    positional_.push_back({.name = std::move(name),
                           .value = "",
                           .help = std::move(help),
                           .take = [&target](const std::string& text) { target.push_back(text); },
                           .repeated = true});
}

void Arguments::text(std::string name, std::string value, std::string& target, std::string help) {
    if (!target.empty()) help += " (default " + target + ")";
    options_.push_back({.name = std::move(name),
                        .value = std::move(value),
                        .help = std::move(help),
                        .take = [&target](const std::string& text) { target = text; }});
}

void Arguments::texts(std::string name, std::string value, std::vector<std::string>& target,
                      std::string help) {
    options_.push_back({.name = std::move(name),
                        .value = std::move(value),
                        .help = std::move(help),
                        .take = [&target](const std::string& text) { target.push_back(text); },
                        .repeated = true});
}

void Arguments::integer(std::string name, std::string value, std::int64_t& target, std::int64_t min,
                        std::int64_t max, std::string help) {
    help += " (default " + std::to_string(target) + ")";
    options_.push_back({.name = name,
                        .value = std::move(value),
                        .help = std::move(help),
                        .take = [&target, min, max, name](const std::string& text) {
                            target = integer_from(text, min, max, name);
                        }});
}

void Arguments::integer(std::string name, std::string value, std::optional<std::int64_t>& target,
                        std::int64_t min, std::int64_t max, std::string help) {
    options_.push_back({.name = name,
                        .value = std::move(value),
                        .help = std::move(help),
                        .take = [&target, min, max, name](const std::string& text) {
                            target = integer_from(text, min, max, name);
                        }});
}

void Arguments::number(std::string name, std::string value, std::optional<double>& target,
                       double min, double max, std::string help) {
    options_.push_back({.name = name,
                        .value = std::move(value),
                        .help = std::move(help),
                        .take = [&target, min, max, name](const std::string& text) {
                            target = number_from(text, min, max, name);
                        }});
}

void Arguments::flag(std::string name, bool& target, std::string help) {
    options_.push_back({.name = std::move(name),
                        .value = "",
                        .help = std::move(help),
                        .take = [&target](const std::string&) { target = true; }});
}

std::optional<std::string> Arguments::take_subcommand(const std::string& what) {
    if (words_.empty() || is_help(words_[0])) return std::nullopt;
    if (is_option(words_[0])) {
        throw Error("option " + words_[0] + " belongs after the name of the " + what);
    }
    std::string first = std::move(words_[0]);
    words_.erase(words_.begin());
    return first;
}

bool Arguments::help_requested() const {
    return std::any_of(words_.begin(), words_.end(), is_help);
}

std::string Arguments::help() const {
    std::vector<HelpRow> rows;
    for (const auto* list : {&positional_, &options_}) {
        for (const Declared& each : *list) {
            rows.push_back({each.name + (each.value.empty() ? "" : " " + each.value), each.help});
        }
    }
    return help_rows(rows);
}

Arguments::Declared* Arguments::find_option(std::string_view name) {
    const auto found = std::find_if(options_.begin(), options_.end(),
                                    [name](const Declared& each) { return each.name == name; });
    return found == options_.end() ? nullptr : &*found;
}

std::string Arguments::known_options(std::string_view name) const {
    std::vector<std::string_view> names;
    for (const Declared& each : options_) names.push_back(each.name);
    names.push_back("--help");
    const std::string hint = did_you_mean(name, names);
    return hint.empty() ? "; --help lists all options" : hint;
}

// Reads the option words_[at] and its value: --name VALUE or --name=VALUE. Leaves `at` at the last
// word read.
void Arguments::take_option(std::size_t& at) {
    const std::string& word = words_[at];
    const std::size_t equals = word.find('=');
    const std::string name = word.substr(0, equals);
    Declared* option = find_option(name);
    if (option == nullptr) throw Error("unknown option " + name + known_options(name));
    if (option->given && !option->repeated)
        throw Error("option " + name + " may be given only once");
    option->given = true;
    if (option->value.empty()) {
        if (equals != std::string::npos) throw Error("option " + name + " takes no value");
        return option->take("");
    }
    std::string value;
    if (equals != std::string::npos) {
        value = word.substr(equals + 1);
    } else if (at + 1 < words_.size() && find_option(words_[at + 1]) == nullptr) {
        value = words_[++at];
    }
    if (value.empty())
        throw Error("option " + name + " needs a value: " + name + " " + option->value);
    option->take(value);
}

void Arguments::take_word(const std::string& word) {
    for (Declared& each : positional_) {
        if (each.given && !each.repeated) continue;
        each.given = true;
        return each.take(word);
    }
    const std::string option = "--" + word;
    if (find_option(option) != nullptr) {
        throw Error("unexpected argument: '" + word + "'; did you mean '" + option + "'?");
    }
    if (positional_.empty()) throw Error("'" + word + "': only options are expected here");
    std::string names;
    for (const Declared& each : positional_) names += " " + each.name;
    throw Error("unexpected argument: '" + word + "' after" + names);
}

void Arguments::parse_leading_options() {
    std::size_t at = 0;
    for (; at < words_.size() && is_option(words_[at]) && !is_help(words_[at]); ++at) {
        const std::string name = words_[at].substr(0, words_[at].find('='));
        if (find_option(name) == nullptr) {
            throw Error("unknown option " + name + " before the command" + known_options(name));
        }
        take_option(at);
    }
    words_.erase(words_.begin(), words_.begin() + static_cast<std::ptrdiff_t>(at));
}

void Arguments::parse() {
    bool only_words = false;
    for (std::size_t at = 0; at < words_.size(); ++at) {
        if (!only_words && words_[at] == "--") {
            only_words = true;
        } else if (!only_words && is_option(words_[at])) {
            take_option(at);
        } else {
            take_word(words_[at]);
        }
    }
    for (const Declared& each : positional_) {
        if (each.needed && !each.given) throw Error(each.name + " is missing: " + each.help);
    }
}

}  // namespace evothello
