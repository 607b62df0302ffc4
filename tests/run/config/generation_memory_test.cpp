#include "run/config/generation_memory.hpp"
#include "run/config/config_file.hpp"

#include "run/generation/generation.hpp"
#include "support/catch.hpp"
#include "support/played_generation.hpp"

namespace evothello {
namespace {

// What is wrong with this config; nothing where it is read.
std::optional<Problem> refusal(const Changes& changes) {
    try {
        parse_config(kSmallRun, "test", changes);
        return std::nullopt;
    } catch (const Error& error) {
        REQUIRE(error.problems().size() == 1);
        return error.problems()[0];
    }
}

bool is_refused(int population, const Changes& changes) {
    Changes all{"optimiser.population=" + std::to_string(population)};
    all.insert(all.end(), changes.begin(), changes.end());
    return refusal(all).has_value();
}

// The smallest population that is refused.
int limit(const Changes& changes) {
    int allowed = 8, refused = 65536;
    REQUIRE_FALSE(is_refused(allowed, changes));
    REQUIRE(is_refused(refused, changes));
    while (refused - allowed > 2) {
        const int middle = (allowed + refused) / 4 * 2;
        (is_refused(middle, changes) ? refused : allowed) = middle;
    }
    return refused;
}

double bytes_of(std::string_view key, const Changes& changes) {
    double bytes = 0;
    for (const MemoryUse& use : generation_memory(parse_config(kSmallRun, "test", changes), 0)) {
        if (use.key == key) bytes += use.bytes;
    }
    return bytes;
}

TEST_CASE("a round robin is refused from the population on whose games are beyond the limit") {
    const double first = limit({"match.schedule=round_robin"});
    CHECK(first * first * kBytesPerGame > 0.9 * kMaxMemory);
    CHECK((first - 2) * (first - 2) * kBytesPerGame < kMaxMemory);
    const double of_pairs = limit({"match.schedule=round_robin", "match.pairs=100"});
    CHECK(100 * of_pairs * of_pairs * kBytesPerGame > 0.9 * kMaxMemory);
    CHECK(100 * of_pairs * of_pairs * kBytesPerGame < 1.1 * kMaxMemory);
}

TEST_CASE("the refusal names the largest part, its figures and what to change") {
    const auto whole = refusal({"optimiser.population=65536", "match.schedule=round_robin"});
    REQUIRE(whole);
    CHECK(whole->key == "match.schedule");
    CHECK(whole->what ==
          "round_robin of 65,536 individuals is 2,147,450,880 meetings, 4,294,901,760 games in a "
          "generation, which would take about 275 GB of memory; the limit is 4.0 GB: use k_random "
          "4, a smaller population or fewer match.pairs");
    CHECK_FALSE(refusal({"optimiser.population=65536", "match.schedule=k_random 4"}));

    const auto hall = refusal({"optimiser.population=65536", "match.schedule=k_random 8",
                               "match.pairs=10", "hall_of_fame={keep: 1000, share: 0.9}"});
    REQUIRE(hall);
    CHECK(hall->key == "hall_of_fame.share");
    const auto opponents = refusal({"optimiser.population=65536", "match.schedule=k_random 8",
                                    "match.pairs=10", "match.opponents={swh: 0.9}"});
    REQUIRE(opponents);
    CHECK(opponents->key == "match.opponents.swh");
    const auto rating =
        refusal({"optimiser.population=65536", "match.schedule=k_random 4", "fitness=rating"});
    REQUIRE(rating);
    CHECK(rating->key == "fitness");
}

TEST_CASE("the memory of games is that of as many games as are planned") {
    const Changes changes{"optimiser.population=12", "match.schedule=k_random 3", "match.pairs=2"};
    const Setup setup = setup_of(changes);
    const RunState state = start_run(setup);
    GenerationPlan plan(setup, state);
    plan.extend({});
    CHECK(plan.pairings().size() == 72);
    CHECK(bytes_of("match.schedule", changes) ==
          72 * kBytesPerGame + static_cast<double>(plan.openings().size()) * kBytesPerOpening);
    CHECK(bytes_of("hall_of_fame.share", changes) == 0);
}

TEST_CASE("a full covariance counts, a separable one does not") {
    const Changes full{"optimiser={kind: cma}"},
        separable{"optimiser={kind: cma, covariance: separable}"};
    CHECK(bytes_of("optimiser.covariance", full) > 0);
    CHECK(bytes_of("optimiser.covariance", separable) == 0);
}

}  // namespace
}  // namespace evothello
