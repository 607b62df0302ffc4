#include "proof/variation.hpp"

#include "game/player.hpp"
#include "support/catch.hpp"

using namespace evothello;

namespace {

std::vector<std::string> texts(const std::vector<WeightName>& names) {
    std::vector<std::string> list;
    for (const WeightName& name : names) list.push_back(name.text());
    return list;
}

WeightName named(const Weights& weights, bool by_stage, const std::string& text) {
    for (const WeightName& name : weight_names(weights, by_stage)) {
        if (name.text() == text) return name;
    }
    FAIL("no weight " << text);
    return {};
}

}  // namespace

TEST_CASE("a player's weights are its terms and its classes of squares, without zeros") {
    const Weights weights = load_weights("directional");
    CHECK(texts(weight_names(weights, false)) ==
          std::vector<std::string>{"position", "directional", "mobility", "a1", "b1", "d4"});
    const Weights table = load_weights("swh");
    CHECK(weight_names(table, false).size() == 11);  // `position` and ten classes
}

TEST_CASE("by stage, a term has one weight per stage and shared squares have one weight") {
    const auto names = texts(weight_names(load_weights("directional"), true));
    CHECK(names == std::vector<std::string>{"0.position", "1.position", "2.position",
                                            "0.directional", "1.directional", "2.directional",
                                            "0.mobility", "1.mobility", "2.mobility", "a1", "b1",
                                            "d4"});
}

TEST_CASE("one weight is changed and nothing else") {
    const Weights weights = load_weights("directional");
    const Weights without = with_weight_scaled(weights, named(weights, true, "1.mobility"), 0);
    for (std::size_t k = 0; k < 3; ++k) {
        for (std::size_t t = 0; t < weights.stages[k].terms.size(); ++t) {
            const auto& [term, weight] = weights.stages[k].terms[t];
            const bool changed = k == 1 && term.name() == "mobility";
            CHECK(without.stages[k].terms[t].second == (changed ? 0 : weight));
        }
    }
    CHECK(without.matrix == weights.matrix);
    const Weights more = with_weight_scaled(weights, named(weights, false, "a1"), 1.5);
    for (std::size_t i = 0; i < 64; ++i) {
        const bool corner = i == 0 || i == 7 || i == 56 || i == 63;
        CHECK((*more.matrix)[i] == (*weights.matrix)[i] * (corner ? 1.5 : 1));
    }
}

TEST_CASE("the size of a weight is its value, or the mean over what it stands for") {
    const Weights weights = load_weights("directional");
    CHECK(weight_size(weights, named(weights, true, "1.mobility")) == 40);
    CHECK(weight_size(weights, named(weights, false, "directional")) ==
          Approx((20 + 20 + 1) / 3.0));
    CHECK(weight_size(weights, named(weights, false, "a1")) == 500);
}

TEST_CASE("every shipped player has weights to vary, by stage or not") {
    for (const std::string_view name : shipped_player_names()) {
        if (name == "random") continue;
        const Weights weights = load_weights(name);
        for (const bool by_stage : {false, true}) {
            INFO(name);
            CHECK_FALSE(weight_names(weights, by_stage).empty());
        }
    }
}
