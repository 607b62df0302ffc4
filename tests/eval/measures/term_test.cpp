#include "eval/measures/term.hpp"

#include <set>

#include "support/catch.hpp"

using evothello::forms;
using evothello::measures;
using evothello::Term;

TEST_CASE("every measure has a term for every form, and there is the position") {
    const auto& names = Term::names();
    CHECK(names.size() == 1 + measures().size() * forms().size());
    CHECK(std::set(names.begin(), names.end()).size() == names.size());
    std::set<Term> terms;
    for (const std::string_view name : names) {
        const auto term = Term::parse(name);
        INFO(name);
        REQUIRE(term);
        REQUIRE(term->name() == name);
        terms.insert(*term);
    }
    CHECK(terms.size() == names.size());
    CHECK(terms.contains(Term::position()));
}

TEST_CASE("a term knows its measure and its form") {
    for (std::size_t m = 0; m < measures().size(); ++m) {
        for (std::size_t f = 0; f < forms().size(); ++f) {
            const std::string name =
                std::string(measures()[m].name) + "." + std::string(forms()[f].name);
            const auto term = Term::parse(name);
            INFO(name);
            REQUIRE(term == Term::of(m, f));
            REQUIRE_FALSE(term->is_position());
            REQUIRE(term->measure().name == measures()[m].name);
            REQUIRE(term->form().name == forms()[f].name);
        }
    }
}

TEST_CASE("a difference is written without its form") {
    CHECK(Term::parse("mobility") == Term::parse("mobility.difference"));
    CHECK(Term::parse("mobility.difference")->name() == "mobility");
    CHECK(Term::parse("mobility.share")->name() == "mobility.share");
    CHECK(Term::position().name() == "position");
    CHECK(Term::position().is_position());
}

TEST_CASE("no other name is a term") {
    for (const char* name :
         {"", ".", "mobility.", ".share", "mobility.shares", "mobility.share.own", "Mobility",
          " mobility", "mobility ", "position.own", "position.difference", "share", "zugzwang"}) {
        INFO('"' << name << '"');
        CHECK_FALSE(Term::parse(name));
    }
}
