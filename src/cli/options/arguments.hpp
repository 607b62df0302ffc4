#pragma once

// Command-line parser. A command declares its words and options; parsing, --help and "did you mean"
// follow from the declarations. Parsing is strict. A long position such as --XXXXX---... is a word,
// although it begins like an option.
//
// Not CLI11, tried in version 2.1 of Debian 12: it takes a position that begins with two dashes for
// an option, says "The following arguments were not expected: 3 --dept" and "Value 3x not in range
// 1 to 9" without the nearest name or what was expected, and does not wrap help. Mending each would
// take more code than this file has; the only gain would be a usage line made of the declarations.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace evothello {

class Arguments {
  public:
    explicit Arguments(std::vector<std::string> words) : words_(std::move(words)) {}

    // Positional words, in order. All targets must stay valid until parse() returns.
    // remaining_words takes any number of words and must be the last.
    void word(std::string name, std::string& target, std::string help);
    void optional_word(std::string name, std::string& target, std::string help);
    void remaining_words(std::string name, std::vector<std::string>& target, std::string help);

    // Options: `name` VALUE, for example --games 100. `min` and `max` are allowed values, too. If
    // an option is not given, its target keeps its value; --help shows that value as the default,
    // except for optional targets.
    void text(std::string name, std::string value, std::string& target, std::string help);
    void texts(std::string name, std::string value, std::vector<std::string>& target,
               std::string help);  // may be given several times
    void integer(std::string name, std::string value, std::int64_t& target, std::int64_t min,
                 std::int64_t max, std::string help);
    void integer(std::string name, std::string value, std::optional<std::int64_t>& target,
                 std::int64_t min, std::int64_t max, std::string help);
    void number(std::string name, std::string value, std::optional<double>& target, double min,
                double max, std::string help);
    void flag(std::string name, bool& target, std::string help);

    // For commands with subcommands: removes the first word and returns it; nothing if there is
    // none, or --help in its place. Throws Error if another option comes first; `what` is the word
    // for a subcommand.
    std::optional<std::string> take_subcommand(const std::string& what);
    // Reads the declared options before the first word and removes them; stops before --help, too.
    void parse_leading_options();
    const std::vector<std::string>& words() const { return words_; }

    // Whether --help or -h is among the words. parse() must not be called then.
    bool help_requested() const;
    void request_help() { words_.push_back("--help"); }
    std::string help() const;  // the declared words and options
    // Sets the targets. Throws Error if the words do not match the declarations.
    void parse();

  private:
    struct Declared {
        std::string name, value, help;
        std::function<void(const std::string&)> take;
        bool needed = false;  // for positional words
        bool repeated = false;
        bool given = false;
    };
    void take_option(std::size_t& at);
    void take_word(const std::string& word);
    Declared* find_option(std::string_view name);
    std::string known_options(std::string_view name) const;

    std::vector<std::string> words_;
    std::vector<Declared> positional_, options_;
};

// Parse a number in [min, max], bounds included; a plus sign is not allowed. Throw Error that
// begins with `what` for any other text.
std::int64_t integer_from(const std::string& text, std::int64_t min, std::int64_t max,
                          const std::string& what);
double number_from(const std::string& text, double min, double max, const std::string& what);

}  // namespace evothello
