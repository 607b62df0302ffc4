#include "search/endgame/solver.hpp"

#include <array>

#include "board/notation.hpp"
#include "support/bridge.hpp"
#include "support/catch.hpp"
#include "support/plain.hpp"
#include "support/rules.hpp"

using namespace evothello;

namespace {

// Positions with 0 to 10 empties, mostly few, so that brute force is fast.
int empties_of(std::uint64_t index) { return static_cast<int>(index % 16 < 11 ? index % 11 : 8); }

RootResult best_of(Solver& solver, const Discs& discs, Bitboard moves, Ties ties) {
    Meter meter;
    return *solver.search(discs, moves, ties, meter);
}

}  // namespace

TEST_CASE("the solver agrees with brute force, move for move") {
    int passes = 0;
    for (const Rules& rules : kEveryRules) {
        // solvers[0] has a transposition table, which it keeps for all positions; solvers[1] has
        // none.
        std::array<Solver, 2> solvers;
        solvers[0].start_game(rules, 10);
        solvers[1].start_game(rules, 6);
        for (std::uint64_t index = 0; index < 140 / kThinning; ++index) {
            const Position position =
                random_position_with(rules.size, std::max(1, empties_of(index)), index);
            const Discs discs = position.discs;
            INFO(name(rules) << ": " << to_text(position));
            const bool passing = position.moves() == 0;
            passes += passing;
            const auto value_after = [&](const Discs& next) { return plain_solve(rules, next); };
            const PlainRoot plain = passing ? PlainRoot{.value = plain_solve(rules, discs)}
                                            : plain_root(discs, position.moves(), value_after);
            for (Solver& solver : solvers) {
                Meter meter;
                REQUIRE(solver.solve(discs, meter) == plain.value);
            }
            if (passing) continue;
            for (Solver& solver : solvers) {
                const auto any = best_of(solver, discs, position.moves(), Ties::kRandom);
                REQUIRE(any.value == plain.value);
                REQUIRE(any.best == plain.best);
                const auto first = best_of(solver, discs, position.moves(), Ties::kFirst);
                REQUIRE(first.value == plain.value);
                REQUIRE(first.best == lowest(plain.best).bit());
            }
        }
    }
    if (kThinning == 1) CHECK(passes > 10);
}

TEST_CASE("the solver agrees with the twin") {
    for (std::uint64_t index = 0; index < 200 / kThinning; ++index) {
        const Rules rules = kEveryRules[index % 4];
        const Position position =
            random_position_with(rules.size, 1 + static_cast<int>(index / 4 % 6), index);
        Solver solver;
        solver.start_game(rules, 10);
        Meter meter;
        INFO(name(rules) << ": " << to_text(position));
        REQUIRE(solver.solve(position.discs, meter) ==
                twin::solve({width(rules.size), rules.variant == Variant::kReversed},
                            to_twin(position)));
    }
}

TEST_CASE("at_least() is true up to the margin") {
    for (std::uint64_t index = 0; index < 100 / kThinning; ++index) {
        const Rules rules = kEveryRules[index % 4];
        const Discs discs =
            random_position_with(rules.size, 1 + static_cast<int>(index / 4 % 12), index).discs;
        Solver solver;
        solver.start_game(rules, 12);
        Meter meter;
        const int margin = solver.solve(discs, meter);
        solver.start_game(rules, 12);
        for (const int bound : {margin + 1, margin, margin - 5, margin + 5}) {
            INFO(name(rules) << " " << index << ", bound " << bound);
            REQUIRE(solver.at_least(discs, bound, meter) == (margin >= bound));
        }
    }
}

TEST_CASE("with a table and forecasts the solver agrees with a full window") {
    for (std::uint64_t index = 0; index < 32 / kThinning; ++index) {
        const Rules rules = kEveryRules[index % 4];
        const auto empties = static_cast<int>(11 + index / 4 % 4);
        const Position position = random_position_with(rules.size, empties, index);
        INFO(name(rules) << ": " << to_text(position));
        Solver solver;
        solver.start_game(rules, empties);
        Meter meter;
        const int found = solver.solve(position.discs, meter);
        REQUIRE(plain_solve_between(rules, position.discs, found - 1, found + 1) == found);
        if (position.moves() == 0) continue;
        const auto root = best_of(solver, position.discs, position.moves(), Ties::kRandom);
        REQUIRE(root.value == found);
        for_each_square(position.moves(), [&](Square square) {
            const Discs next = after(position.discs, square);
            const bool equal = -plain_solve_between(rules, next, -found, -found + 1) >= found;
            REQUIRE(equal == ((root.best & square.bit()) != 0));
        });
    }
}

TEST_CASE("at_least() is right in lopsided positions for any bound") {
    // Positions in which one side has nearly all discs, so that stability cutoffs are frequent.
    for (std::uint64_t index = 0; index < 160 / kThinning; ++index) {
        const Rules rules = kEveryRules[index % 4];
        const auto empties = static_cast<int>(7 + index / 4 % 3);
        Discs discs = random_position_with(rules.size, empties, index).discs;
        const Bitboard turned = discs.opp & ~random_board(rules.size, index).discs.own;
        discs = {discs.own | turned, discs.opp & ~turned};
        if (index % 8 >= 4) discs = discs.passed();
        INFO(name(rules) << ": " << to_text(Position{.discs = discs, .size = rules.size}));
        const int right = plain_solve(rules, discs);
        Solver solver;
        solver.start_game(rules, 12);
        Meter meter;
        for (const int bound : {15, 20, 30, 40, 60, -15, -20, -30, -40, -60, right, right + 1}) {
            REQUIRE(solver.at_least(discs, bound, meter) == (right >= bound));
        }
        REQUIRE(solver.solve(discs, meter) == right);
    }
}

TEST_CASE("the node count does not depend on earlier games") {
    const Discs discs = random_position_with(Size::k8, 14, 3).discs;
    const auto nodes_of = [&](Solver& solver) {
        solver.start_game({}, 14);
        Meter meter;
        solver.solve(discs, meter);
        return meter.nodes();
    };
    Solver fresh, used;
    used.start_game({Size::k8, Variant::kReversed}, 14);
    Meter meter;
    used.solve(discs, meter);
    nodes_of(used);
    CHECK(nodes_of(used) == nodes_of(fresh));
}

TEST_CASE("endgames solved by hand") {
    struct Ending {
        std::string last_row;  // below seven rows of black
        int standard, reversed;
    };
    const std::string full(56, 'X');
    for (const Ending& ending : {
             Ending{"XXXXXXO- X", 64, -64},
             {"XXXXXXO- O", -64, 64},  // white must pass
             {"OXXXXXX- O", -48, 48},
             {"OXXXXXX- X", 48, -48},  // black must pass
             {"XXXXXXX- X", 63, -63},  // neither side can move; empties do not count
             {"XXXXXXX- O", -63, 63},
             {"-OXXXXO- X", 64, -64},  // twice in a row
         }) {
        const Discs discs = parse_position(full + ending.last_row).discs;
        INFO(ending.last_row);
        Solver solver;
        Meter meter;
        solver.start_game({Size::k8, Variant::kStandard}, 10);
        CHECK(solver.solve(discs, meter) == ending.standard);
        solver.start_game({Size::k8, Variant::kReversed}, 10);
        CHECK(solver.solve(discs, meter) == ending.reversed);
    }
}

TEST_CASE("a solver at its limit has no result, and an unreached limit changes nothing") {
    const Position position = random_position_with(Size::k8, 10, 1);
    Solver solver;
    const auto solved_within = [&](std::uint64_t nodes) {
        solver.start_game({}, 10);
        Meter meter({.nodes = nodes});
        meter.activate_limits();
        return solver.search(position.discs, position.moves(), Ties::kFirst, meter);
    };
    Meter meter;
    solver.start_game({}, 10);
    const auto root = solver.search(position.discs, position.moves(), Ties::kFirst, meter);
    REQUIRE(root);
    CHECK_FALSE(solved_within(1));
    CHECK_FALSE(solved_within(meter.nodes() / 2));
    CHECK_FALSE(solved_within(meter.nodes()));
    REQUIRE(solved_within(meter.nodes() + 1));
    CHECK(solved_within(meter.nodes() + 1)->value == root->value);
    CHECK(solved_within(meter.nodes() + 1)->best == root->best);
}

TEST_CASE("results of a stopped search are not stored") {
    for (const std::uint64_t nodes : {100, 300, 1000, 3000, 10'000}) {
        const Position position = random_position_with(Size::k8, 12, nodes);
        Solver solver, fresh;
        solver.start_game({}, 12);
        fresh.start_game({}, 12);
        Meter limited({.nodes = nodes}), meter;
        limited.activate_limits();
        solver.search(position.discs, position.moves(), Ties::kFirst, limited);
        CHECK(solver.solve(position.discs, meter) == fresh.solve(position.discs, meter));
    }
}
