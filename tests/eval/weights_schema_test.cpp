#include "eval/weights_schema.hpp"

#include <regex>

#include "eval/measures/term.hpp"
#include "support/catch.hpp"

using namespace evothello;

TEST_CASE("the pattern of measures is every term but position, and nothing else") {
    const std::regex pattern(measure_pattern());
    for (const std::string_view name : Term::names()) {
        INFO(name);
        CHECK(std::regex_match(std::string(name), pattern) == (name != "position"));
    }
    CHECK(std::regex_match("mobility.difference", pattern));
    CHECK_FALSE(std::regex_match("mobility.sum", pattern));
    CHECK_FALSE(std::regex_match("mobilty", pattern));
}
