#include "base/wrapped_text.hpp"

#include "support/catch.hpp"

using namespace evothello;

TEST_CASE("text is broken at blanks, with an indent for the first line and one for the others") {
    CHECK(wrapped("one two three", 0, 0, 13) == "one two three\n");
    CHECK(wrapped("one two three", 0, 2, 12) == "one two\n  three\n");
    CHECK(wrapped("one two three", 4, 2, 7) == "    one\n  two\n  three\n");
    CHECK(wrapped("incomprehensible is one", 0, 1, 7) == "incomprehensible\n is one\n");
    CHECK(wrapped("", 2, 2) == "  \n");
}

TEST_CASE("rows of help have their text in one column, under it where it wraps") {
    const std::string seventy = "seven and " + std::string(60, 'x');
    CHECK(help_rows({{"FILE", "a file"},
                     {"--depth D", seventy + " and more"},
                     {"--generations FROM:TO:EVERY", "which"}}) ==
          "  FILE        a file\n"
          "  --depth D   seven and\n"
          "              " +
              std::string(60, 'x') +
              " and\n"
              "              more\n"
              "  --generations FROM:TO:EVERY\n"
              "              which\n");
}
