#include "export/template_text.hpp"

#include "base/file.hpp"
#include "base/formats/field.hpp"
#include "eval/measures/measure.hpp"
#include "eval/search_settings.hpp"
#include "support/catch.hpp"

using namespace evothello;

TEST_CASE("a block of a template stays where one of its words is needed") {
    const std::string text = "a\n#{ x y\nb\n#{ z\nc\n#}\nd\n#}\n#= name\n";
    const std::map<std::string, std::string> inserts{{"name", "e\nf\n"}};
    CHECK(filled_template(text, "#", {}, inserts) == "a\ne\nf\n");
    CHECK(filled_template(text, "#", {"z"}, inserts) == "a\ne\nf\n");
    CHECK(filled_template(text, "#", {"y"}, inserts) == "a\nb\nd\ne\nf\n");
    CHECK(filled_template(text, "#", {"x", "z"}, inserts) == "a\nb\nc\nd\ne\nf\n");
    CHECK(filled_template(text, "//", {}, inserts) == text);
}

TEST_CASE("a template with a mistake is a bug") {
    CHECK_THROWS_AS(filled_template("#{ x\n", "#", {}, {}), std::logic_error);
    CHECK_THROWS_AS(filled_template("#}\n", "#", {}, {}), std::logic_error);
    CHECK_THROWS_AS(filled_template("#= name\n", "#", {}, {}), std::logic_error);
    CHECK_THROWS_AS(shipped_template("nothing"), std::logic_error);
}

TEST_CASE("exported code knows every measure") {
    for (const Measure& measure : measures()) {
        const std::string name(measure.name);
        INFO(name);
        CHECK(shipped_template("evaluation").find("\n//{ " + name + "\n") != std::string::npos);
        CHECK(shipped_template("player").find("\n#{ " + name + "\n") != std::string::npos);
    }
}

TEST_CASE("the schema of weights knows every measure, form and search setting") {
    const std::string schema = file::read(EVOTHELLO_SOURCE_DIR "/configs/weights.schema.json");
    const auto between = [](std::string_view name) {
        return Catch::Matches("[^]*[(|]" + std::string(name) + "[)|][^]*");
    };
    for (const Measure& measure : measures()) CHECK_THAT(schema, between(measure.name));
    for (const Form& form : forms()) CHECK_THAT(schema, between(form.name));
    for (const std::string_view key : keys_of(search_fields())) {
        CHECK_THAT(schema, Catch::Contains("\"" + std::string(key) + "\": {"));
    }
}
