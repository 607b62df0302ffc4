#include "base/printable.hpp"

#include <string>

#include "support/catch.hpp"

using evothello::printable;
using evothello::printable_lines;
using evothello::with_short_quotes;

TEST_CASE("control characters are escaped") {
    CHECK(printable("a\x1b[31m\x07\x7f") == "a\\x1b[31m\\x07\\x7f");
    CHECK(printable("two\nlines\r") == "two\\x0alines\\x0d");
    CHECK(printable_lines("two\nlines\r") == "two\nlines\\x0d");
    CHECK(printable("a\tb") == "a\tb");
    CHECK(printable(std::string_view("\0", 1)) == "\\x00");
    CHECK(printable("\xc2\x9b\x31m") == "\\xc2\\x9b1m");  // CSI of C1
}

TEST_CASE("direction controls and line separators are escaped") {
    CHECK(printable("\xe2\x80\xaegnp.exe") == "\\xe2\\x80\\xaegnp.exe");  // U+202E
    CHECK(printable("\xe2\x81\xa6") == "\\xe2\\x81\\xa6");                // U+2066
    CHECK(printable("\xe2\x80\xa8") == "\\xe2\\x80\\xa8");                // U+2028
    for (const char* text : {"\xe2\x80\xa6", "\xe2\x81\xaa", "\xc3\xa9", "\xe2\x99\x9e"}) {
        CHECK(printable(text) == text);
    }
}

TEST_CASE("a long quotation is cut, a path and text outside quotes are not") {
    const std::string letters(10'000, 'x');
    CHECK(with_short_quotes("found '" + letters + "', not 'y'") ==
          "found '" + letters.substr(0, 57) + "...', not 'y'");
    CHECK(with_short_quotes("the text \"a " + letters + "\"") ==
          "the text \"a " + letters.substr(0, 55) + "...\"");
    CHECK(with_short_quotes("found " + letters + " there") ==
          "found " + letters.substr(0, 253) + "... there");
    const std::string path = "/" + letters.substr(0, 200) + "/file.yaml";
    CHECK(with_short_quotes("cannot read '" + path + "'") == "cannot read '" + path + "'");
    CHECK(with_short_quotes("'" + letters.substr(0, 60) + "'") ==
          "'" + letters.substr(0, 60) + "'");
    std::string words;
    for (int i = 0; i < 200'000; ++i) words += "'a ";
    CHECK(with_short_quotes("found '" + words + "'").size() <= 2000);
    const std::string prose =
        "the players' games are not of the run's kind, which is what the champions' folder says, "
        "don't you think";
    CHECK(with_short_quotes(prose) == prose);
}

TEST_CASE("a quotation is cut between characters and cannot begin a line of its own") {
    std::string accents;
    for (int i = 0; i < 100; ++i) accents += "\xc3\xa9";
    CHECK(with_short_quotes("'" + accents + "'") == "'" + accents.substr(0, 56) + "...'");
    CHECK(with_short_quotes("no player 'a\nb'\n  c") == "no player 'a\\x0ab'\n  c");
}
