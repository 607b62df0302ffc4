#pragma once

// The one way in which the world (a file, an argument, another program) can disappoint us. A
// Problem says what is wrong, where, and how to mend it; an Error carries one or more and is caught
// in main alone. Bugs are asserts, not Errors.

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
    std::string key = {};   // dotted, as in "stages[1].terms.mobility"

    std::string text() const;  // "file:line: key: what", leaving out what is not known
};

class Error : public std::runtime_error {
  public:
    explicit Error(std::string what) : Error(std::vector<Problem>{Problem{std::move(what)}}) {}
    explicit Error(std::vector<Problem> problems);
    const std::vector<Problem>& problems() const { return problems_; }

  private:
    std::vector<Problem> problems_;
};

// The known spelling nearest to `word`, or nothing when none is near.
std::string nearest(std::string_view word, std::span<const std::string_view> known);

// "; did you mean 'x'?" or, when nothing is near, "" (or the whole list when it is short).
std::string did_you_mean(std::string_view word, std::span<const std::string_view> known);

}  // namespace evothello
