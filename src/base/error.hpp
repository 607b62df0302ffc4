#pragma once

// The exception for all bad input: from files, arguments and other programs. A Problem says what is
// wrong, where, and how to correct it. An Error has one or more Problems and is caught in main.
// Bugs are asserts, not Errors.

#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace evothello {

struct Problem {
    std::string what;       // what is wrong and what was expected
    std::string file = {};  // empty: not from a file
    int line = 0;           // counted from 1; 0: no line
    std::string key = {};   // dotted, as in "stages[1].terms.mobility"; empty: no key

    // "file:line: key: what" without the empty parts. Safe to print: control characters are escaped
    // and long quotations are cut.
    std::string text() const;
};

class Error : public std::runtime_error {
  public:
    explicit Error(std::string what) : Error(std::vector<Problem>{Problem{std::move(what)}}) {}
    // Keeps the first 50 problems, and adds one with the number of the others.
    explicit Error(std::vector<Problem> problems);
    const std::vector<Problem>& problems() const { return problems_; }

  private:
    std::vector<Problem> problems_;
};

// Returns the known word with the smallest edit distance to `word`, the first of several. Empty if
// that distance is larger than 1 and larger than a third of the length of `word`.
std::string nearest(std::string_view word, std::span<const std::string_view> known);

// Returns "; did you mean 'x'?" if a known word is near, else "; known: a, b" if that has at most
// 160 bytes, else "".
std::string did_you_mean(std::string_view word, std::span<const std::string_view> known);

}  // namespace evothello
