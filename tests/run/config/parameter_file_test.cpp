#include "run/config/parameter_file.hpp"

#include "support/catch.hpp"

using namespace evothello;

namespace {

const std::vector<Gene> kParameters = {{.name = "corner"}, {.name = "no"}, {.name = "a-1.b_2"}};
const Genes kValues = {25, -0.5, 1e-5};

}  // namespace

TEST_CASE("parameters stand in each format as programs read them") {
    const auto text = [](std::string_view format) {
        return find_parameter_format(format).text(kParameters, kValues);
    };
    CHECK(text("csv") == "name,value\ncorner,25\nno,-0.5\na-1.b_2,1e-05\n");
    CHECK(text("json") == "{\"corner\": 25, \"no\": -0.5, \"a-1.b_2\": 1e-05}\n");
    CHECK(text("yaml") == "\"corner\": 25\n\"no\": -0.5\n\"a-1.b_2\": 1.0e-05\n");
}

TEST_CASE("every format of parameters is found by its name, and others are not") {
    for (const ParameterFormat& each : parameter_formats()) {
        CHECK(&find_parameter_format(each.name) == &each);
        CHECK_FALSE(each.help.empty());
    }
    CHECK_THROWS_WITH(find_parameter_format("ymal"), Catch::Contains("did you mean 'yaml'?"));
}
