#include "evolve/step_units.hpp"

#include "support/genomes.hpp"

namespace evothello {
// A move adds one disc and turns over others: own, opp and their difference vary in the ratio 1,
// 1, 2.
TEST_CASE("the effect of a weight is the spread among siblings of what it multiplies") {
    for (const Size size : {Size::k8, Size::k6}) {
        GenomeSpec spec = plain({"discs.own", "discs.opp", "discs", "corners"});
        spec.rules.size = size;
        const std::vector<double> found = sensitivities(GenomeSpace(spec));
        REQUIRE(found.size() == 4);
        CHECK(found[0] > 0.5);
        CHECK(found[1] == Approx(found[0]));
        CHECK(found[2] == Approx(2 * found[0]));
        CHECK(found[3] > 0);
        CHECK(found[3] < found[0]);
    }
}

TEST_CASE("each stage has its own effects, and thresholds have none") {
    GenomeSpec spec = plain({"stability"}, {0, 20, 45});
    spec.stages.evolve = true;
    const std::vector<double> found = sensitivities(GenomeSpace(spec));
    REQUIRE(found.size() == 5);
    CHECK(found[0] < found[1]);
    CHECK(found[1] < found[2]);
    CHECK(found[3] == 0);
    CHECK(found[4] == 0);
}

TEST_CASE("one unit of any gene has the same effect, within its range") {
    GenomeSpace space(plain({"mobility", "frontier", "discs"}));
    const Genes zero(3, 0);
    const std::vector<double> steps{0.5, 0.5, 0.5};
    CHECK(space.offset_by(zero, steps) == Genes{10, 10, 10});
    space.set_units(std::vector<double>{1, 2, 8});
    CHECK(space.unit(0) == 20);  // capped at its range
    CHECK(space.unit(1) == 20);
    CHECK(space.unit(2) == 5);
    CHECK(space.offset_by(zero, steps) == Genes{10, 10, 2.5});
    CHECK(space.distance({4, 0, 0}, zero) == Approx(space.distance({0, 0, 1}, zero)));
    space.set_units(std::vector<double>{1, 0, 8});
    CHECK(space.unit(1) == 20);  // effect 0: the range stays
}

TEST_CASE("narrower bounds of one weight do not change the units") {
    GenomeSpec spec = plain({"mobility", "frontier", "discs", "corners", "stability"});
    GenomeSpace wide(spec);
    spec.terms[2].bounds = {.min = -4, .max = 4};
    GenomeSpace narrow(spec);
    const std::vector<double> found{1, 1, 8, 1, 1};
    wide.set_units(found);
    narrow.set_units(found);
    for (std::size_t i = 0; i < 5; ++i) CHECK(wide.unit(i) == narrow.unit(i));
    CHECK(wide.unit(2) == 2.5);
}

TEST_CASE("weighed_space has the units of a run") {
    const GenomeSpec spec = plain({"mobility", "discs"});
    const GenomeSpace space = space_with_step_units(spec);
    CHECK(space.unit(1) < space.range(1));
}

}  // namespace evothello
