#include "eval/explain.hpp"

#include <cmath>

#include "eval/evaluator.hpp"
#include "support/bridge.hpp"
#include "support/catch.hpp"

using namespace evothello;

namespace {

// The sum of what the tables add, each part compared with the twin's.
double checked_sum(const TableShares& shares, const twin::Patterns& twin,
                   const twin::Board& board) {
    double sum = shares.constant.value_or(0);
    REQUIRE(shares.patterns.size() == twin.patterns.size());
    for (std::size_t i = 0; i < shares.patterns.size(); ++i) {
        double of_images = 0;
        for (const ImageShare& image : shares.patterns[i].images) {
            std::vector<int> squares;
            for (const Square square : image.squares) {
                squares.push_back(to_twin(square, board.size == 6 ? Size::k6 : Size::k8));
            }
            REQUIRE(image.filling == twin::filling(squares, board));
            REQUIRE(image.contribution ==
                    twin::worth(twin.patterns[i], shares.stage, image.filling));
            of_images += image.contribution;
        }
        REQUIRE(shares.patterns[i].contribution == of_images);
        sum += of_images;
    }
    for (const CountShare& share : shares.counts) sum += share.contribution;
    return sum;
}

// Compares doubles; tolerates a different order of summation.
void check_score(const Weights& weights, const twin::Weights& twin, const Position& position) {
    const twin::Board board = to_twin(position);
    INFO(twin::text(board));
    const Explanation explanation = explain(weights, position.discs);
    REQUIRE(explanation.score == Approx(twin::evaluate(twin, board)).epsilon(1e-9).margin(1e-7));
    double sum = 0;
    for (const TermShare& share : explanation.terms) {
        REQUIRE(share.contribution == Approx(share.weight * share.value).margin(1e-9));
        sum += share.contribution;
    }
    if (explanation.tables) sum += checked_sum(*explanation.tables, twin.patterns, board);
    REQUIRE(explanation.score == Approx(sum).epsilon(1e-9).margin(1e-7));
}

Weights small(std::string_view stages) {
    std::string text =
        "format: evothello-weights/1\nname: small\nboard: 6\nvariant: standard\nblend: 2\n"
        "matrix:\n";
    for (int row = 0; row < 6; ++row) text += "  - [9, 2, 1, 1, 2, 9]\n";
    return parse_weights(text + "stages:\n" + std::string(stages), "small.yaml");
}

}  // namespace

TEST_CASE("explain: every shipped player's score equals the twin's and the sum of its terms") {
    const std::uint64_t players = shipped_files().size();
    const std::uint64_t positions = 2000 / kThinning;
    for (std::uint64_t player = 0; player < players; ++player) {
        const Weights& weights = shipped_files()[player].weights;
        INFO(shipped_files()[player].path);
        const twin::Weights twin = to_twin(weights);
        for (std::uint64_t i = 0; i < positions; ++i) {
            check_score(weights, twin, random_position(weights.rules.size, player * positions + i));
        }
    }
}

TEST_CASE("explain: the score of random weights equals the twin's and the sum of its terms") {
    for (std::uint64_t i = 0; i < 500 / kThinning; ++i) {
        const Weights weights = random_weights(i);
        INFO(to_text(weights));
        const twin::Weights twin = to_twin(weights);
        for (std::uint64_t k = 0; k < 10; ++k) {
            check_score(weights, twin, random_position(weights.rules.size, i * 10 + k));
            check_score(weights, twin, random_board(weights.rules.size, i * 10 + k));
        }
    }
}

TEST_CASE("the explained score equals the evaluation in search") {
    for (std::uint64_t i = 0; i < 500 / kThinning; ++i) {
        const Weights weights = random_weights(i);
        const Evaluator evaluator(weights);
        const Discs discs = random_position(weights.rules.size, i).discs;
        REQUIRE(
            equal_evaluations(evaluator.units(evaluator(discs)), explain(weights, discs).score));
    }
}

TEST_CASE("each term of the stage is explained with its counts") {
    const Weights weights = small(
        "  - from: 0\n    terms: {position: 2, mobility.share: 3, discs.opp: -1}\n"
        "  - from: 8\n    terms: {corners: 1}\n");
    const Position start = start_position(Size::k6);
    const Explanation at_start = explain(weights, start.play(*Square::parse("e4")).discs);
    CHECK(at_start.stage == 0);
    CHECK(at_start.blend == 0);
    REQUIRE(at_start.terms.size() == 3);
    const TermShare& position = at_start.terms[0];
    CHECK(position.term == Term::position());
    CHECK((position.own == 1 && position.opp == 5 && position.value == -4));
    CHECK((position.weight == 2 && position.contribution == -8));
    const TermShare& mobility = at_start.terms[1];
    CHECK(mobility.term == Term::parse("mobility.share"));
    CHECK((mobility.own == 3 && mobility.opp == 3 && mobility.value == 0));
    const TermShare& discs = at_start.terms[2];
    CHECK((discs.own == 1 && discs.opp == 4 && discs.value == 4 && discs.contribution == -4));
    CHECK(at_start.score == -12);

    const Position later = random_position_with(Size::k6, 20, 1);
    CHECK(explain(weights, later.discs).stage == 1);
    REQUIRE(explain(weights, later.discs).terms.size() == 1);
    CHECK(explain(weights, later.discs).terms[0].term == Term::parse("corners"));
}

TEST_CASE("in a blend a term of both stages is one line with its blended weight") {
    const Weights weights = small(
        "  - from: 0\n    terms: {mobility: 4, discs: 1}\n"
        "  - from: 10\n    terms: {mobility: 10, frontier: 2}\n");
    const Discs nine = random_position_with(Size::k6, 27, 1).discs;
    const Explanation explanation = explain(weights, nine);
    CHECK(explanation.stage == 0);
    CHECK(explanation.blend == 0.5);
    REQUIRE(explanation.terms.size() == 3);
    CHECK(explanation.terms[0].weight == 7);
    CHECK(explanation.terms[1].weight == 0.5);
    CHECK(explanation.terms[2].weight == 1);
}

TEST_CASE("in a blend the squares of two matrices are two lines") {
    const std::string row = "      - [-5, 0, 0, 3, 0, 0]\n";
    const Weights weights = small(
        "  - from: 0\n    terms: {position: 1}\n  - from: 10\n    terms: {position: 1}\n"
        "    matrix:\n" +
        row + row + row + row + row + row);
    const Explanation explanation = explain(weights, random_position_with(Size::k6, 27, 3).discs);
    REQUIRE(explanation.terms.size() == 2);
    CHECK(explanation.terms[0].weight == 0.5);
    CHECK(explanation.terms[1].weight == 0.5);
    CHECK(explanation.terms[0].own != explanation.terms[1].own);
}

TEST_CASE("no explained contribution is minus zero") {
    const Weights weights = small("  - from: 0\n    terms: {corners: -1}\n");
    const Explanation explanation = explain(weights, start_position(Size::k6).discs);
    CHECK_FALSE(std::signbit(explanation.score));
    CHECK_FALSE(std::signbit(explanation.terms[0].contribution));
}

TEST_CASE("explain: a pattern evaluation is the sum of its images, constant and counts") {
    for (const Size size : {Size::k6, Size::k8}) {
        const Weights weights = weights_of_tables(random_tables(own_pattern_layout(size), 1));
        const twin::Weights twin = to_twin(weights);
        for (std::uint64_t i = 0; i < 500 / kThinning; ++i) {
            check_score(weights, twin, random_board(size, i));
        }
    }
}
