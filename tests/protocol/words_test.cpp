#include "protocol/words.hpp"

#include "support/catch.hpp"

using namespace evothello;

TEST_CASE("words are separated by blanks of any kind") {
    CHECK(words_of("").empty());
    CHECK(words_of(" \t\r\n").empty());
    CHECK(words_of("set depth 4\r") == std::vector<std::string_view>{"set", "depth", "4"});
    CHECK(words_of("\tping\v 3 ") == std::vector<std::string_view>{"ping", "3"});
    CHECK(words_of("\xc3\xa9t\xc3\xa9").size() == 1);
}

TEST_CASE("a program's output is quoted as one short line without control characters") {
    CHECK(printable_line("a\tb\r\n c", 99) == "a b c");
    CHECK(printable_line("\033[2Jred \xc2\x9b \xff \xc3\xa9", 99) ==
          "[2Jred \\xc2\\x9b \\xff \xc3\xa9");
    CHECK(printable_line("abcdef", 3) == "abc...");
}

TEST_CASE("a move word is read in any case, with or without value and time") {
    for (const char* text : {"f5", "F5", "F5/0.48/1.2", "f5/-5.00", "F5//1.2"}) {
        INFO(text);
        CHECK(parse_move_word(text) == Move(*Square::parse("f5")));
    }
    for (const char* text : {"pa", "PA", "Pa", "pass", "PASS", "Pass", "PA//0.00", "pa/-63/0"}) {
        INFO(text);
        CHECK(parse_move_word(text) == Move::pass());
    }
    for (const char* text : {"", "/", "i5", "f9", "f", "f55", "passed", "p"}) {
        INFO(text);
        CHECK_FALSE(parse_move_word(text));
    }
}
