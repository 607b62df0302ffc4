#include "evolve/regression/fit.hpp"

#include <cmath>

#include "eval/evaluator.hpp"
#include "support/genomes.hpp"

namespace evothello {
namespace {

// Positions whose outcome is the evaluation by planted weights plus noise, for numbers of discs in
// [fewest, most].
struct Planted {
    GenomeSpec spec;
    Weights weights;
    double noise = 0;
    int fewest = 12, most = 56;
    double shift = 0;  // per disc: the fit compares only positions with equally many discs

    std::vector<Moments> folds(int boards = 3000) const {
        const GenomeSpace space(spec);
        const Features features(space);
        const Evaluator evaluator(weights);
        std::vector<Moments> list(4, Moments(features.size() + 1));
        std::vector<double> row(features.size() + 1);
        for (int i = 0; i < boards; ++i) {
            Random random = random_of(static_cast<std::uint64_t>(i));
            const int discs = fewest + i % (most - fewest + 1);
            const Position position = random_position_with(
                spec.rules.size, cells(spec.rules.size) - discs, static_cast<std::uint64_t>(i));
            features.put(position.discs, std::span(row).first(features.size()));
            row.back() = evaluator.units(evaluator(position.discs)) + noise * random.normal() +
                         shift * discs;
            list[static_cast<std::size_t>(i) % list.size()].add(discs, row);
        }
        return list;
    }
    Fit found(int boards = 3000) const {
        const GenomeSpace space(spec);
        return fit(space, Features(space), folds(boards));
    }
    // The planted weights as genes, with the gauge applied.
    Genes wanted() const { return GenomeSpace(spec).project(weights).genes; }
};

// Random weights within the bounds of the genome.
Planted planted(GenomeSpec spec, std::uint64_t index) {
    const GenomeSpace space(spec);
    Random random = random_of(index);
    const Weights weights = space.weights(space.random(random), "planted");
    return {.spec = std::move(spec), .weights = weights};
}

GenomeSpec whole_genome(std::vector<int> from) {
    GenomeSpec spec =
        plain({"mobility.own", "mobility.opp", "stability", "frontier"}, std::move(from));
    spec.matrix = MatrixSpec{.bounds = {.min = -50, .max = 50}};
    return spec;
}

void check_near(const Genes& found, const Genes& wanted, double margin) {
    REQUIRE(found.size() == wanted.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
        INFO("gene " << i);
        CHECK(found[i] == Approx(wanted[i]).margin(margin));
    }
}

double weight_of(const Planted& world, const Fit& fit, const std::string& name) {
    const GenomeSpace space(world.spec);
    return fit.genes[index_of(space, name)];
}

}  // namespace

TEST_CASE("fit: planted weights come back, stage by stage") {
    Planted world = planted(whole_genome({0, 24, 44}), 1);
    check_near(world.found().genes, world.wanted(), 0.01);
    world.shift = 3;  // a mean outcome per number of discs is not part of any weight
    check_near(world.found().genes, world.wanted(), 0.01);
}

TEST_CASE("fit: planted weights come back through noise, and the report says how much there is") {
    Planted world = planted(whole_genome({0, 32}), 2);
    world.noise = 10;
    const Fit found = world.found(12'000);
    check_near(found.genes, world.wanted(), 2.5);
    REQUIRE(found.stages.size() == 2);
    for (const StageFit& stage : found.stages) {
        CHECK(stage.error == Approx(10).epsilon(0.05));
        CHECK(stage.constant > 2 * stage.error);
        CHECK(stage.explained() > 0.75);
    }
    CHECK(found.stages[0].positions + found.stages[1].positions == 12'000);
}

TEST_CASE("fit: weights that stages share, and blended ones, are fitted together") {
    GenomeSpec spec = whole_genome({0, 24, 44});
    spec.matrix->per_stage = false;
    spec.terms[2].shared = true;
    Planted world = planted(spec, 3);
    check_near(world.found().genes, world.wanted(), 0.01);
    spec = whole_genome({0, 24, 44});
    spec.blend = 10;
    world = planted(spec, 4);
    check_near(world.found().genes, world.wanted(), 0.05);
}

TEST_CASE("fit: a small board and single squares") {
    GenomeSpec spec = plain({"mobility"});
    spec.rules.size = Size::k6;
    spec.matrix = MatrixSpec{.symmetry = MatrixSpec::Symmetry::kNone};
    Planted world = planted(spec, 5);
    world.fewest = 8;
    world.most = 34;
    check_near(world.found().genes, world.wanted(), 0.01);
}

TEST_CASE("fit: a stage without positions has the weights of another stage") {
    Planted world = planted(whole_genome({0, 10, 30, 60}), 6);
    const Fit found = world.found();
    CHECK(found.stages[0].positions == 0);
    CHECK(found.stages[3].positions == 0);
    CHECK(found.stages[0].explained() == 0);
    for (const char* name : {"a1", "b2", "mobility.opp", "stability"}) {
        const auto of = [&](const char* stage) {
            return weight_of(world, found, std::string(stage) + name);
        };
        CHECK(of("0.") == of("1."));
        CHECK(of("3.") == of("2."));
        CHECK(of("1.") != of("2."));
    }
}

TEST_CASE("fit: perfectly correlated features share their weight and stay finite") {
    GenomeSpec spec = plain({"mobility", "mobility.own", "mobility.opp", "discs"});
    Planted world{.spec = spec, .weights = GenomeSpace(spec).weights({2, 0, 0, 1}, "planted")};
    world.noise = 5;
    const Fit found = world.found();
    // The largest weight is at its bound, so only ratios of weights can be compared.
    const double discs = weight_of(world, found, "discs");
    const double own =
        weight_of(world, found, "mobility") + weight_of(world, found, "mobility.own");
    const double opp =
        weight_of(world, found, "mobility.opp") - weight_of(world, found, "mobility");
    CHECK(discs > 2);
    CHECK(own / discs == Approx(2).epsilon(0.1));
    CHECK(opp / discs == Approx(-2).epsilon(0.1));
}

TEST_CASE("fit: a fixed weight keeps its size, and the others have the right ratio to it") {
    GenomeSpec spec = plain({"mobility", "discs", "stability"});
    spec.terms[0].fixed = 3;
    spec.terms[1].fixed = 0;
    GenomeSpec free = plain({"mobility", "stability"});
    const Weights truth = GenomeSpace(free).weights({1, 2}, "planted");
    const Planted world{.spec = spec, .weights = truth};
    const Fit found = world.found();
    REQUIRE(found.genes.size() == 1);
    CHECK(found.genes[0] == Approx(6).margin(0.01));
    const Weights weights = GenomeSpace(spec).weights(found.genes, "x");
    CHECK(weights.stages[0].terms[0].second == 3);
    CHECK(weights.stages[0].terms[1].second == 0);
}

TEST_CASE("fit: if the fixed weight has the wrong sign, the others go to their bounds") {
    GenomeSpec spec = plain({"mobility", "stability"});
    spec.terms[0].fixed = -3;
    const Weights truth = GenomeSpace(plain({"mobility", "stability"})).weights({1, 2}, "planted");
    CHECK(Planted{.spec = spec, .weights = truth}.found().genes[0] == 10);
}

TEST_CASE("fit: a weight whose bounds forbid its sign is left out of the fit") {
    GenomeSpec spec = plain({"mobility", "potential_mobility", "stability"});
    const Weights truth = GenomeSpace(spec).weights({5, -10, 5}, "planted");
    spec.terms[1].bounds = {.min = 0, .max = 10};
    const Fit bound = Planted{.spec = spec, .weights = truth}.found();
    spec.terms.erase(spec.terms.begin() + 1);
    const Fit without = Planted{.spec = spec, .weights = truth}.found();
    CHECK(bound.genes[1] == 0);
    CHECK(bound.genes[0] == without.genes[0]);
    CHECK(bound.genes[2] == without.genes[1]);
}

TEST_CASE("fit: thresholds that evolve stay where they start") {
    GenomeSpec spec = evolving(3, 5);
    const Planted world = planted(spec, 7);
    const Fit found = world.found();
    CHECK(GenomeSpace(spec).weights(found.genes, "x").stages[1].from == spec.stages.from[1]);
    CHECK(GenomeSpace(spec).weights(found.genes, "x").stages[2].from == spec.stages.from[2]);
}

TEST_CASE("fit: every genome gives a point of its space, from few positions and from many") {
    for (std::uint64_t index = 0; index < 60 / kThinning; ++index) {
        GenomeSpec spec = random_spec(index);
        const GenomeSpace space(spec);
        if (space.size() == 0) continue;
        const Features features(space);
        std::vector<Moments> folds(2, Moments(features.size() + 1));
        std::vector<double> row(features.size() + 1);
        Random random = random_of(index);
        for (std::uint64_t board = 0; board < (index % 2 == 0 ? 3 : 200); ++board) {
            const Position position = random_position(spec.rules.size, board);
            features.put(position.discs, std::span(row).first(features.size()));
            row.back() = 20 * random.normal();
            folds[board % 2].add(position.discs.count(), row);
        }
        const Fit found = fit(space, features, folds);
        INFO(index);
        CHECK(found.genes == space.normalised(found.genes));
        for (const double gene : found.genes) CHECK(std::isfinite(gene));
        for (const StageFit& stage : found.stages) CHECK(std::isfinite(stage.error));
    }
}

TEST_CASE("fit: reversed games give the weights of the other sign") {
    const GenomeSpace space(plain({"mobility", "discs"}));
    const Features features(space);
    std::vector<Moments> folds(2, Moments(3)), reversed = folds;
    for (std::uint64_t index = 0; index < 200; ++index) {
        const Position position = random_position_with(Size::k8, 20, index);
        std::vector<Move> moves;
        Position end = position;
        while (!end.finished()) {
            const Bitboard legal = end.moves();
            moves.push_back(legal == 0 ? Move::pass() : Move(lowest(legal)));
            end = end.play(moves.back());
        }
        const Discs discs{end.black(), end.white()};
        add_game(features, position, moves, margin(discs, Variant::kStandard), folds[index % 2]);
        add_game(features, position, moves, margin(discs, Variant::kReversed), reversed[index % 2]);
    }
    const Genes standard = fit(space, features, folds).genes;
    const Genes other = fit(space, features, reversed).genes;
    REQUIRE(standard.size() == 2);
    CHECK(standard[1] != 0);
    for (std::size_t i = 0; i < standard.size(); ++i) CHECK(standard[i] == Approx(-other[i]));
}

}  // namespace evothello
