#include "eval/evaluator.hpp"

#include <array>
#include <cmath>

#include "support/bridge.hpp"
#include "support/catch.hpp"

using namespace evothello;

namespace {

// A player with one stage, one term of weight 1, and the matrix numbered from 1.
Weights with_term(std::string_view name, double weight) {
    Weights weights{.name = "one"};
    weights.stages = {{.from = 0, .terms = {{*Term::parse(name), weight}}}};
    Matrix& matrix = weights.matrix.emplace();
    for (std::size_t i = 0; i < matrix.size(); ++i) matrix[i] = static_cast<double>(i + 1);
    return weights;
}

Weights times(Weights weights, double factor) {
    for (Stage& stage : weights.stages) {
        for (auto& [term, weight] : stage.terms) weight *= factor;
    }
    return weights;
}

// Weights with the terms discs.own and discs.opp only: the score is the stage's weight per disc on
// the board, which is easy to compute by hand.
Weights stages_of_discs(std::initializer_list<std::pair<int, double>> stages, int blend) {
    Weights weights{.name = "discs", .blend = blend};
    for (const auto& [from, weight] : stages) {
        weights.stages.push_back(
            {.from = from,
             .terms = {{*Term::parse("discs.own"), weight}, {*Term::parse("discs.opp"), weight}}});
    }
    return weights;
}

// Discs on the first `count` squares, own and opposing alternately.
Discs first_discs(int count) {
    Discs discs;
    for (int i = 0; i < count; ++i) (i % 2 == 0 ? discs.own : discs.opp) |= Square::of(i).bit();
    return discs;
}

double score_of_discs(const Weights& weights, int count) {
    const Evaluator evaluator(weights);
    return evaluator.units(evaluator(first_discs(count)));
}

bool is_antisymmetric(const Weights& weights) {
    for (const Stage& stage : weights.stages) {
        for (const auto& [term, weight] : stage.terms) {
            if (!term.is_position() && term.form().own_factor != -term.form().opp_factor) {
                return false;
            }
        }
    }
    return true;
}

void check_against_twin(const Evaluator& evaluator, const twin::Weights& twin,
                        const Position& position) {
    const twin::Board board = to_twin(position);
    INFO(twin::text(board));
    const double ours = evaluator.units(evaluator(position.discs));
    const double its = twin::evaluate(twin, board);
    CAPTURE(ours, its);
    REQUIRE(equal_evaluations(ours, its));
}

}  // namespace

TEST_CASE("every shipped player's evaluation equals the twin's") {
    const std::uint64_t players = shipped_files().size();
    REQUIRE(players >= 10);
    const std::uint64_t positions = 2000 / kThinning;
    for (std::uint64_t player = 0; player < players; ++player) {
        const ShippedFile& file = shipped_files()[player];
        INFO(file.path);
        const Evaluator evaluator(file.weights);
        const twin::Weights twin = to_twin(file.weights);
        for (std::uint64_t i = 0; i < positions; ++i) {
            const std::uint64_t index = player * positions + i;
            check_against_twin(evaluator, twin, random_position(file.weights.rules.size, index));
        }
    }
}

TEST_CASE("the evaluation of random weights equals the twin's, with stages, blends and relief") {
    for (std::uint64_t i = 0; i < 500 / kThinning; ++i) {
        const Weights weights = random_weights(i);
        INFO(to_text(weights));
        const Evaluator evaluator(weights);
        const twin::Weights twin = to_twin(weights);
        for (std::uint64_t k = 0; k < 20; ++k) {
            const std::uint64_t index = i * 20 + k;
            check_against_twin(evaluator, twin,
                               k < 15 ? random_position(weights.rules.size, index)
                                      : random_board(weights.rules.size, index));
        }
    }
}

TEST_CASE("every term alone evaluates as the twin does") {
    for (const std::string_view name : Term::names()) {
        INFO(name);
        const Weights weights = with_term(name, 12.5);
        const Evaluator evaluator(weights);
        const twin::Weights twin = to_twin(weights);
        for (std::uint64_t i = 0; i < 200 / kThinning; ++i) {
            check_against_twin(evaluator, twin, random_position(Size::k8, i));
            check_against_twin(evaluator, twin, random_board(Size::k8, i));
        }
    }
}

TEST_CASE("a stage is used from its number of discs to the next stage") {
    const Weights weights = stages_of_discs({{0, 1}, {20, 10}, {45, -3}}, 0);
    CHECK(score_of_discs(weights, 4) == 4);
    CHECK(score_of_discs(weights, 19) == 19);
    CHECK(score_of_discs(weights, 20) == 200);
    CHECK(score_of_discs(weights, 44) == 440);
    CHECK(score_of_discs(weights, 45) == -135);
    CHECK(score_of_discs(weights, 64) == -192);
}

TEST_CASE("a blend is linear and complete where the next stage begins") {
    const Weights weights = stages_of_discs({{0, 0}, {20, 10}, {24, 2}}, 4);
    CHECK(score_of_discs(weights, 16) == 0);
    CHECK(score_of_discs(weights, 17) == Approx(17 * 2.5));
    CHECK(score_of_discs(weights, 18) == Approx(18 * 5.0));
    CHECK(score_of_discs(weights, 19) == Approx(19 * 7.5));
    CHECK(score_of_discs(weights, 20) == Approx(20 * 10.0));
    CHECK(score_of_discs(weights, 21) == Approx(21 * 8.0));
    CHECK(score_of_discs(weights, 22) == Approx(22 * 6.0));
    CHECK(score_of_discs(weights, 23) == Approx(23 * 4.0));
    CHECK(score_of_discs(weights, 24) == Approx(24 * 2.0));
    CHECK(score_of_discs(weights, 64) == Approx(64 * 2.0));
}

TEST_CASE("corner relief replaces the weights beside a corner that either side occupies") {
    Weights weights = with_term("position", 1);
    weights.corner_relief = 1000;
    const Evaluator evaluator(weights);
    const Bitboard a1 = 1, b1 = Square::parse("b1")->bit(), b2 = Square::parse("b2")->bit();
    const auto units = [&](const Discs& discs) { return evaluator.units(evaluator(discs)); };
    CHECK(units({b1, b2}) == 2 - 10);
    CHECK(units({a1 | b1, 0}) == 1 + 1000);
    CHECK(units({b1, a1}) == 1000 - 1);
    CHECK(units({a1, b1 | b2}) == 1 - 2000);
}

TEST_CASE("the evaluation is antisymmetric") {
    int compared = 0;
    const auto check = [&](const Weights& weights, std::uint64_t index) {
        if (!is_antisymmetric(weights)) return;
        const Evaluator evaluator(weights);
        for (std::uint64_t k = 0; k < 10; ++k) {
            const Discs discs = random_board(weights.rules.size, index * 10 + k).discs;
            REQUIRE(evaluator(discs.passed()) == -evaluator(discs));
            ++compared;
        }
    };
    for (const ShippedFile& file : shipped_files()) check(file.weights, 0);
    for (std::uint64_t i = 0; i < 500; ++i) {
        Weights weights = random_weights(i);
        for (Stage& stage : weights.stages) {
            std::erase_if(stage.terms, [](const auto& term) {
                return !term.first.is_position() &&
                       term.first.form().own_factor != -term.first.form().opp_factor;
            });
        }
        check(weights, i);
    }
    CHECK(compared > 5000);
}

TEST_CASE("weights twice as large give the same scores") {
    for (std::uint64_t i = 0; i < 200; ++i) {
        const Weights weights = random_weights(i);
        const Evaluator evaluator(weights), doubled(times(weights, 2));
        for (std::uint64_t k = 0; k < 5; ++k) {
            const Discs discs = random_board(weights.rules.size, i * 5 + k).discs;
            REQUIRE(doubled(discs) == evaluator(discs));
            REQUIRE(doubled.units(doubled(discs)) == 2 * evaluator.units(evaluator(discs)));
        }
    }
}

TEST_CASE("decimal weights are exact: sums that are equal in decimal are ties") {
    for (const double unit : {0.05, 0.01, 0.001, 78.922, -20043.1}) {
        Weights weights = with_term("discs.own", unit);
        weights.stages[0].terms.push_back({*Term::parse("corners.own"), 2 * unit});
        const Evaluator evaluator(weights);
        INFO(unit);
        CHECK(evaluator(Discs{0b001, 0}) == evaluator(Discs{0b1110, 0}));  // a1, or three beside it
    }
}

TEST_CASE("the largest weight is scaled to kWeightBits bits, whatever its size") {
    for (const double weight : {1.0, 1.999, 3.0, 1e300, -1e-300, 5e-324}) {
        const Evaluator evaluator(with_term("discs.own", weight));
        const Score score = std::abs(evaluator(first_discs(1)));
        INFO(weight);
        CHECK(score >= Score{1} << (kWeightBits - 1));
        CHECK(score <= Score{1} << kWeightBits);
    }
}

TEST_CASE("weights of any size neither overflow nor vanish") {
    for (const std::string_view name : Term::names()) {
        for (const double weight : {1e300, -1e300, 1e-300, -1e-300, 5e-324}) {
            INFO(name << ": " << weight);
            const Evaluator one(with_term(name, 1)), scaled(with_term(name, weight));
            for (std::uint64_t i = 0; i < 50; ++i) {
                const Discs discs = random_board(Size::k8, i).discs;
                const double expected = one.units(one(discs)) * weight;
                const double found = scaled.units(scaled(discs));
                REQUIRE(std::isfinite(found));
                REQUIRE(found == Approx(expected).epsilon(0.001));
            }
        }
    }
}

TEST_CASE("evaluations stay below the score of a finished game") {
    const std::array sizes = {1e300, 1e-300, 1.0, 1e9, -1e300, 5e-324, 0.0};
    for (std::uint64_t i = 0; i < 300 / kThinning; ++i) {
        Weights weights = with_term("position", sizes[i % sizes.size()]);
        weights.corner_relief = sizes[i / 2 % sizes.size()] < 1e10 ? 1e5 : 0;
        for (const std::string_view name : Term::names()) {
            const Term term = *Term::parse(name);
            if (term.is_position()) continue;
            // At first all of the same size and sign, so that nothing cancels.
            const std::size_t at = i < 10 ? 0 : (i * 31 + term.measure_index() * 7) % sizes.size();
            weights.stages[0].terms.emplace_back(term, sizes[at]);
        }
        const Evaluator evaluator(weights);
        for (std::uint64_t k = 0; k < 20; ++k) {
            const Score score = evaluator(random_board(Size::k8, i * 20 + k).discs);
            REQUIRE_FALSE(is_finished_score(score));
            REQUIRE(std::isfinite(evaluator.units(score)));
        }
    }
}

TEST_CASE("weights that are all zero give zero") {
    const Evaluator evaluator(times(with_term("mobility", 1), 0));
    CHECK(evaluator(start_position(Size::k8).discs) == 0);
    CHECK(evaluator.units(0) == 0);
}

TEST_CASE("a finished game scores by its margin, outside the range of evaluations") {
    for (int margin = -64; margin <= 64; ++margin) {
        const Score score = finished_score(margin);
        CHECK(score == -finished_score(-margin));
        CHECK(is_finished_score(score) == (margin != 0));
        if (margin != 0) CHECK(margin_of(score) == margin);
        if (margin > -64) CHECK(finished_score(margin - 1) < score);
    }
    CHECK(finished_score(0) == 0);
}

TEST_CASE("the likely squares have the largest weights, corners first, all on the board") {
    for (std::uint64_t i = 0; i < 200; ++i) {
        const Weights weights = random_weights(i);
        const Evaluator evaluator(weights);
        const Geometry& board = evaluator.board();
        const EvaluationTask task = evaluator.task(static_cast<int>(i % 37));
        const auto comes_before = [&](std::size_t a, std::size_t b) {
            const auto corner = [&](std::size_t square) { return board.corners >> square & 1; };
            return task.square[a] != task.square[b] ? task.square[a] > task.square[b]
                   : corner(a) != corner(b)         ? corner(a) > corner(b)
                                                    : a < b;
        };
        for (std::size_t set = 0; set < kLikelySets; ++set) {
            const Bitboard likely = task.likely[set];
            REQUIRE(std::popcount(likely) == kLargestSet >> set);
            REQUIRE((likely & ~board.mask) == 0);
            for_each_square(likely, [&](Square in) {
                for_each_square(board.mask & ~likely, [&](Square out) {
                    REQUIRE(comes_before(static_cast<std::size_t>(in.index()),
                                         static_cast<std::size_t>(out.index())));
                });
            });
        }
    }
}
