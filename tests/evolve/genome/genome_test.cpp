#include "evolve/genome/genome.hpp"

#include <algorithm>
#include <cmath>

#include "base/number.hpp"
#include "support/genomes.hpp"

using namespace evothello;

namespace {

// The 17 weights of seed 002_a7298a92d7b3f45e.
GenomeSpec seed_ga() {
    const Bounds bounds{.min = -50, .max = 50};
    return {
        .rules = {.variant = Variant::kReversed},
        .stages = {.from = {0, 30}},
        .matrix = MatrixSpec{.per_stage = false, .bounds = bounds},
        .terms = {{.term = term("mobility.own"), .bounds = bounds},
                  {.term = term("mobility.opp"), .bounds = bounds},
                  {.term = term("stability"), .bounds = {.min = -50, .max = 120}, .shared = true},
                  {.term = term("frontier"), .bounds = bounds}}};
}

}  // namespace

TEST_CASE("the 17 genes of the seed come in the order of its lines") {
    CHECK(names(GenomeSpace(seed_ga())) ==
          std::vector<std::string>{"a1", "b1", "c1", "d1", "b2", "c2", "d2", "c3", "d3", "d4",
                                   "stability", "0.mobility.own", "0.mobility.opp", "0.frontier",
                                   "1.mobility.own", "1.mobility.opp", "1.frontier"});
}

TEST_CASE(
    "genes are ordered by stage, squares before terms, thresholds last, without fixed terms") {
    GenomeSpec spec = plain({"mobility", "stability", "frontier"}, {0, 20});
    spec.rules.size = Size::k6;
    spec.matrix = MatrixSpec{};
    spec.terms[1].fixed = 3;
    spec.stages.evolve = true;
    CHECK(names(GenomeSpace(spec)) ==
          std::vector<std::string>{"0.a1", "0.b1", "0.c1", "0.b2", "0.c2", "0.c3", "0.mobility",
                                   "0.frontier", "1.a1", "1.b1", "1.c1", "1.b2", "1.c2", "1.c3",
                                   "1.mobility", "1.frontier", "from.1"});
    spec.stages = {};
    CHECK(names(GenomeSpace(spec)) ==
          std::vector<std::string>{"a1", "b1", "c1", "b2", "c2", "c3", "mobility", "frontier"});
}

TEST_CASE("the squares of a matrix fall into classes that cover the board once") {
    for (const Size size : {Size::k6, Size::k8}) {
        for (const auto symmetry : {MatrixSpec::Symmetry::kFull, MatrixSpec::Symmetry::kNone}) {
            GenomeSpec spec{.rules = {.size = size}};
            spec.matrix = MatrixSpec{.symmetry = symmetry};
            const GenomeSpace space(spec);
            const bool full = symmetry == MatrixSpec::Symmetry::kFull;
            CHECK(space.size() ==
                  (full ? (size == Size::k8 ? 10u : 6u) : static_cast<std::size_t>(cells(size))));
            Bitboard covered = 0;
            for (const Gene& gene : space.genes()) {
                CHECK((covered & gene.squares) == 0);
                covered |= gene.squares;
                CHECK(gene.name == lowest(gene.squares).name());
            }
            CHECK(covered == geometry(size).mask);
        }
    }
}

TEST_CASE("random individuals fill their bounds, or lie around a start") {
    GenomeSpec spec = plain({"mobility", "frontier", "stability"});
    spec.terms[0].fixed = 1;  // so that nothing is rescaled
    spec.terms[2].start = 4;
    spec.stages = {.from = {0, 40}, .evolve = true, .min_gap = 1};
    const GenomeSpace space(spec);
    constexpr int kCount = 2000;
    std::vector<double> mean(space.size()), square(space.size());
    for (std::uint64_t i = 0; i < kCount; ++i) {
        Random random = random_of(i);
        const Genes genes = space.random(random);
        CHECK(genes == space.normalised(genes));
        for (std::size_t g = 0; g < genes.size(); ++g) {
            mean[g] += genes[g] / kCount;
            square[g] += genes[g] * genes[g] / kCount;
        }
    }
    const auto deviation = [&](std::size_t g) { return std::sqrt(square[g] - mean[g] * mean[g]); };
    CHECK(mean[0] == Approx(0).margin(0.5));
    CHECK(deviation(0) == Approx(20 / std::sqrt(12.0)).epsilon(0.05));
    CHECK(mean[1] == Approx(4).margin(0.2));
    CHECK(deviation(1) == Approx(2).epsilon(0.05));
    CHECK(mean[4] == Approx(40).margin(0.5));
    CHECK(deviation(4) == Approx(6.2).epsilon(0.05));
}

TEST_CASE("a random individual is a function of its key") {
    const GenomeSpace space(seed_ga());
    Random a = random_of(1), b = random_of(1), c = random_of(2);
    const Genes first = space.random(a);
    CHECK(first == space.random(b));
    CHECK(first != space.random(c));
}

TEST_CASE("a point is written by name and projects back to itself") {
    for (std::uint64_t i = 0; i < 800 / kThinning; ++i) {
        INFO(i);
        const GenomeSpace space(random_spec(i));
        Random random = random_of(3'000'000 + i);
        const Genes genes =
            space.normalised(i % 2 == 0 ? wild(space, random) : space.random(random));
        const Weights weights = space.weights(genes, "a point");
        const std::string text = to_text(weights);
        INFO(text);
        const Weights read = parse_weights(text, "a.yaml");
        REQUIRE(to_text(read) == text);
        const Projection back = space.project(read);
        REQUIRE(back.genes == genes);
        REQUIRE(back.dropped.empty());
    }
}

TEST_CASE("a weights file has what stages share in common, and the terms in the spec's order") {
    GenomeSpec spec = seed_ga();
    spec.terms.push_back({.term = term("discs"), .fixed = 0});
    spec.blend = 3;
    spec.corner_relief = -2;
    const GenomeSpace space(spec);
    Genes genes;
    for (int i = 0; i < 17; ++i) genes.push_back(i + 1);
    const Weights weights = space.weights(genes, "seed");
    CHECK(weights.name == "seed");
    CHECK(weights.rules == spec.rules);
    CHECK(weights.blend == 3);
    CHECK(weights.corner_relief == -2);
    const auto square = [&](std::string_view name) {
        return (*weights.matrix)[static_cast<std::size_t>(Square::parse(name)->index())];
    };
    CHECK((square("a1") == 1 && square("h8") == 1 && square("a2") == 2 && square("b1") == 2));
    CHECK((square("g6") == 6 && square("d4") == 10 && square("e5") == 10));
    REQUIRE(weights.stages.size() == 2);
    using Terms = std::vector<std::pair<Term, double>>;
    CHECK(weights.stages[0].terms == Terms{{Term::position(), 1},
                                           {term("mobility.own"), 12},
                                           {term("mobility.opp"), 13},
                                           {term("stability"), 11},
                                           {term("frontier"), 14},
                                           {term("discs"), 0}});
    CHECK(weights.stages[1].terms == Terms{{Term::position(), 1},
                                           {term("mobility.own"), 15},
                                           {term("mobility.opp"), 16},
                                           {term("stability"), 11},
                                           {term("frontier"), 17},
                                           {term("discs"), 0}});
    CHECK((weights.stages[0].from == 0 && weights.stages[1].from == 30));
    CHECK((!weights.stages[0].matrix && !weights.stages[1].matrix));
}

TEST_CASE("evolved thresholds and matrices of their own go to their stages") {
    GenomeSpec spec = evolving(3, 2);
    spec.matrix = MatrixSpec{};
    const GenomeSpace space(spec);
    Genes genes(space.size(), 0.5);
    genes[index_of(space, "from.1")] = 17;
    genes[index_of(space, "from.2")] = 51;
    genes[index_of(space, "2.a1")] = -1;
    const Weights weights = space.weights(genes, "x");
    CHECK((weights.stages[1].from == 17 && weights.stages[2].from == 51));
    CHECK_FALSE(weights.matrix);
    CHECK(((*weights.stages[1].matrix)[63] == 0.5 && (*weights.stages[2].matrix)[63] == -1));
}

TEST_CASE("diversity is 0 for clones and the deviation of uniform noise for noise") {
    GenomeSpec spec = plain({"mobility", "frontier", "stability", "discs"});
    spec.terms[3].fixed = 1;
    const GenomeSpace space(spec);
    CHECK(space.diversity(std::vector<Genes>(7, Genes{0.1, 3.3, -7})) == 0);
    CHECK(space.diversity(std::vector<Genes>{{10, 0, 0}, {-10, 0, 0}}) == Approx(0.5 / 3));
    std::vector<Genes> noise;
    for (std::uint64_t i = 0; i < 1000; ++i) {
        Random random = random_of(i);
        noise.push_back(space.random(random));
    }
    CHECK(space.diversity(noise) == Approx(0.2887).epsilon(0.02));
}

TEST_CASE("the mean of a population is a point of the space") {
    GenomeSpec spec = plain({"mobility", "frontier"});
    const GenomeSpace space(spec);
    CHECK(space.mean(std::vector<Genes>{{10, 2}, {10, 4}}) == Genes{10, 3});
    CHECK(space.mean(std::vector<Genes>{{10, 0}, {0, 10}, {10, 0}, {0, 10}}) == Genes{10, 10});
    const Genes clone = space.normalised({0.7, 1.9});
    CHECK(space.mean(std::vector<Genes>(7, clone)) == clone);
}

TEST_CASE("distances are measured in units") {
    GenomeSpec spec = plain({"mobility", "frontier"});
    spec.terms[1].bounds = {.min = 0, .max = 100};
    const GenomeSpace space(spec);
    CHECK(space.distance({10, 0}, {10, 0}) == 0);
    CHECK(space.distance({10, 0}, {-10, 0}) == Approx(std::sqrt(0.5)));
    CHECK(space.distance({10, 30}, {10, 80}) == Approx(std::sqrt(0.125)));
}

TEST_CASE("parameters of another program have no scale: each is clamped to its bounds only") {
    const GenomeSpace space({.parameters = {
                                 {.name = "corner", .start = 5, .bounds = {.min = 0, .max = 10}},
                                 {.name = "depth", .start = 2, .bounds = {1, 4, 1.0}},
                                 {.name = "edge", .start = -1, .bounds = {.min = -3, .max = -0.5}},
                             }});
    CHECK(names(space) == std::vector<std::string>{"corner", "depth", "edge"});
    CHECK(space.start() == Genes{5, 2, -1});
    CHECK(space.normalised({3.25, 2, -2}) == Genes{3.25, 2, -2});
    CHECK(space.normalised({-7, 2.6, 1}) == Genes{0, 3, -0.5});
    CHECK(space.normalised({70, 9, -9}) == Genes{10, 4, -3});
    CHECK(space.bounded({70, 2.6, -9}) == Genes{10, 2.6, -3});
    const auto [above, below] =
        space.mirrored_points({9, 2, -1}, std::vector<double>{0.2, 0.5, -0.1});
    CHECK(above == Genes{10, 3, -1.25});
    CHECK(below == Genes{8, 1, -0.75});
    Random random = random_of(77);
    for (int i = 0; i < 50; ++i) {
        const Genes genes = space.random(random);
        CHECK(space.normalised(genes) == genes);
    }
}
