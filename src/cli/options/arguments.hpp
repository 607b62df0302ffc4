#pragma once

// Command-line parser. A command declares its words and options; parsing, --help and "did you mean"
// follow from the declarations. Parsing is strict. A long position such as --XXXXX---... is a word,
// although it begins like an option.

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

    // Removes and returns the first word; nothing if there is none or it is an option. For commands
    // with subcommands.
    std::optional<std::string> take_subcommand();

    // Whether --help or -h is among the words. parse() must not be called then.
    bool help_requested() const;
    std::string help() const;  // the declared words and options, one line each
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

    std::vector<std::string> words_;
    std::vector<Declared> positional_, options_;
};

// Parse a number in [min, max], bounds included; a plus sign is not allowed. Throw Error that
// begins with `what` for any other text.
std::int64_t integer_from(const std::string& text, std::int64_t min, std::int64_t max,
                          const std::string& what);
double number_from(const std::string& text, double min, double max, const std::string& what);

}  // namespace evothello
