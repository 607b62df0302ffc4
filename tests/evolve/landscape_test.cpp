#include "evolve/landscape.hpp"

#include "base/stats.hpp"
#include "support/catch.hpp"

namespace evothello {
namespace {

TEST_CASE("the middle of a landscape loses what it should, and its optimum nothing") {
    for (std::size_t kind = 0; kind < Landscape::kNames.size(); ++kind) {
        for (const std::size_t weights : {2, 17, 41, 60}) {
            const Landscape landscape(static_cast<Landscape::Kind>(kind), weights, 5);
            const auto middle = landscape.point(Genes(weights, 0));
            CHECK(-middle.elo ==
                  Approx(Landscape::start_loss(static_cast<Landscape::Kind>(kind), weights)));
            Genes optimum;
            for (const double each : middle.u) optimum.push_back(-each);
            CHECK(landscape.point(optimum).elo == Approx(0).margin(1e-9));
        }
    }
    CHECK(Landscape::start_loss(Landscape::Kind::kSmooth, 60) == Approx(177));
    CHECK(Landscape::start_loss(Landscape::Kind::kRippled, 17) == Approx(188));
}

TEST_CASE("advantages are antisymmetric, and only cyclic landscapes have cycles") {
    const Landscape smooth(Landscape::Kind::kSmooth, 17, 1),
        cyclic(Landscape::Kind::kCyclic, 17, 1);
    double square = 0;
    for (std::uint64_t i = 0; i < 200; ++i) {
        Random random({.seed = 9, .stream = 60030, .index = i});
        const Genes a = smooth.space().random(random), b = smooth.space().random(random);
        const auto there = cyclic.point(a), here = cyclic.point(b);
        CHECK(cyclic.advantage(there, here) == Approx(-cyclic.advantage(here, there)));
        const double cycle = cyclic.advantage(there, here) - (there.elo - here.elo);
        square += cycle * cycle / 200;
        CHECK(smooth.advantage(smooth.point(a), smooth.point(b)) ==
              smooth.point(a).elo - smooth.point(b).elo);
    }
    CHECK(std::sqrt(square) > 100);
    CHECK(std::sqrt(square) < 200);
}

// Exact values, so that any change of an optimiser, a schedule or the fitness shows.
TEST_CASE("the result of 10,000 games is unchanged for each optimiser") {
    std::string table;
    for (const BenchPipeline& rival : bench_pipelines()) {
        std::vector<double> losses;
        for (std::uint64_t seed = 1; seed <= 3; ++seed) {
            const Landscape landscape(Landscape::Kind::kSmooth, 17, seed);
            losses.push_back(loss_after(landscape, rival.pipeline(), 10'000, seed));
        }
        table += std::string(rival.name) + " " + fixed(stats::median(losses), 3) + "\n";
    }
    CHECK(table == R"(mirror_es 5.746
mirror_es_annealed 12.602
spsa 2.937
ga 9.372
ga_48 15.144
ga_48_adaptive 29.288
cma 13.094
cma_separable 11.046
cma_48 17.710
cem 12.941
spsa_fishtest 58.595
pipeline 9.881
)");
}

}  // namespace
}  // namespace evothello
