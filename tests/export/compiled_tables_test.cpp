#include "export/compiled_tables.hpp"

#include "support/bridge.hpp"
#include "support/catch.hpp"

using namespace evothello;

namespace {

// Scores a position with the tables as compiled_tables.hpp describes them.
Score score_by(const CompiledTables& tables, const Evaluator& evaluator, const Discs& discs) {
    const CompiledTables::Stage* stage = nullptr;
    for (const auto& each : tables.stages) {
        if (each.from <= discs.count()) stage = &each;
    }
    const EvaluationTask task = evaluator.task(discs.count());
    std::vector<SquareClass> squares;
    for_each_square(evaluator.board().mask, [&](Square square) {
        squares.push_back(
            {square.bit(),
             tables.scale * stage->squares[static_cast<std::size_t>(square.index())]});
    });
    std::vector<CompiledMeasure> counted;
    for (std::size_t i = 0; i < tables.measures.size(); ++i) {
        const auto& [own, opp, share, relative] = stage->terms[i];
        counted.push_back({tables.measures[i]->count, LaneCount::kNone, own * tables.scale,
                           opp * tables.scale, share * tables.scale, relative * tables.scale});
    }
    return plain_score({.squares = squares.data(),
                        .counted = counted.data(),
                        .square_count = static_cast<int>(squares.size()),
                        .counted_count = static_cast<int>(counted.size()),
                        .relief = tables.relief,
                        .relieved = stage->relieved * tables.scale,
                        .board = task.board},
                       discs);
}

}  // namespace

TEST_CASE("tables score as their evaluator does") {
    for (std::uint64_t i = 0; i < 200 / kThinning; ++i) {
        const Weights weights = random_weights(i);
        const Evaluator evaluator(weights);
        const CompiledTables tables = compiled_tables(weights);
        for (std::uint64_t k = 0; k < 50; ++k) {
            const Discs discs = random_board(weights.rules.size, k).discs;
            REQUIRE(score_by(tables, evaluator, discs) == evaluator(discs));
        }
    }
}

TEST_CASE("tables hold the weights of the file where these are whole, and nothing that is 0") {
    const Weights weights = parse_weights(R"(
format: evothello-weights/1
name: whole
board: 8
variant: standard
stages:
  - from: 0
    terms: {mobility: 3, frontier.own: -7, discs: 0}
  - from: 30
    terms: {mobility: 5}
)",
                                          "whole");
    const CompiledTables tables = compiled_tables(weights);
    CHECK(tables.needs() == std::set<std::string>{"mobility", "frontier", "terms", "linear"});
    REQUIRE(tables.stages.size() == 2);
    CHECK(tables.stages[1].from == 30);
    CHECK(tables.stages[0].terms[0].own == 3);
    CHECK(tables.stages[0].terms[1].own == -7);
    CHECK(tables.stages[1].terms[0].opp == -5);
    CHECK(static_cast<double>(tables.scale) * tables.unit == 1);
}

TEST_CASE("pattern tables alone need no squares, and their counts need the measures") {
    const Weights weights = weights_of_tables(random_tables(own_pattern_layout(Size::k6), 1));
    const CompiledTables tables = compiled_tables(weights);
    CHECK(tables.needs() ==
          std::set<std::string>{"exposure", "discs", "patterns", "constant", "counts"});
    CHECK(tables.measures.empty());
    REQUIRE(tables.stages.size() == 3);
    CHECK(tables.stages[2].from == 28);
    CHECK(tables.stages[2].pattern_stage == 2);
    const PatternLayout& layout = weights.patterns->layout();
    CHECK(tables.constant == layout.entries_per_stage() - 2 * kCountEntries - 1);
    REQUIRE(tables.counts.size() == 2);
    CHECK(!tables.counts[0].own);
    CHECK(tables.counts[1].begin == layout.entries_per_stage() - kCountEntries);
    CHECK(static_cast<double>(tables.entry_unit) * tables.unit * layout.resolution == 1);
}

TEST_CASE("the name of a player does no harm to code") {
    CHECK(plain_name("night1@120 (best)") == "night1@120 (best)");
    CHECK(plain_name("a\\\n\"b\" \xC3\xA9") == "a???b? ??");
    CHECK(identifier("night1@120/5") == "night1_120_5");
    CHECK(identifier("__a--b  ") == "a_b");
}
