#include "evolve/genome.hpp"

#include <algorithm>
#include <cmath>

#include "base/number.hpp"
#include "match/player.hpp"
#include "support/bridge.hpp"
#include "support/catch.hpp"

using namespace evothello;

namespace {

Term term(std::string_view name) { return *Term::parse(name); }

Random random_of(std::uint64_t index) { return Random(Key{.stream = 60010, .index = index}); }

std::vector<std::string> names(const GenomeSpace& space) {
    std::vector<std::string> all;
    for (const Gene& gene : space.genes()) all.push_back(gene.name);
    return all;
}

std::size_t index_of(const GenomeSpace& space, const std::string& name) {
    for (std::size_t i = 0; i < space.size(); ++i) {
        if (space.genes()[i].name == name) return i;
    }
    FAIL("no gene " + name);
    return 0;
}

double weight(const Stage& stage, std::string_view name) {
    for (const auto& [each, value] : stage.terms) {
        if (each == term(name)) return value;
    }
    FAIL("no term " + std::string(name));
    return 0;
}

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

// Stages with nothing but terms, all within [-10, 10].
GenomeSpec plain(std::vector<std::string_view> terms, std::vector<int> from = {0}) {
    GenomeSpec spec{.stages = {.from = std::move(from)}};
    for (const std::string_view name : terms) {
        spec.terms.push_back({.term = term(name), .bounds = {.min = -10, .max = 10}});
    }
    return spec;
}

GenomeSpec evolving(int stages, int min_gap) {
    GenomeSpec spec = plain({"mobility"});
    spec.stages = {.evolve = true, .min_gap = min_gap};
    for (int k = 1; k < stages; ++k) spec.stages.from.push_back(64 * k / stages);
    return spec;
}

// Its thresholds alone, after normalising.
std::vector<double> ordered(const GenomeSpec& spec, const std::vector<double>& thresholds) {
    const GenomeSpace space(spec);
    Genes genes(space.size() - thresholds.size(), 1);
    genes.insert(genes.end(), thresholds.begin(), thresholds.end());
    genes = space.normalised(genes);
    return {genes.end() - static_cast<std::ptrdiff_t>(thresholds.size()), genes.end()};
}

Bounds random_bounds(Random& random) {
    Bounds bounds{.min = -2 - 100 * random.uniform(), .max = 2 + 100 * random.uniform()};
    if (random.below(4) == 0) bounds.min = random.below(2) == 0 ? 0 : 1;
    if (random.below(8) == 0) bounds = {.min = -bounds.max, .max = 0};
    constexpr std::array kSteps = {0.1, 0.25, 0.3, 0.7, 1.0};
    if (random.below(2) == 0) bounds.step = kSteps[random.below(kSteps.size())];
    return bounds;
}

GenomeSpec random_spec(std::uint64_t index) {
    Random random = random_of(index);
    const auto flip = [&](std::uint64_t one_of) { return random.below(one_of) == 0; };
    GenomeSpec spec{.rules = {.size = alternating_size(index)}};
    spec.stages = {.evolve = flip(2), .min_gap = 1 + static_cast<int>(random.below(6))};
    while (spec.stages.from.size() < 5 && !flip(3)) {
        spec.stages.from.push_back(spec.stages.from.back() + 1 + static_cast<int>(random.below(7)));
    }
    if (!flip(3)) {
        spec.matrix =
            MatrixSpec{flip(4) ? MatrixSpec::Symmetry::kNone : MatrixSpec::Symmetry::kFull, flip(2),
                       random_bounds(random)};
    }
    for (const std::string_view name : Term::names()) {
        if (name == "position" || !flip(8)) continue;
        TermSpec each{.term = term(name), .bounds = random_bounds(random), .shared = flip(6)};
        if (flip(8)) each.fixed = flip(2) ? 0 : 7.3;
        if (flip(4)) each.start = (each.bounds.min + each.bounds.max) / 2;
        spec.terms.push_back(each);
    }
    if (spec.terms.empty()) spec.terms.push_back({.term = term("mobility")});
    if (flip(2)) {
        spec.gauge = {.kind = Gauge::Kind::kHold,
                      .hold = flip(2) ? "corner" : spec.terms[0].term.name(),
                      .value = 1 + 60 * random.uniform()};
    }
    if (flip(4)) spec.blend = 1;
    if (flip(4)) spec.corner_relief = flip(2) ? 0 : -3;
    return spec;
}

// Anything at all: far out of bounds, zeros, tiny numbers and both signs.
Genes wild(const GenomeSpace& space, Random& random) {
    Genes genes;
    const double scale = std::ldexp(1.0, static_cast<int>(random.below(60)) - 30);
    for (std::size_t i = 0; i < space.size(); ++i) {
        const auto kind = random.below(8);
        genes.push_back(kind == 0   ? 0
                        : kind == 1 ? 1e-310
                        : kind == 2 ? -1e-150
                                    : scale * (2 * random.uniform() - 1) * 100);
    }
    return genes;
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

TEST_CASE("the 17 weights of the seed come in the order of its lines") {
    CHECK(names(GenomeSpace(seed_ga())) ==
          std::vector<std::string>{"a1", "b1", "c1", "d1", "b2", "c2", "d2", "c3", "d3", "d4",
                                   "stability", "0.mobility.own", "0.mobility.opp", "0.frontier",
                                   "1.mobility.own", "1.mobility.opp", "1.frontier"});
}

TEST_CASE("genes come by stages, squares before terms, thresholds last, fixed terms not at all") {
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

TEST_CASE("normalising twice is normalising once, whatever the genome") {
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
    // In the first stage frontier is 1/8 of its bound, mobility 1/10; in the second mobility is 3
    // times its own.
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
    spec.corner_relief = -5;  // relieves nothing without a matrix
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

TEST_CASE("weights go to the nearest step, written as people write it") {
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

TEST_CASE("thresholds become whole, ordered and apart by the smallest pushes") {
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

TEST_CASE("random individuals fill their bounds, or lie around a start") {
    GenomeSpec spec = plain({"mobility", "frontier", "stability"});
    spec.terms[0].fixed = 1;  // so that nothing is scaled
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

TEST_CASE("each stage takes the player's stage in force at its start, on a scale of its own") {
    GenomeSpec spec = plain({"mobility", "stability", "frontier"}, {0, 20, 30});
    spec.matrix = MatrixSpec{.bounds = {.min = -50, .max = 50}};
    const GenomeSpace space(spec);
    const Projection misere = space.project(player("misere"));
    CHECK(misere.dropped.empty());
    const Weights weights = space.weights(misere.genes, "x");
    // position -1 against bounds of 50: 500 becomes 50, all else a tenth, too.
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
    (*lopsided.matrix)[0] = 16;  // a1: the corners' mean is 4, doubled 8
    (*lopsided.matrix)[63] = 0;
    (*lopsided.matrix)[27] = -4;  // d4: -1, doubled -2
    const GenomeSpace space(squares);
    CHECK(space.project(lopsided).genes == Genes{8, 0, 0, 0, 0, 0, 0, 0, 0, -2});
}

TEST_CASE("a difference serves own and opp, and the other way round") {
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

TEST_CASE("a player comes on the scale that a fixed term sets") {
    GenomeSpec spec = plain({"mobility", "frontier", "stability"});
    spec.terms[0].fixed = 2;
    const GenomeSpace space(spec);
    CHECK(space.project(player_with({{"mobility", 40}, {"frontier", -100}})).genes == Genes{-5, 0});
    CHECK(space.project(player_with({{"frontier", -100}, {"stability", 20}})).genes ==
          Genes{-10, 2});
}

TEST_CASE("thresholds that evolve begin as the player's if it has as many") {
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

TEST_CASE("diversity is none for clones and that of uniform noise for noise") {
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

TEST_CASE("distances are measured in ranges") {
    GenomeSpec spec = plain({"mobility", "frontier"});
    spec.terms[1].bounds = {.min = 0, .max = 100};
    const GenomeSpace space(spec);
    CHECK(space.distance({10, 0}, {10, 0}) == 0);
    CHECK(space.distance({10, 0}, {-10, 0}) == Approx(std::sqrt(0.5)));
    CHECK(space.distance({10, 30}, {10, 80}) == Approx(std::sqrt(0.125)));
}
