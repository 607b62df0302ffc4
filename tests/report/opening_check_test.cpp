#include "report/opening_check.hpp"

#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "support/catch.hpp"

using namespace evothello;

namespace {

OpeningCheck check_of(std::string_view text, std::vector<std::optional<double>> values = {}) {
    OpeningCheck check{.rules = {}, .file = read_opening_file(text, "o.txt", {}), .depth = 12};
    check.values = std::move(values);
    check.values.resize(check.file.found.size());
    return check;
}

}  // namespace

TEST_CASE("a good file has a summary with median and worst imbalance") {
    OpeningCheck check = check_of("f5d6\nf5f6\n# x\nf5f4\n", {-1.5, 0.25, 1});
    CHECK(check.good());
    CHECK(to_text(check) ==
          "  -1.50  line 1     f5d6\n"
          "   0.25  line 2     f5f6\n"
          "   1.00  line 4     f5f4\n"
          "o.txt: 3 openings, standard 8x8\n"
          "valid 3, duplicate 0, ended too early 0, unreadable 0\n"
          "imbalance in discs at depth 12: median 1.00, largest 1.50 (line 1)\n");
    check.bound = 1;
    CHECK_FALSE(check.good());
    CHECK_THAT(to_text(check), Catch::Contains("f5d6   too far from even\n") &&
                                   Catch::EndsWith("largest 1.50 (line 1); beyond 1: 1\n"));
    check.values[0].reset();
    CHECK(check.good());
    CHECK_THAT(to_text(check), Catch::Contains("of the 2 that were searched"));
}

TEST_CASE("faults of a file come first, with their lines") {
    const OpeningCheck check =
        check_of("f5d6\nd3c5\nhello\n" + std::string(64, '-') + " X\n", {0.5, {}, {}, {}});
    CHECK_FALSE(check.good());
    const std::string text = to_text(check);
    CHECK(text.starts_with("o.txt:2: a duplicate of line 1, up to rotation"));
    CHECK_THAT(text,
               Catch::Contains("\no.txt:3: 'hello' is not a position") &&
                   Catch::Contains("\no.txt:4: the game is over") &&
                   Catch::Contains("\nvalid 1, duplicate 1, ended too early 1, unreadable 1\n"));
}

TEST_CASE("JSON has all of it") {
    const OpeningCheck check = check_of("f5d6\nd3c5\n", {0.5, {}});
    const auto json = nlohmann::json::parse(to_json(check));
    CHECK(json["openings"] == 2);
    CHECK(json["different"] == 1);
    CHECK(json["same"] == 1);
    CHECK(json["good"] == false);
    CHECK(json["median"] == 0.5);
    CHECK(json["beyond"].is_null());
    CHECK(json["list"][0] ==
          nlohmann::json{{"place", "line 1"}, {"opening", "f5d6"}, {"value", 0.5}});
    CHECK(json["list"][1]["fault"] == "same");
}
