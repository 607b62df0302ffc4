#include "search/thinker.hpp"

#include <set>
#include <thread>

#include "board/notation.hpp"
#include "search/avoid.hpp"
#include "support/bridge.hpp"
#include "support/catch.hpp"
#include "support/plain.hpp"

using namespace evothello;

namespace {

Random random_of(std::uint64_t index) { return Random({.seed = 3, .index = index}); }

std::vector<DepthFrom> always(int depth) { return {{0, depth}}; }

const Weights& weights_of(const std::string& name) {
    for (const ShippedFile& file : shipped_files()) {
        if (file.weights.name == name) return file.weights;
    }
    throw std::invalid_argument("no player " + name);
}

Evaluator evaluator_of(const std::string& terms) {
    return Evaluator(
        parse_weights("{format: evothello-weights/1, name: test, board: 8, variant: standard, "
                      "stages: [{from: 0, terms: {" +
                          terms + "}}]}",
                      "test"));
}

// Weights under which many moves are equally good.
Evaluator mobility_evaluator() { return evaluator_of("mobility: 1"); }

Choice choice_of(const Evaluator& evaluator, const SearchSettings& settings, const Discs& discs,
                 std::uint64_t index = 0) {
    Thinker thinker;
    thinker.start_game(evaluator, settings);
    Random random = random_of(index);
    return *thinker.choose(discs, random);
}

void require_value(const Choice& choice, Score value, const Evaluator& evaluator) {
    REQUIRE(choice.searched);
    if (is_finished_score(value)) {
        REQUIRE(choice.exact);
        REQUIRE(choice.margin == margin_of(value));
    } else if (choice.exact) {
        REQUIRE(choice.margin == 0);
        REQUIRE(value == 0);
    } else {
        REQUIRE(choice.value == evaluator.units(value));
    }
}

}  // namespace

TEST_CASE("iterative deepening through a game gives the minimax value and the lowest best move") {
    const SearchSettings plain{.depth = always(4)};
    SearchSettings limited = plain;
    limited.nodes = 1'000'000'000;  // out of reach, but now every depth from 1 is searched
    std::uint64_t player = 0;
    for (const ShippedFile& file : shipped_files()) {
        const Evaluator evaluator(file.weights);
        Thinker at_once, step_by_step;
        at_once.start_game(evaluator, plain);
        step_by_step.start_game(evaluator, limited);
        Random random = random_of(0);
        Position position = start_position(file.weights.rules.size);
        ++player;
        for (std::uint64_t ply = 0; !position.finished(); ++ply) {
            INFO(file.path << " on " << to_text(position));
            const Choice one = *at_once.choose(position.discs, random);
            const Choice other = *step_by_step.choose(position.discs, random);
            REQUIRE(one.move == other.move);
            if (!one.move.is_pass()) {
                REQUIRE(one.depth == std::min(4, position.empties()));
                REQUIRE(other.depth == one.depth);
                if (ply % (6 * kThinning) == player % (6 * kThinning)) {
                    const PlainRoot root =
                        plain_search(evaluator, position.discs, position.moves(), one.depth);
                    require_value(one, root.value, evaluator);
                    require_value(other, root.value, evaluator);
                    REQUIRE(one.move == lowest(root.best));
                }
            }
            position = position.play(one.move);
        }
    }
}

TEST_CASE("a forced pass is chosen without a search") {
    const Discs discs = parse_position("XOO" + std::string(61, '-') + " O").discs;
    const Choice choice = choice_of(mobility_evaluator(), {.depth = always(3)}, discs);
    CHECK(choice.move.is_pass());
    CHECK_FALSE(choice.searched);
    CHECK(choice.nodes == 0);
}

TEST_CASE("the depth depends on the discs and is at most the number of empties") {
    const Evaluator evaluator = mobility_evaluator();
    const SearchSettings settings{.depth = {{{0, 1}, {20, 3}, {30, 2}, {50, 6}}}};
    for (const auto& [discs, depth] : {std::pair(5, 1),
                                       {19, 1},
                                       {20, 3},
                                       {29, 3},
                                       {30, 2},
                                       {49, 2},
                                       {50, 6},
                                       {58, 6},
                                       {60, 4},
                                       {63, 1}}) {
        Position position = random_position_with(Size::k8, 64 - discs, 0);
        for (std::uint64_t index = 1; position.moves() == 0; ++index) {
            position = random_position_with(Size::k8, 64 - discs, index);
        }
        const Choice choice = choice_of(evaluator, settings, position.discs);
        INFO(discs << " discs");
        CHECK(choice.depth == depth);
        CHECK((choice.exact || discs < 58));
    }
    CHECK(choice_of(evaluator, {}, start_position(Size::k8).discs).depth == 1);
}

TEST_CASE("the solver is used from the given number of empties on") {
    const Rules rules{Size::k8, Variant::kReversed};
    const Evaluator evaluator(weights_of("misere"));
    const SearchSettings settings{.depth = always(2), .solve = 8};
    for (std::uint64_t index = 0; index < 60 / kThinning; ++index) {
        const int empties = 7 + static_cast<int>(index % 3);
        const Position position = random_position_with(Size::k8, empties, index);
        if (position.moves() == 0) continue;
        const Choice choice = choice_of(evaluator, settings, position.discs);
        INFO(to_text(position));
        if (empties > 8) {
            CHECK(choice.depth == 2);
            continue;
        }
        const PlainRoot root = plain_root(position.discs, position.moves(), [&](const Discs& next) {
            return plain_solve(rules, next);
        });
        CHECK(choice.depth == empties);
        CHECK(choice.exact);
        CHECK(choice.margin == root.value);
        CHECK(choice.move == lowest(root.best));
    }
}

TEST_CASE("ties are broken by the lowest square or at random") {
    const Evaluator evaluator = mobility_evaluator();
    int several = 0;
    for (std::uint64_t index = 0; index < 60 / kThinning; ++index) {
        const Position position = random_position(Size::k8, 10 * index);
        if (position.moves() == 0) continue;
        const PlainRoot root = plain_search(evaluator, position.discs, position.moves(), 2);
        CHECK(choice_of(evaluator, {.depth = always(2)}, position.discs).move == lowest(root.best));
        Thinker thinker;
        thinker.start_game(evaluator, {.depth = always(2), .ties = Ties::kRandom});
        Bitboard seen = 0;
        for (std::uint64_t draw = 0; draw < 100; ++draw) {
            Random random = random_of(draw);
            seen |= thinker.choose(position.discs, random)->move.square().bit();
        }
        INFO(to_text(position));
        CHECK(seen == root.best);
        several += std::popcount(root.best) > 1;
    }
    CHECK(several >= 10 / kThinning);
}

TEST_CASE("epsilon is the probability of a random legal move") {
    const Evaluator evaluator = mobility_evaluator();
    const Position position = random_position_with(Size::k8, 30, 2);
    for (const double epsilon : {0.0, 0.3, 1.0}) {
        Thinker thinker;
        thinker.start_game(evaluator, {.depth = always(1), .epsilon = epsilon});
        Bitboard seen = 0;
        int random_moves = 0;
        for (std::uint64_t draw = 0; draw < 1000; ++draw) {
            Random random = random_of(draw);
            const Choice choice = *thinker.choose(position.discs, random);
            if (choice.searched) continue;
            ++random_moves;
            seen |= choice.move.square().bit();
        }
        INFO("epsilon " << epsilon);
        CHECK(random_moves == Approx(1000 * epsilon).margin(60));
        CHECK(seen == (epsilon > 0 ? position.moves() : 0));
    }
}

TEST_CASE("at the node limit the best move of the last completed depth is played") {
    const Evaluator evaluator(weights_of("classic"));
    for (std::uint64_t index = 0; index < 40; ++index) {
        Position position = random_position(Size::k8, 10 * index);
        if (position.moves() == 0) continue;
        const std::uint64_t least = choice_of(evaluator, {}, position.discs).nodes;
        for (const std::uint64_t nodes : {1U, 10U, 100U, 1000U, 5000U}) {
            const Choice choice =
                choice_of(evaluator, {.depth = always(kMaxDepth), .solve = 6, .nodes = nodes},
                          position.discs);
            INFO(to_text(position) << " with " << nodes << " nodes");
            REQUIRE(choice.searched);
            CHECK(choice.nodes <= std::max(nodes, least));
            if (position.empties() <= 6 && choice.depth == position.empties()) continue;
            const Choice same =
                choice_of(evaluator, {.depth = always(choice.depth)}, position.discs);
            CHECK(choice.move == same.move);
            CHECK(choice.value == same.value);
        }
    }
}

TEST_CASE("a time limit is respected, and there is always a legal move") {
    const Evaluator evaluator = evaluator_of("mobility: 1, stability: 10, directional: 3");
    const Position start = random_position_with(Size::k8, 50, 0);
    for (const double seconds : {0.001, 0.02, 0.1}) {
        const auto begin = std::chrono::steady_clock::now();
        const Choice choice =
            choice_of(evaluator, {.depth = always(kMaxDepth), .solve = kMaxDepth, .time = seconds},
                      start.discs);
        const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
        CHECK((start.moves() & choice.move.square().bit()) != 0);
        CHECK(choice.depth >= 1);
        CHECK(taken.count() < 10);  // the full search would not end
    }
}

TEST_CASE("the stop flag ends the search without a move") {
    const Evaluator evaluator = mobility_evaluator();
    const Discs start = start_position(Size::k8).discs;
    for (const SearchSettings& settings :
         {SearchSettings{.depth = always(1)}, SearchSettings{.depth = always(kMaxDepth)},
          SearchSettings{.depth = always(1), .solve = kMaxDepth}}) {
        Thinker thinker;
        thinker.start_game(evaluator, settings);
        Random random = random_of(0);
        const std::atomic<bool> stopped = true;
        CHECK_FALSE(thinker.choose(start, random, &stopped));
        if (settings == SearchSettings{.depth = always(1)}) continue;
        std::atomic<bool> stop = false;
        const std::jthread raiser([&stop] { stop = true; });
        CHECK_FALSE(thinker.choose(start, random, &stop));
    }
}

TEST_CASE("avoided moves are played only if nothing else is legal") {
    const Evaluator evaluator(weights_of("directional"));
    int changed = 0, all_risky = 0;
    for (std::uint64_t index = 0; index < 300 / kThinning; ++index) {
        const Position position = random_position(Size::k8, index);
        const Bitboard moves = position.moves();
        if (moves == 0) continue;
        const Bitboard safe = moves & ~risky_moves(position.discs, moves, geometry(Size::k8));
        const PlainRoot root = plain_search(evaluator, position.discs, safe == 0 ? moves : safe, 2);
        const Choice choice =
            choice_of(evaluator, {.depth = always(2), .avoid = Avoid::kRisky}, position.discs);
        INFO(to_text(position));
        REQUIRE(choice.move == lowest(root.best));
        require_value(choice, root.value, evaluator);
        const Choice free =
            choice_of(evaluator, {.depth = always(2), .avoid = Avoid::kNone}, position.discs);
        changed += !(free.move == choice.move);
        all_risky += safe == 0;
    }
    CHECK(changed > 10 / kThinning);
    CHECK(all_risky > 10 / kThinning);
}

TEST_CASE("equal keys give equal moves, different keys different ones") {
    const Evaluator evaluator = mobility_evaluator();
    const SearchSettings settings{.depth = always(1), .epsilon = 0.5, .ties = Ties::kRandom};
    const auto game = [&](std::uint64_t key) {
        Thinker thinker;
        thinker.start_game(evaluator, settings);
        Random random = random_of(key);
        std::string moves;
        Position position = start_position(Size::k8);
        while (!position.finished()) {
            const Move move = thinker.choose(position.discs, random)->move;
            moves += move.name();
            position = position.play(move);
        }
        return moves;
    };
    CHECK(game(1) == game(1));
    CHECK(game(1) != game(2));
}

TEST_CASE("drawn_end_in_sight() distinguishes a drawn game from an evaluation of 0") {
    // The side to move always has discs, so with the first weights only a drawn game scores 0; with
    // zero weights every position does.
    const Evaluator own_discs = evaluator_of("discs.own: 1"), nothing = evaluator_of("discs: 0");
    const auto in_sight = [](const Evaluator& evaluator, const Discs& discs) {
        Thinker thinker;
        thinker.start_game(evaluator, {.depth = always(3)});
        Random random = random_of(0);
        const Choice choice = *thinker.choose(discs, random);
        CHECK_FALSE(choice.exact);
        CHECK(choice.value == 0);
        return thinker.drawn_end_in_sight(discs, choice);
    };
    // Black's only move leaves three discs each, out of each other's reach.
    const std::string apart = "XO------" + std::string(48, '-') + "OOO----- X";
    CHECK(in_sight(own_discs, parse_position(apart).discs));
    CHECK(in_sight(nothing, parse_position(apart).discs));
    CHECK_FALSE(in_sight(nothing, start_position(Size::k8).discs));
}
