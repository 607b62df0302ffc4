#include "base/number.hpp"

#include <bit>
#include <cmath>
#include <limits>
#include <string>

#include "base/random.hpp"
#include "support/catch.hpp"

using evothello::counted;
using evothello::fixed;
using evothello::in_thousands;
using evothello::Key;
using evothello::parse_integer;
using evothello::parse_number;
using evothello::Random;
using evothello::rounded;
using evothello::to_text;

TEST_CASE("every finite number reads back as itself, to the last bit") {
    Random random(Key{.seed = 1});
    int finite = 0;
    for (int i = 0; i < 100'000; ++i) {
        const double number = std::bit_cast<double>(random.next());
        if (!std::isfinite(number)) continue;
        ++finite;
        const auto read = parse_number(to_text(number));
        REQUIRE(read);
        REQUIRE(std::bit_cast<std::uint64_t>(*read) == std::bit_cast<std::uint64_t>(number));
    }
    CHECK(finite > 99'000);
}

TEST_CASE("a number is written as short as it can be read back") {
    CHECK(to_text(0) == "0");
    CHECK(to_text(-0.0) == "-0");
    CHECK(to_text(500) == "500");
    CHECK(to_text(0.1) == "0.1");
    CHECK(to_text(-12.5) == "-12.5");
    CHECK(to_text(20043.1) == "20043.1");
    CHECK(to_text(0.1 + 0.2) == "0.30000000000000004");
    CHECK(to_text(1e300) == "1e+300");
    CHECK(to_text(5e-324) == "5e-324");
}

TEST_CASE("a number is the whole word, in plain decimal form") {
    CHECK(parse_number("12") == 12.0);
    CHECK(parse_number("+12") == 12.0);
    CHECK(parse_number("-0.25") == -0.25);
    CHECK(parse_number(".5") == 0.5);
    CHECK(parse_number("5.") == 5.0);
    CHECK(parse_number("1e3") == 1000.0);
    CHECK(parse_number("1E-3") == 0.001);
    CHECK(parse_number("010") == 10.0);  // not octal

    for (const char* word :
         {"",   "+",   "-",     ".",    "e5",   "1e",    "++1", "+-1", "-+1", "--1", " 1",
          "1 ", "1,5", "1_000", "0x10", "0o10", "1.2.3", "1f",  "one", "yes", "~"}) {
        INFO('"' << word << '"');
        CHECK_FALSE(parse_number(word));
    }
    CHECK_FALSE(parse_number(std::string_view("1\0", 2)));
}

TEST_CASE("numbers out of range are not read") {
    for (const char* word : {"nan", "NaN", "-nan", "nan(1)", ".nan", "inf", "-inf", "+inf", ".inf",
                             "infinity", "1e309", "-1e999", "1e-400"}) {
        INFO('"' << word << '"');
        CHECK_FALSE(parse_number(word));
    }
}

TEST_CASE("an integer is the whole word and fits") {
    using Limits = std::numeric_limits<std::int64_t>;
    CHECK(parse_integer("0") == 0);
    CHECK(parse_integer("+7") == 7);
    CHECK(parse_integer("-7") == -7);
    CHECK(parse_integer("010") == 10);  // not octal
    CHECK(parse_integer("9223372036854775807") == Limits::max());
    CHECK(parse_integer("-9223372036854775808") == Limits::min());

    for (const char* word : {"", "+", "-", "+-7", "-+7", "++7", " 7", "7 ", "7.0", "7e1", "0x7",
                             "1_000", "seven", "9223372036854775808", "-9223372036854775809"}) {
        INFO('"' << word << '"');
        CHECK_FALSE(parse_integer(word));
    }
}

TEST_CASE("a number is rounded to significant digits, not to places") {
    CHECK(rounded(-679.3999999165535, 9) == -679.4);
    CHECK(rounded(-0.049999999999272404, 9) == -0.05);
    CHECK(rounded(123456.789, 3) == 123000);
    CHECK(rounded(1.25e-300, 2) == 1.2e-300);
    CHECK(rounded(0, 5) == 0);
    CHECK(rounded(12, 9) == 12);
}

TEST_CASE("a number with fixed places is never a zero with a minus") {
    CHECK(fixed(-0.0, 2) == "0.00");
    CHECK(fixed(-0.004, 2) == "0.00");
    CHECK(fixed(-0.006, 2) == "-0.01");
    CHECK(fixed(-0.4, 0) == "0");
    CHECK(fixed(1234.56, 1) == "1234.6");
    CHECK(fixed(-1e300, 0).size() == 302);
}

TEST_CASE("thousands are parted by commas, whatever the sign") {
    CHECK(in_thousands(0) == "0");
    CHECK(in_thousands(999) == "999");
    CHECK(in_thousands(4'032) == "4,032");
    CHECK(in_thousands(1'000'000) == "1,000,000");
    CHECK(in_thousands(-999) == "-999");
    CHECK(in_thousands(-123'456) == "-123,456");
}

TEST_CASE("counted() uses the singular for 1 only") {
    CHECK(counted(0, "game") == "0 games");
    CHECK(counted(1, "game") == "1 game");
    CHECK(counted(2, "different opening") == "2 different openings");
}
