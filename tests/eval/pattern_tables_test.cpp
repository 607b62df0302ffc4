#include "eval/pattern_tables.hpp"

#include <memory>

#include "base/random.hpp"
#include "board/symmetry.hpp"
#include "eval/evaluator.hpp"
#include "support/bridge.hpp"
#include "support/catch.hpp"

using namespace evothello;

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

TEST_CASE("a pattern evaluation sums the entries of all images, the constant and the counts") {
    const Weights weights = random_pattern_weights("tuples4", Size::k8, 2);
    const PatternTables& tables = *weights.patterns;
    const PatternLayout& layout = tables.layout();
    const Evaluator evaluator(weights);
    for (std::uint64_t i = 0; i < 50; ++i) {
        const Discs discs = random_board(Size::k8, i).discs;
        const std::size_t stage = layout.stage_at(discs.count());
        int sum = tables.constant(stage);
        for (std::size_t p = 0; p < layout.patterns.size(); ++p) {
            for (const SquareList& image : layout.patterns[p].images()) {
                const auto filling = static_cast<std::size_t>(filling_at(image, discs));
                const std::int32_t entry = layout.patterns[p].entry_of()[filling];
                sum += tables.pattern(stage, p)[static_cast<std::size_t>(entry)];
            }
        }
        for (std::size_t c = 0; c < layout.counts.size(); ++c) {
            const Term& term = layout.counts[c];
            const bool own = term.form().own_factor != 0;
            const int count = term.measure().count(own ? discs.own : discs.opp,
                                                   own ? discs.opp : discs.own, evaluator.board());
            sum += tables.count(stage, c)[static_cast<std::size_t>(count)];
        }
        CHECK(evaluator.units(evaluator(discs)) == double{sum * 1.0} / layout.resolution);
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
