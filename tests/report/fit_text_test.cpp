#include "report/fit_text.hpp"

#include "support/catch.hpp"
#include "support/parsed.hpp"

namespace evothello {
namespace {

FitReport example() {
    FitReport report{.config = "night.yaml", .rules = {}, .weights = 4, .rounds = 2, .games = 100};
    report.fit.ridge = 0.001;
    report.fit.stages = {{.from = 0}, {.from = 12, .positions = 5000, .error = 9, .constant = 10}};
    report.matches = {{"swh", {.pairs = {0, 0, 4, 0, 6}, .wins = 16, .losses = 4}}};
    return report;
}

}  // namespace

TEST_CASE("fit text: stages, a stage without positions, and each opponent") {
    const std::string text = to_text(example());
    for (const char* part : {"fit of night.yaml, standard 8x8: 4 weights, rounds: 2, games of "
                             "each: 100, ridge 0.001\n",
                             "from 0             0  no positions: weights of the nearest stage\n",
                             "from 12         5000          9.00             10.00   0.190\n",
                             "\nagainst swh\nElo: "}) {
        INFO(part << "\n" << text);
        CHECK(text.find(part) != std::string::npos);
    }
}

TEST_CASE("fit text: as JSON, what is not known is null") {
    const auto json = parsed(to_json(example()));
    CHECK(json["stages"][0]["r2"].is_null());
    CHECK(json["stages"][0]["positions"] == 0);
    CHECK(json["stages"][1]["r2"] == Approx(0.19));
    CHECK(json["matches"][0]["opponent"] == "swh");
    CHECK(json["matches"][0]["wins"] == 16);
    CHECK(json["file"] == "");
}

}  // namespace evothello
