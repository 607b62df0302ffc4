#include "report/pages/chart.hpp"

#include "support/catch.hpp"
#include "support/parsed.hpp"

namespace evothello {
namespace {

TEST_CASE("ticks are round and reach around what is shown") {
    CHECK(ticks(0, 1, 5) == std::vector<double>{0, 0.2, 0.4, 0.6000000000000001, 0.8, 1});
    CHECK(ticks(-37, 112, 4) == std::vector<double>{-50, 0, 50, 100, 150});
    CHECK(ticks(3, 3, 4).front() < 3);
    CHECK(ticks(3, 3, 4).back() > 3);
    CHECK(ticks(0, 0, 4).front() < 0);
    for (const double high : {0.003, 0.7, 12.0, 5e6}) {
        const auto list = ticks(0, high, 5);
        CHECK(list.back() >= high);
        CHECK(list.size() >= 3);
        CHECK(list.size() <= 8);
    }
}

TEST_CASE("a chart shows lines, points with bars, its band and its baseline, and names them") {
    const Chart chart{.id = "one",
                      .title = "A < B",
                      .x_name = "generation",
                      .y_name = "Elo",
                      .x = {0, 5, 10},
                      .series = {{.name = "line", .values = {1, std::nullopt, 3}},
                                 {.name = "points", .values = {2, 2, {}}, .errors = {0.5, 1, {}}}},
                      .band = Band{.name = "band", .low = {0, 1, {}}, .high = {1, 2, {}}},
                      .baselines = {{0, "nothing"}}};
    const std::string html = figure(chart);
    for (const char* part :
         {"A &lt; B", "generation", ">Elo<", "class=\"line a\"", "class=\"bar b\"",
          "class=\"band\"", "class=\"base\"", ">nothing<", ">points<"}) {
        INFO(part);
        CHECK(html.find(part) != std::string::npos);
    }
    CHECK(html.find("A < B") == std::string::npos);

    const auto json = parsed(to_json(chart));
    CHECK(json["x"] == nlohmann::ordered_json({0.0, 5.0, 10.0}));
    CHECK(json["series"][0]["values"][1].is_null());
    CHECK(json["series"][1]["errors"][1] == 1.0);
    CHECK(json["band"]["high"][1] == 2.0);
}

TEST_CASE("what was never measured is an empty chart, and one point is seen") {
    CHECK(
        Chart{.id = "none", .title = "", .x = {0, 1}, .series = {{.name = "a", .values = {{}, {}}}}}
            .empty());
    const Chart one{.id = "one", .title = "", .x = {7}, .series = {{.name = "a", .values = {4}}}};
    CHECK_FALSE(one.empty());
    CHECK(figure(one).find("<circle") != std::string::npos);
}

}  // namespace
}  // namespace evothello
