#include "eval/patterns/pattern_tables.hpp"

#include "board/symmetry.hpp"
#include "eval/evaluator.hpp"
#include "support/bridge.hpp"
#include "support/catch.hpp"

using namespace evothello;

namespace {

bool exact(double a, double b) { return a == b; }

void check_against_twin(const Weights& weights, bool (*equal)(double, double),
                        std::uint64_t positions = 10'000) {
    INFO(weights.name << " of " << name(weights.rules));
    const Evaluator evaluator(weights);
    const twin::Weights twin = to_twin(weights);
    for (std::uint64_t i = 0; i < positions / kThinning; ++i) {
        const Position position = i % 2 == 0 ? random_position(weights.rules.size, i)
                                             : random_board(weights.rules.size, i);
        twin::Board board = to_twin(position);
        INFO(twin::text(board));
        REQUIRE(equal(evaluator.units(evaluator(position.discs)), evaluate(twin, board)));
        REQUIRE(equal(evaluator.units(evaluator(position.discs.passed())),
                      evaluate(twin, twin::pass(board))));
    }
}

// Linear weights of a board of this size.
Weights random_weights_for(Size size, std::uint64_t index) {
    for (std::uint64_t i = index * 100;; ++i) {
        Weights weights = random_weights(i);
        if (weights.rules.size == size) return weights;
    }
}

}  // namespace

TEST_CASE("a pattern evaluation is the same for all images of a position") {
    for (const Size size : {Size::k6, Size::k8}) {
        const Weights weights = random_pattern_weights("full", size, 1);
        const Evaluator evaluator(weights);
        for (std::uint64_t i = 0; i < 50; ++i) {
            const Discs discs = random_board(size, i).discs;
            const Score score = evaluator(discs);
            for (int symmetry = 1; symmetry < kSymmetries; ++symmetry) {
                CHECK(evaluator(transformed(discs, symmetry, size)) == score);
            }
        }
    }
}

TEST_CASE("the evaluation of patterns equals the twin's, for either side to move") {
    for (const Size size : {Size::k6, Size::k8}) {
        check_against_twin(random_pattern_weights("full", size, 2), exact);
        check_against_twin(random_pattern_weights("tuples4", size, 3), exact);
        check_against_twin(weights_of_tables(random_tables(own_pattern_layout(size), 4)), exact);
    }
}

TEST_CASE("the evaluation of patterns beside linear terms equals the twin's") {
    for (const Size size : {Size::k6, Size::k8}) {
        for (std::uint64_t i = 0; i < 4; ++i) {
            Weights weights = random_weights_for(size, i);
            weights.patterns = random_tables(own_pattern_layout(size), 10 + i);
            check_against_twin(weights, equal_evaluations, 2500);
        }
    }
}

TEST_CASE("a copy of an evaluator with patterns outlives the original") {
    auto original = std::make_unique<Evaluator>(random_pattern_weights("medium", Size::k8, 3));
    const Discs discs = random_position(Size::k8, 7).discs;
    const Score score = (*original)(discs);
    const Evaluator copy = *original;
    original.reset();
    CHECK(copy(discs) == score);
    CHECK(copy.task(discs.count()).counted[0].own_table != nullptr);
}
