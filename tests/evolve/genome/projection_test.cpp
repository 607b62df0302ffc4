#include "evolve/genome/genome.hpp"

#include <algorithm>
#include <cmath>

#include "base/number.hpp"
#include "support/genomes.hpp"

using namespace evothello;

namespace {

double weight(const Stage& stage, std::string_view name) {
    for (const auto& [each, value] : stage.terms) {
        if (each == term(name)) return value;
    }
    FAIL("no term " + std::string(name));
    return 0;
}

Weights player(std::string_view name) {
    return parse_weights(*shipped_player_text(name), std::string(name));
}

Weights player_with(std::vector<std::pair<std::string_view, double>> terms) {
    Weights weights{.name = "a player", .stages = {{}}};
    for (const auto& [name, value] : terms) weights.stages[0].terms.emplace_back(term(name), value);
    return weights;
}

}  // namespace

TEST_CASE("each stage takes the player's stage in force at its start, on a scale of its own") {
    GenomeSpec spec = plain({"mobility", "stability", "frontier"}, {0, 20, 30});
    spec.matrix = MatrixSpec{.bounds = {.min = -50, .max = 50}};
    const GenomeSpace space(spec);
    const Projection misere = space.project(player("misere"));
    CHECK(misere.dropped.empty());
    const Weights weights = space.weights(misere.genes, "x");
    // position is -1 and the bounds are 50: 500 becomes 50, and all other weights a tenth.
    CHECK((*weights.stages[0].matrix)[0] == -50);
    CHECK((*weights.stages[0].matrix)[1] == Approx(2.5));
    CHECK(weight(weights.stages[0], "mobility") == Approx(1));
    CHECK(weight(weights.stages[1], "mobility") == Approx(1.5));
    CHECK(weight(weights.stages[1], "stability") == Approx(-4));
    CHECK(weight(weights.stages[2], "stability") == Approx(-4));
    CHECK(weight(weights.stages[2], "frontier") == Approx(0.5));
}

TEST_CASE("what stages share is the mean of a player's stages, a class the mean of its squares") {
    GenomeSpec spec = plain({"mobility", "stability"}, {0, 30});
    spec.terms[1].shared = true;
    Weights weights = player_with({{"mobility", 4}, {"stability", 2}});
    weights.stages.push_back(
        {.from = 25, .terms = {{term("mobility"), 10}, {term("stability"), 6}}});
    CHECK(GenomeSpace(spec).project(weights).genes == Genes{4, 4, 10});

    GenomeSpec squares{.matrix = MatrixSpec{.bounds = {.min = -8, .max = 8}}};
    Weights lopsided = player_with({{"position", 2}});
    lopsided.matrix.emplace();
    (*lopsided.matrix)[0] = 16;  // a1: the mean of the corners is 4, doubled 8
    (*lopsided.matrix)[63] = 0;
    (*lopsided.matrix)[27] = -4;  // d4: the mean is -1, doubled -2
    const GenomeSpace space(squares);
    CHECK(space.project(lopsided).genes == Genes{8, 0, 0, 0, 0, 0, 0, 0, 0, -2});
}

TEST_CASE("a difference sets own and opp, and the other way round") {
    const GenomeSpace split(plain({"mobility.own", "mobility.opp", "frontier"}));
    const Projection apart = split.project(player_with({{"mobility", 10}, {"frontier", 5}}));
    CHECK(apart.genes == Genes{10, -10, 5});
    CHECK(apart.dropped.empty());
    CHECK(split.project(player_with({{"mobility", 6}, {"mobility.own", 4}})).genes ==
          Genes{10, -6, 0});

    const GenomeSpace joined(plain({"mobility", "frontier"}));
    const Projection together =
        joined.project(player_with({{"mobility.own", 10}, {"mobility.opp", -10}, {"frontier", 5}}));
    CHECK(together.genes == Genes{10, 5});
    CHECK(together.dropped.empty());
    const Projection uneven =
        joined.project(player_with({{"mobility.own", 10}, {"mobility.opp", -9}, {"frontier", 10}}));
    CHECK(uneven.genes == Genes{0, 10});
    CHECK(uneven.dropped == std::vector<std::string>{"mobility.own", "mobility.opp"});
}

TEST_CASE("terms of the player that the genome lacks are named once") {
    const GenomeSpace space(plain({"mobility"}, {0, 20}));
    CHECK(space.project(player("liberty")).dropped ==
          std::vector<std::string>{"position", "exposure.own", "anchored.own"});
    GenomeSpec fixed = plain({"mobility", "frontier"});
    fixed.terms[1].fixed = 0;
    CHECK(GenomeSpace(fixed).project(player_with({{"mobility", 1}, {"frontier", 2}})).dropped ==
          std::vector<std::string>{"frontier"});
    CHECK(GenomeSpace(fixed)
              .project(player_with({{"mobility", 1}, {"frontier", 0}}))
              .dropped.empty());
    const GenomeSpace half(plain({"mobility.own"}));
    CHECK(half.project(player_with({{"mobility", 1}})).dropped ==
          std::vector<std::string>{"mobility"});
}

TEST_CASE("a projected player has the scale that a fixed term sets") {
    GenomeSpec spec = plain({"mobility", "frontier", "stability"});
    spec.terms[0].fixed = 2;
    const GenomeSpace space(spec);
    CHECK(space.project(player_with({{"mobility", 40}, {"frontier", -100}})).genes == Genes{-5, 0});
    CHECK(space.project(player_with({{"frontier", -100}, {"stability", 20}})).genes ==
          Genes{-10, 2});
}

TEST_CASE("evolving thresholds start as the player's if it has as many stages") {
    const GenomeSpace three(evolving(3, 6)), two(evolving(2, 6));
    const auto thresholds = [](const GenomeSpace& space, std::string_view name) {
        const Genes genes = space.project(player(name)).genes;
        return Genes(genes.end() - (space.genes().back().stage), genes.end());
    };
    CHECK(thresholds(three, "directional") == Genes{21, 45});
    CHECK(thresholds(two, "directional") == Genes{32});
}

TEST_CASE("every shipped player projects into every genome as a normalised point") {
    for (const ShippedFile& file : shipped_files()) {
        for (std::uint64_t i = 0; i < 50; ++i) {
            INFO(file.path << " " << i);
            const GenomeSpace space(random_spec(i));
            const Genes genes = space.project(file.weights).genes;
            REQUIRE(space.normalised(genes) == genes);
        }
    }
}
