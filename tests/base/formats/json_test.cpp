#include "base/formats/json.hpp"

#include <limits>

#include "support/catch.hpp"

using namespace evothello;

TEST_CASE("values become their JSON, keys in the order in which they came") {
    Json json{{"run", "night1"}, {"games", std::uint64_t{1} << 63}, {"left", nullptr}};
    json["worst"] = -2;
    json["mean"] = 0.1;
    json["games"] = 7;
    json["done"] = true;
    json["places"] = std::vector<double>{1, 2.5};
    json["none"] = Json::object();
    CHECK(json.dump() == R"({"run":"night1","games":7,"left":null,"worst":-2,"mean":0.1,)"
                         R"("done":true,"places":[1.0,2.5],"none":{}})");
}

TEST_CASE("pairs of a text and a value are an object in JSON, anything else is an array") {
    CHECK(Json{{"a", 1}}.dump() == R"({"a":1})");
    CHECK(Json{"a", 1}.dump() == R"(["a",1])");
    CHECK(Json{0.5, 2}.dump() == "[0.5,2]");
    CHECK(Json{{"a", {{"b", {1, 2}}}}}.dump() == R"({"a":{"b":[1,2]}})");
}

TEST_CASE("JSON grows, and takes the keys of another object") {
    Json list;
    list.push_back(1);
    list.push_back({{"a", 1}})["b"] = 2;
    CHECK(list.dump() == R"([1,{"a":1,"b":2}])");
    CHECK(list.items().size() == 2);
    Json json{{"a", 1}, {"b", 2}};
    json.update({{"b", 3}, {"c", 4}});
    CHECK(json.dump() == R"({"a":1,"b":3,"c":4})");
}

TEST_CASE("values without a JSON form are replaced") {
    CHECK(Json("a\xff").dump() == "\"a\xEF\xBF\xBD\"");
    CHECK(Json(std::numeric_limits<double>::quiet_NaN()).dump() == "null");
}
