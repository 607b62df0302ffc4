#include "report/sensitivity.hpp"

#include "support/catch.hpp"
#include "support/parsed.hpp"

using namespace evothello;

namespace {

// A score with these numbers of pairs: both games won, drawn, both lost by the unchanged player.
MatchScore score(std::int64_t won, std::int64_t even, std::int64_t lost) {
    return {.pairs = {lost, 0, even, 0, won},
            .wins = 2 * won + even,
            .draws = 0,
            .losses = 2 * lost + even};
}

const MatchScore kCosts = score(60, 100, 20), kGains = score(20, 100, 60),
                 kNone = score(20, 10'000, 20), kUnclear = score(22, 100, 20);

std::string_view verdict(const MatchScore& without, const MatchScore& more,
                         const MatchScore& less) {
    return WeightFinding{{.term = Term::parse("mobility")}, 1, without, more, less}.verdict();
}

}  // namespace

TEST_CASE("a weight matters where taking it away or moving it costs for sure") {
    CHECK(verdict(kCosts, kNone, kNone) == "matters");
    CHECK(verdict(kNone, kCosts, kNone) == "matters");
    CHECK(verdict(kNone, kNone, kCosts) == "matters");
    CHECK(verdict(kUnclear, kCosts, kGains) == "matters; less is better");
    CHECK(verdict(kUnclear, kGains, kCosts) == "matters; more is better");
    CHECK(verdict(kUnclear, kGains, kUnclear) == "more is better");
    CHECK(verdict(kUnclear, kUnclear, kGains) == "less is better");
    CHECK(verdict(kCosts, kGains, kGains) == "both larger and smaller are better");
    CHECK(verdict(kGains, kCosts, kCosts) == "harmful: better without it");
}

TEST_CASE("a weight does not matter only where all three changes surely cost little") {
    CHECK(verdict(kNone, kNone, kNone) == "does not matter");
    CHECK(verdict(kUnclear, kNone, kNone) == "no effect shown");
    CHECK(verdict(kNone, kUnclear, kNone) == "no effect shown");
    CHECK(verdict(kNone, kNone, kUnclear) == "no effect shown");
}

TEST_CASE("fewer than ten pairs, or none after a signal, give no verdict") {
    const MatchScore nine = score(9, 0, 0), ten = score(10, 0, 0);
    CHECK(verdict(nine, nine, nine) == "too few games");
    CHECK(verdict(ten, ten, nine) == "too few games");
    CHECK(verdict(ten, ten, ten) == "matters");
    CHECK(verdict(kCosts, kCosts, {}) == "too few games");
}

TEST_CASE("a change that was not played is left blank, and nothing lost is no minus") {
    const std::vector<WeightFinding> findings{
        {{.term = Term::parse("mobility")}, 2, score(0, 10, 0), score(10, 0, 0), {}}};
    const std::string text = to_text(findings, 0.2);
    CHECK(text.find(" 0.0 ± ") != std::string::npos);
    CHECK(text.find("-0.0") == std::string::npos);
    CHECK(text.find("  .  too few games") != std::string::npos);
    const auto json = parsed(to_json(findings))[0];
    CHECK(json["without"].dump() == "0.0");
    CHECK(json["more"].get<double>() > 0);
    CHECK(json["less"].is_null());
    CHECK(json["less_error"].is_null());
}
