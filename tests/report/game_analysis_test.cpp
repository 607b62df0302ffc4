#include "report/game_analysis.hpp"

#include "board/notation.hpp"
#include "game/player.hpp"
#include "support/catch.hpp"
#include "support/games.hpp"
#include "support/parsed.hpp"
#include "support/plain.hpp"

using namespace evothello;

namespace {

// Any weights for these rules.
Weights weights_for(const Rules& rules) {
    Weights weights = load_weights(rules.size == Size::k8 ? "classic" : "swh6");
    weights.rules = rules;
    return weights;
}

PlayedGame one_move(const Position& position, const Rules& rules, Square square) {
    return {.rules = rules, .start = position, .moves = {{.move = square}}};
}

}  // namespace

TEST_CASE("near the end the value of a move is the final margin, for both boards and variants") {
    for (const Rules& rules : kEveryRules) {
        const Weights weights = weights_for(rules);
        for (std::uint64_t index = 0; index < 12; ++index) {
            const Position position = random_position_with(rules.size, 7, index);
            const Bitboard moves = position.moves();
            const PlainRoot best = plain_root(position.discs, moves, [&](const Discs& next) {
                return Score{plain_solve(rules, next)};
            });
            for_each_square(moves, [&](Square square) {
                const int value = -plain_solve(rules, after(position.discs, square));
                const auto analysis = analyse(one_move(position, rules, square), weights, {});
                const MoveAnalysis& judged = analysis.moves.front();
                CHECK(judged.value.exact);
                CHECK(judged.value.margin == value);
                CHECK(judged.best_value.margin == best.value);
                CHECK(judged.lost() == static_cast<double>(best.value - value));
                CHECK((judged.best == judged.played) == (value == best.value));
                CHECK((best.best & judged.best.square().bit()) != 0);
                const MoveMark expected =
                    value == best.value ? MoveMark::kNone
                    : (value > 0) == (best.value > 0) && (value < 0) == (best.value < 0)
                        ? MoveMark::kMistake
                        : MoveMark::kBlunder;
                CHECK(judged.mark == expected);
            });
        }
    }
}

TEST_CASE("earlier the value of a move is that of plain search, and the best move loses nothing") {
    for (const Rules& rules : kEveryRules) {
        const Weights weights = weights_for(rules);
        const Evaluator evaluator(weights);
        const AnalysisSettings settings{.depth = {{0, 3}}, .solve = 0};
        for (std::uint64_t index = 0; index < 6; ++index) {
            const Position position = random_position_with(rules.size, 22, index);
            const PlainRoot best = plain_search(evaluator, position.discs, position.moves(), 3);
            for_each_square(position.moves(), [&](Square square) {
                const PlainRoot own = plain_search(evaluator, position.discs, square.bit(), 3);
                const auto analysis = analyse(one_move(position, rules, square), weights, settings);
                const MoveAnalysis& judged = analysis.moves.front();
                CHECK(judged.is_loss_in_units());
                CHECK(judged.value.units == evaluator.units(own.value));
                CHECK(judged.best_value.units == evaluator.units(best.value));
                CHECK((judged.lost() == 0) == (own.value == best.value));
                CHECK((judged.best == judged.played) == (own.value == best.value));
            });
        }
    }
}

TEST_CASE("from move to move the solved part of a game agrees with itself") {
    for (const Rules& rules : kEveryRules) {
        const PlayedGame game = random_game(rules, 1);
        const auto analysis = analyse(game, weights_for(rules), {.depth = {{0, 1}}, .solve = 10});
        const MoveAnalysis* before = nullptr;
        for (const MoveAnalysis& judged : analysis.moves) {
            if (judged.choices == 0) continue;
            if (before != nullptr && before->is_loss_in_discs() && judged.is_loss_in_discs()) {
                const int sign = before->side == judged.side ? 1 : -1;
                CHECK(judged.best_value.margin == sign * before->value.margin);
            }
            before = &judged;
        }
        REQUIRE(before != nullptr);
        const Position end = game.end();
        CHECK(before->value.margin == margin(before->side == Colour::kBlack
                                                 ? Discs{end.black(), end.white()}
                                                 : Discs{end.white(), end.black()},
                                             rules.variant));
    }
}

TEST_CASE("what is lost is added up for each side, over the moves that were a choice") {
    const PlayedGame game = random_game({Size::k6, Variant::kStandard}, 1);
    const auto analysis = analyse(game, weights_for(game.rules), {.depth = {{0, 2}}, .solve = 12});
    REQUIRE(analysis.moves.size() == game.moves.size());
    for (const Colour side : {Colour::kBlack, Colour::kWhite}) {
        SideStatistics expected;
        double units = 0;
        for (const MoveAnalysis& judged : analysis.moves) {
            if (judged.side != side || judged.choices < 2) continue;
            ++expected.choices;
            if (judged.lost() == 0) ++expected.best;
            if (judged.is_loss_in_discs()) {
                ++expected.solved;
                expected.discs_lost += static_cast<int>(judged.lost());
            } else {
                ++expected.searched;
                units += judged.lost();
            }
        }
        const SideStatistics& summary = analysis.sides[static_cast<std::size_t>(side)];
        CHECK(summary.choices == expected.choices);
        CHECK(summary.best == expected.best);
        CHECK(summary.solved == expected.solved);
        CHECK(summary.discs_lost == expected.discs_lost);
        CHECK(summary.discs_lost > 0);  // it is a random game
        CHECK(summary.searched == expected.searched);
        CHECK(summary.units_lost == Approx(units / expected.searched));
        CHECK(summary.mistakes + summary.blunders > 0);
    }
    const auto part =
        analyse(game, weights_for(game.rules), {.depth = {{0, 2}}, .solve = 12, .from = 20});
    CHECK(part.moves.front().number == 20);
    CHECK(part.moves.back().number == analysis.moves.back().number);
}

TEST_CASE("the option --from changes no mark and must be within the game") {
    const PlayedGame game = random_game({}, 3);
    const auto from = [&](int number) {
        return analyse(game, weights_for({}), {.depth = {{0, 1}}, .solve = 6, .from = number});
    };
    const auto whole = from(1).moves;
    const int last = whole.back().number;
    for (const int first : {2, 10, last}) {
        const auto part = from(first).moves;
        const std::size_t skipped = whole.size() - part.size();
        for (std::size_t i = 0; i < part.size(); ++i) {
            CHECK(part[i].number == whole[skipped + i].number);
            CHECK(part[i].mark == whole[skipped + i].mark);
        }
    }
    CHECK(error_of([&] { from(last + 1); }).starts_with("--from: the game has "));
}

TEST_CASE("a missed win is a blunder even if its cost is unknown") {
    // d4 captures all white discs; after b5 the game continues.
    const Position position =
        parse_position(std::string(16, '-') + "-X------XOO-----" + std::string(32, '-') + " X");
    const auto judged = [&](const char* square) {
        return analyse(one_move(position, {}, *Square::parse(square)), weights_for({}), {})
            .moves.front();
    };
    const MoveAnalysis missed = judged("b5");
    CHECK(missed.mark == MoveMark::kBlunder);
    CHECK(missed.best == *Square::parse("d4"));
    CHECK(missed.best_value.exact);
    CHECK(missed.best_value.margin == 5);
    CHECK_FALSE(missed.value.exact);
    CHECK_FALSE(missed.is_loss_in_discs());
    CHECK_FALSE(missed.is_loss_in_units());
    CHECK(judged("d4").mark == MoveMark::kNone);
}

TEST_CASE("texts show passes and marks, and JSON ends in the summary") {
    const PlayedGame game{
        .black = "a",
        .white = "b",
        .start = parse_position("XOO" + std::string(61, '-') + " O"),
        .moves = parse_move_list("--d1", parse_position("XOO" + std::string(61, '-') + " O"))};
    const auto analysis = analyse(game, weights_for({}), {.depth = {{0, 2}}});
    const std::string text = to_text(analysis);
    CHECK(text.find("white  pass\n") != std::string::npos);
    CHECK(text.find("   1  black  d1     +4 discs\n") != std::string::npos);
    const auto lines = to_json(analysis, game);
    REQUIRE(lines.size() == 3);
    CHECK(lines[0].dump() == R"({"number":1,"side":"white","move":"pass"})");
    CHECK(lines[1].dump() == R"({"number":1,"side":"black","move":"d1","choices":1,"exact":4,)"
                             R"("best":"d1","best_exact":4,"discs_lost":0,"mark":""})");
    CHECK(parsed(lines[2])["discs"] == std::vector<int>{4, 0});
    CHECK(parsed(lines[2])["black"]["player"] == "a");
}
