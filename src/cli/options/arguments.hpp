#pragma once

// The words behind a command, taken apart strictly: a command declares what it takes, and from the
// declarations come parsing,
// --help and "did you mean". A position such as --XXXXX---... begins like an option and is still a
// word.

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

    // Words in order. Each is needed unless it is optional.
    void word(std::string name, std::string& target, std::string help);
    void optional_word(std::string name, std::string& target, std::string help);
    void more_words(std::string name, std::vector<std::string>& target, std::string help);

    // Options: --name VALUE. What is not given keeps the value that the target has, which --help
    // shows.
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

    // Takes the first word away, if it is no option: for commands that have commands of their own.
    std::optional<std::string> take_first();

    // Whether --help is among the words; then parse() must not be called.
    bool help_wanted() const;
    std::string help() const;  // the declared words and options, a line each
    // Throws Error for anything that does not fit the declarations.
    void parse();

  private:
    struct Declared {
        std::string name, value, help;
        std::function<void(const std::string&)> take;
        bool needed = false;  // of words
        bool repeated = false;
        bool given = false;
    };
    void take_option(std::size_t& at);
    void take_word(const std::string& word);
    Declared* find_option(std::string_view name);

    std::vector<std::string> words_;
    std::vector<Declared> positional_, options_;
};

// A whole number from min to max; throws Error that begins with `what`.
std::int64_t integer_from(const std::string& text, std::int64_t min, std::int64_t max,
                          const std::string& what);
double number_from(const std::string& text, double min, double max, const std::string& what);

}  // namespace evothello
