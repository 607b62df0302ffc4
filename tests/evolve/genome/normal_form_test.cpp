#include "evolve/genome/genome.hpp"

#include <algorithm>
#include <cmath>

#include "base/number.hpp"
#include "support/genomes.hpp"

using namespace evothello;

namespace {

// Normalises and returns the thresholds.
std::vector<double> ordered(const GenomeSpec& spec, const std::vector<double>& thresholds) {
    const GenomeSpace space(spec);
    Genes genes(space.size() - thresholds.size(), 1);
    genes.insert(genes.end(), thresholds.begin(), thresholds.end());
    genes = space.normalised(genes);
    return {genes.end() - static_cast<std::ptrdiff_t>(thresholds.size()), genes.end()};
}

}  // namespace

TEST_CASE("normalising is idempotent for every genome") {
    for (std::uint64_t i = 0; i < 3000 / kThinning; ++i) {
        INFO(i);
        const GenomeSpace space(random_spec(i));
        Random random = random_of(1'000'000 + i);
        for (int k = 0; k < 5; ++k) {
            const Genes once = space.normalised(wild(space, random));
            REQUIRE(space.normalised(once) == once);
        }
    }
}

TEST_CASE("a normalised point is within its bounds, on its steps, and has no negative zero") {
    for (std::uint64_t i = 0; i < 1000 / kThinning; ++i) {
        INFO(i);
        const GenomeSpace space(random_spec(i));
        Random random = random_of(2'000'000 + i);
        const Genes genes = space.normalised(wild(space, random));
        for (std::size_t g = 0; g < space.size(); ++g) {
            const auto& [min, max, step] = space.genes()[g].bounds;
            REQUIRE((genes[g] >= min && genes[g] <= max));
            if (step)
                REQUIRE(genes[g] / *step == Approx(std::round(genes[g] / *step)).margin(1e-9));
            REQUIRE((genes[g] != 0 || !std::signbit(genes[g])));
        }
    }
}

TEST_CASE("the unit gauge scales the largest weight of each stage to its bound") {
    GenomeSpec spec = plain({"mobility", "frontier", "stability"}, {0, 30});
    spec.terms[1].bounds = {.min = -40, .max = 20};
    const GenomeSpace space(spec);
    // In the first stage frontier is at 1/8 of its bound, mobility at 1/10; in the second stage
    // mobility is at 3 times its bound.
    CHECK(space.normalised({1, -5, 0.5, 30, 12, -15}) == Genes{8, -40, 4, 10, 4, -5});
    CHECK(space.normalised({0, 0, 0, 0, 5, 0}) == Genes{0, 0, 0, 0, 20, 0});
}

TEST_CASE("points that differ by the scale of a stage are the same point") {
    const GenomeSpace space(plain({"mobility", "frontier", "stability"}, {0, 30}));
    const Genes point = space.normalised({1, -5, 0.5, 3, 12, -15});
    CHECK(space.normalised({16, -80, 8, 0.75, 3, -3.75}) == point);
}

TEST_CASE("stages that share weights or blend have one scale") {
    GenomeSpec spec = plain({"mobility", "frontier"}, {0, 30});
    spec.blend = 4;
    CHECK(GenomeSpace(spec).normalised({1, 2, 3, 4}) == Genes{2.5, 5, 7.5, 10});
    spec.blend = 0;
    spec.terms[1].shared = true;
    CHECK(GenomeSpace(spec).normalised({5, 1, 2}) == Genes{10, 2, 4});
    spec.terms[1].shared = false;
    CHECK(GenomeSpace(spec).normalised({1, 2, 3, 4}) == Genes{5, 10, 7.5, 10});
}

TEST_CASE("a held weight has its size and keeps its sign") {
    GenomeSpec spec = plain({"mobility", "frontier"}, {0, 30});
    spec.gauge = {.kind = Gauge::Kind::kHold, .hold = "frontier", .value = 8};
    const GenomeSpace space(spec);
    CHECK(space.normalised({1, 2, 1, -4}) == Genes{4, 8, 2, -8});
    CHECK(space.normalised({5, 2, 20, 0}) == Genes{10, 8, 10, 0});  // clamped; not scaled
    spec.gauge.value = 100;
    CHECK(GenomeSpace(spec).normalised({1, 2, 1, -4}) == Genes{5, 10, 2.5, -10});
    spec.gauge.hold = "stability";
    CHECK(GenomeSpace(spec).normalised({1, 2, 1, -40}) == Genes{1, 2, 1, -10});
}

TEST_CASE("without a gauge weights stay as they are, within their bounds") {
    GenomeSpec spec = plain({"mobility", "frontier"}, {0, 30});
    spec.gauge = {.kind = Gauge::Kind::kNone};
    const GenomeSpace space(spec);
    CHECK(space.gauge_holds_everywhere());
    CHECK(space.normalised({1, 0.5, 20, -4}) == Genes{1, 0.5, 10, -4});
    // A player is scaled down as a whole.
    CHECK(space.project(space.weights({1, 0.5, 20, -4}, "")).genes == Genes{1, 0.5, 10, -2});
}

TEST_CASE("a square holds the scale under any name of its class") {
    for (const std::string_view name : {"corner", "a1", "h1", "a8", "H8"}) {
        GenomeSpec spec{.matrix = MatrixSpec{.bounds = {.min = -50, .max = 50}}};
        spec.gauge = {.kind = Gauge::Kind::kHold, .hold = std::string(name), .value = 40};
        CHECK(GenomeSpace(spec).normalised({-2, 1, 0, 0, 0, 0, 0, 0, 0, 3}) ==
              Genes{-40, 20, 0, 0, 0, 0, 0, 0, 0, 50});
    }
}

TEST_CASE("a fixed weight fixes the scale, a fixed zero does not") {
    GenomeSpec spec = plain({"mobility", "frontier", "stability"});
    spec.terms[1].fixed = 0;
    CHECK(GenomeSpace(spec).normalised({1, 5}) == Genes{2, 10});
    spec.terms[1].fixed = 4;
    CHECK(GenomeSpace(spec).normalised({1, 50}) == Genes{1, 10});
    spec.terms[1].fixed = 0;
    spec.corner_relief = -5;  // no effect without a matrix
    CHECK(GenomeSpace(spec).normalised({1, 5}) == Genes{2, 10});
    spec.matrix = MatrixSpec{.bounds = {.min = -10, .max = 10}};
    CHECK(GenomeSpace(spec).normalised(Genes(12, 3)) == Genes(12, 3));
}

TEST_CASE("a weight on the wrong side of its bounds goes to the nearest before scaling") {
    GenomeSpec spec = plain({"mobility", "frontier", "stability"});
    spec.terms[1].bounds = {.min = 0, .max = 10};
    spec.terms[2].bounds = {.min = 3, .max = 10};
    CHECK(GenomeSpace(spec).normalised({4, -100, -100}) == Genes{10, 0, 7.5});
    CHECK(GenomeSpace(spec).normalised({100, 10, 0}) == Genes{10, 1, 3});
}

TEST_CASE("weights are rounded to the nearest step, in its shortest notation") {
    GenomeSpec spec = plain({"mobility", "frontier"});
    spec.terms[0].bounds = {.min = -52, .max = 52, .step = 5};
    spec.terms[1].bounds = {.min = -0.3, .max = 0.3, .step = 0.1};
    const GenomeSpace space(spec);
    CHECK(space.range(0) == 100);
    CHECK(space.range(1) == 0.6);
    CHECK(space.normalised({20, 0.3}) == Genes{20, 0.3});
    CHECK(space.normalised({100, 0.19}) == Genes{50, 0.1});
    CHECK(space.normalised({-22.6, -3}) == Genes{0, -0.3});
    const Genes odd = space.normalised({23.4, 0.3});
    CHECK(odd == Genes{25, 0.3});
    CHECK(to_text(odd[1]) == "0.3");
}

TEST_CASE("thresholds become integers in order with their gaps, by the smallest changes") {
    CHECK(ordered(evolving(3, 6), {20, 40}) == std::vector<double>{20, 40});
    CHECK(ordered(evolving(3, 6), {20.4, 40.6}) == std::vector<double>{20, 41});
    CHECK(ordered(evolving(3, 6), {20, 22}) == std::vector<double>{18, 24});
    CHECK(ordered(evolving(3, 6), {40, 20}) == std::vector<double>{27, 33});
    CHECK(ordered(evolving(3, 6), {1, 63}) == std::vector<double>{6, 58});
    CHECK(ordered(evolving(3, 6), {-50, -20}) == std::vector<double>{6, 12});
    CHECK(ordered(evolving(3, 6), {100, 90}) == std::vector<double>{52, 58});
    CHECK(ordered(evolving(4, 1), {30, 30, 30}) == std::vector<double>{29, 30, 31});
    CHECK(ordered(evolving(4, 16), {5, 30, 60}) == std::vector<double>{16, 32, 48});
}

TEST_CASE("a threshold leaves room for those before and after it") {
    const GenomeSpace space(evolving(3, 6));
    CHECK(space.genes()[index_of(space, "from.1")].bounds ==
          Bounds{.min = 6, .max = 52, .step = 1});
    CHECK(space.genes()[index_of(space, "from.2")].bounds ==
          Bounds{.min = 12, .max = 58, .step = 1});
}

TEST_CASE("no other thresholds with their gaps are nearer than the ordered ones") {
    const int gap = 3;
    Random random = random_of(3);
    for (int i = 0; i < 100; ++i) {
        const std::vector<double> asked = {std::floor(70 * random.uniform()),
                                           std::floor(70 * random.uniform())};
        const std::vector<double> found = ordered(evolving(3, gap), asked);
        const auto off = [&](double a, double b) {
            return (a - asked[0]) * (a - asked[0]) + (b - asked[1]) * (b - asked[1]);
        };
        CHECK((found[0] >= gap && found[1] >= found[0] + gap && found[1] <= 64 - gap));
        for (int a = gap; a <= 64 - 2 * gap; ++a) {
            for (int b = a + gap; b <= 64 - gap; ++b) REQUIRE(off(a, b) >= off(found[0], found[1]));
        }
    }
}
