#include "evolve/regression/moments.hpp"

#include "eval/explain.hpp"
#include "support/genomes.hpp"

namespace evothello {
namespace {

std::vector<double> row_of(const Features& features, const Discs& discs) {
    std::vector<double> row(features.size());
    features.put(discs, row);
    return row;
}

// Moves of a random game from the start, passes included.
std::vector<Move> random_moves(Size size, std::uint64_t index) {
    Random random = random_of(index);
    std::vector<Move> moves;
    for (Position position = start_position(size); !position.finished();) {
        Bitboard legal = position.moves();
        Move move = Move::pass();
        if (legal != 0) {
            auto skip = random.below(static_cast<std::uint64_t>(std::popcount(legal)));
            for (; skip > 0; --skip) legal &= legal - 1;
            move = lowest(legal);
        }
        moves.push_back(move);
        position = position.play(move);
    }
    return moves;
}

}  // namespace

TEST_CASE("features: weights times features are the evaluation, fixed weights and relief too") {
    int checked = 0;
    for (std::uint64_t index = 0; index < 300 / kThinning; ++index) {
        GenomeSpec spec = random_spec(index);
        spec.stages = {};  // one stage for all positions
        spec.blend = 0;
        const GenomeSpace space(spec);
        const Features features(space);
        Random random = random_of(index);
        const Genes genes = space.random(random);
        const Weights weights = space.weights(genes, "x");
        for (std::uint64_t board = 0; board < 10; ++board) {
            const Position position = random_position(spec.rules.size, 10 * index + board);
            const std::vector<double> row = row_of(features, position.discs);
            double sum = features.fixed() ? row[*features.fixed()] : 0;
            for (std::size_t i = 0; i < space.size(); ++i) {
                sum += genes[i] * row[features.of(space.genes()[i])];
            }
            INFO(index << " " << board);
            CHECK(sum == Approx(explain(weights, position.discs).score).margin(1e-6));
            ++checked;
        }
    }
    CHECK(checked > 0);
}

TEST_CASE("features: all stages have the same") {
    GenomeSpec spec = plain({"mobility", "discs"}, {0, 20, 40});
    spec.matrix = MatrixSpec{};
    const Features features((GenomeSpace(spec)));
    CHECK(features.size() == 12);
    CHECK(!features.fixed());
}

TEST_CASE("moments: means and products are those of the rows") {
    Random random = random_of(1);
    Moments moments(3);
    std::vector<std::array<double, 3>> rows;
    for (int i = 0; i < 50; ++i) {
        rows.push_back({random.normal(), random.normal() + 7, random.normal() * 3});
        moments.add(20, rows.back());
        moments.add(21, std::array{1.0, 2.0, 3.0});
    }
    for (std::size_t i = 0; i < 3; ++i) {
        double mean = 0;
        for (const auto& row : rows) mean += row[i] / 50;
        CHECK(moments.mean(20, i) == Approx(mean));
        for (std::size_t j = 0; j < 3; ++j) {
            double product = 0;
            for (const auto& row : rows) {
                product += (row[i] - moments.mean(20, i)) * (row[j] - moments.mean(20, j));
            }
            CHECK(moments.product(20, i, j) == Approx(product));
        }
    }
    CHECK(moments.count(20) == 50);
    CHECK(moments.product(21, 0, 2) == Approx(0).margin(1e-9));
    CHECK(moments.count(22) == 0);
    CHECK(moments.mean(22, 0) == 0);
    CHECK(moments.product(22, 0, 1) == 0);
}

TEST_CASE("moments: sums of parts are those of the whole") {
    Random random = random_of(2);
    Moments whole(2), one(2), other(2);
    for (int i = 0; i < 60; ++i) {
        const std::array row = {random.normal(), random.normal()};
        const int discs = 4 + i % 3;
        whole.add(discs, row);
        (i % 5 == 0 ? one : other).add(discs, row);
    }
    one += other;
    for (int discs = 3; discs < 8; ++discs) {
        CHECK(one.count(discs) == whole.count(discs));
        CHECK(one.mean(discs, 1) == Approx(whole.mean(discs, 1)));
        CHECK(one.product(discs, 0, 1) == Approx(whole.product(discs, 0, 1)).margin(1e-12));
    }
}

TEST_CASE("moments: a game gives a row for each move but the last, seen from its side") {
    const GenomeSpace space(plain({"discs.own"}));
    const Features features(space);
    int passes = 0;
    for (std::uint64_t index = 0; index < 200; ++index) {
        const std::vector<Move> moves = random_moves(Size::k6, index);
        Moments moments(2);
        add_game(features, start_position(Size::k6), moves, 6, moments);
        Position position = start_position(Size::k6);
        for (const Move move : moves) {
            const int discs = position.discs.count();
            if (position.empties() < kMinEmpties) {
                CHECK(moments.count(discs) == 0);
            } else if (move.is_pass()) {
                ++passes;  // the same board follows, with the other side to move
            } else {
                CHECK(moments.count(discs) == 1);
                CHECK(moments.mean(discs, 0) == std::popcount(position.discs.own));
                CHECK(moments.mean(discs, 1) == (position.to_move == Colour::kBlack ? 6 : -6));
            }
            position = position.play(move);
        }
        CHECK(moments.count(36) == 0);
    }
    CHECK(passes > 0);
}

}  // namespace evothello
