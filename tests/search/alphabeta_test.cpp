#include "search/alphabeta.hpp"

#include "board/notation.hpp"
#include "support/bridge.hpp"
#include "support/catch.hpp"
#include "support/plain.hpp"

using namespace evothello;

namespace {

constexpr std::uint64_t kPositions = 1000 / kThinning;

// Each shipped player in turn, every second time under the other variant.
Weights weights_of(std::uint64_t index) {
    const auto& files = shipped_files();
    Weights weights = files[index % files.size()].weights;
    if (index / files.size() % 2 == 1) {
        weights.rules.variant =
            weights.rules.variant == Variant::kStandard ? Variant::kReversed : Variant::kStandard;
    }
    return weights;
}

// A random position in which the side to move has a legal move.
Position position_of(Size size, std::uint64_t index) {
    Position position = random_position(size, index);
    while (position.moves() == 0) position = random_position(size, index += 1'000'001);
    return position;
}

RootResult search(const Evaluator& evaluator, const Discs& discs, int depth,
                  SearchFeatures features, Ties ties = Ties::kFirst) {
    AlphaBeta alphabeta(features);
    alphabeta.start_game(evaluator, 6);  // deep enough for a table
    Meter meter;
    return *alphabeta.search(discs, moves_of(discs, evaluator.rules().size), depth, ties, meter);
}

constexpr SearchFeatures features_of(std::uint64_t bits) {
    return {.pruning = (bits & 1) != 0, .table = (bits & 2) != 0, .ordering = (bits & 4) != 0};
}

}  // namespace

TEST_CASE("the root value equals the twin's minimax value, for every shipped player") {
    std::array<int, 3> exact{};
    for (std::uint64_t index = 0; index < kPositions; ++index) {
        const Weights weights = weights_of(index);
        const Evaluator evaluator(weights);
        const Position position = position_of(weights.rules.size, index);
        // The twin is slow: search deep only where there are few moves.
        const int branches = std::popcount(position.moves());
        const int depth = std::min(1 + static_cast<int>(index / 16 % 4), branches > 8   ? 2
                                                                         : branches > 4 ? 3
                                                                                        : 4);
        const twin::Value expected = twin::minimax(to_twin(weights), to_twin(position), depth);
        const Score value = search(evaluator, position.discs, depth, {}).value;
        INFO(weights.name << " at depth " << depth << " on " << to_text(position));
        if (is_finished_score(value)) {
            REQUIRE(expected.exact);
            REQUIRE(margin_of(value) == static_cast<int>(expected.value));
            ++exact[value > 0 ? 2 : 0];
        } else {
            REQUIRE((!expected.exact || expected.value == 0));
            REQUIRE(equal_evaluations(evaluator.units(value), expected.value));
            ++exact[1];
        }
    }
    for (const int count : exact) CHECK(count >= 10 / kThinning);
}

TEST_CASE("no search feature changes the value or the best moves") {
    for (std::uint64_t index = 0; index < kPositions; ++index) {
        const Weights weights = weights_of(index);
        const Evaluator evaluator(weights);
        const Discs discs = position_of(weights.rules.size, index).discs;
        const Bitboard moves = moves_of(discs, weights.rules.size);
        const int depth = 1 + static_cast<int>(index / 16 % 4);
        const PlainRoot plain = plain_search(evaluator, discs, moves, depth);
        for (const std::uint64_t bits : {std::uint64_t{7}, index / 64 % 8}) {
            const RootResult first = search(evaluator, discs, depth, features_of(bits));
            const RootResult any =
                search(evaluator, discs, depth, features_of(bits), Ties::kRandom);
            INFO(weights.name << ", position " << index << ", depth " << depth << ", features "
                              << bits);
            REQUIRE(first.value == plain.value);
            REQUIRE(any.value == plain.value);
            REQUIRE(first.best == lowest(plain.best).bit());
            REQUIRE(any.best == plain.best);
        }
    }
}

TEST_CASE("each search feature saves nodes") {
    const Evaluator evaluator(shipped_files().front().weights);
    const auto nodes = [&](SearchFeatures features) {
        AlphaBeta alphabeta(features);
        alphabeta.start_game(evaluator, 6);
        Meter meter;
        const Position start = start_position(evaluator.rules().size);
        alphabeta.search(start.discs, start.moves(), 6, Ties::kFirst, meter);
        return meter.nodes();
    };
    const std::uint64_t none = nodes(features_of(0));
    const std::uint64_t pruning = nodes(features_of(1)), all = nodes(features_of(7));
    CHECK(nodes(features_of(2)) < none);
    CHECK(pruning < none / 2);
    CHECK(all < pruning);
}

TEST_CASE("table entries of earlier searches of a game do not change values") {
    for (const ShippedFile& file : shipped_files()) {
        const Evaluator evaluator(file.weights);
        AlphaBeta alphabeta;
        alphabeta.start_game(evaluator, 6);
        Position position = start_position(file.weights.rules.size);
        for (int ply = 0; !position.finished(); ++ply) {
            const Bitboard moves = position.moves();
            if (moves == 0) {
                position = position.play(Move::pass());
                continue;
            }
            const int depth = 2 + ply % 2;
            Meter meter;
            const auto root = alphabeta.search(position.discs, moves, depth, Ties::kFirst, meter);
            const PlainRoot plain = plain_search(evaluator, position.discs, moves, depth);
            INFO(file.path << " on " << to_text(position));
            REQUIRE(root->value == plain.value);
            REQUIRE(root->best == lowest(plain.best).bit());
            position = position.play(lowest(root->best));
        }
    }
}

TEST_CASE("only candidates are searched") {
    const Evaluator evaluator(shipped_files().front().weights);
    for (std::uint64_t index = 0; index < 40; ++index) {
        const Position position = position_of(evaluator.rules().size, index);
        const Bitboard some = position.moves() & 0x55AA55AA55AA55AA;
        if (some == 0) continue;
        AlphaBeta alphabeta;
        alphabeta.start_game(evaluator, 4);
        Meter meter;
        const auto root = alphabeta.search(position.discs, some, 3, Ties::kRandom, meter);
        const PlainRoot plain = plain_search(evaluator, position.discs, some, 3);
        CHECK(root->value == plain.value);
        CHECK(root->best == plain.best);
    }
}

TEST_CASE("a forced pass costs no depth") {
    int found = 0;
    for (std::uint64_t index = 0; found < 30; ++index) {
        const Weights weights = weights_of(index);
        const Evaluator evaluator(weights);
        const Position position = position_of(weights.rules.size, index);
        for_each_square(position.moves(), [&](Square square) {
            const Position next = position.play(square);
            if (!next.must_pass()) return;
            ++found;
            AlphaBeta alphabeta;
            alphabeta.start_game(evaluator, 6);
            Meter meter;
            const auto before =
                alphabeta.search(position.discs, square.bit(), 3, Ties::kFirst, meter);
            CHECK(before->value == search(evaluator, next.discs.passed(), 2, {}).value);
        });
    }
}

TEST_CASE("ends_drawn() distinguishes a drawn game from an evaluation of 0") {
    const auto weights = [](const std::string& terms) {
        return parse_weights(
            "{format: evothello-weights/1, name: test, board: 6, variant: standard, stages: "
            "[{from: "
            "0, terms: {" +
                terms + "}}]}",
            "test");
    };
    // The side to move always has discs, so with the first weights only a drawn game scores 0; with
    // zero weights every position does.
    const Evaluator own_discs(weights("discs.own: 1")), nothing(weights("discs: 0"));
    const auto is_drawn = [](const Evaluator& evaluator, const Discs& discs, int depth) {
        AlphaBeta alphabeta;
        alphabeta.start_game(evaluator, depth);
        Meter meter;
        return alphabeta.ends_drawn(discs, depth, meter);
    };
    int drawn = 0;
    for (std::uint64_t index = 0; index < 300; ++index) {
        const Position position = random_position_with(Size::k6, 5, index);
        if (plain_minimax(own_discs, position.discs, 5) != 0) continue;
        ++drawn;
        CHECK(is_drawn(own_discs, position.discs, 5));
        CHECK_FALSE(is_drawn(nothing, start_position(Size::k6).discs, 3));
    }
    CHECK(drawn > 5);
}
