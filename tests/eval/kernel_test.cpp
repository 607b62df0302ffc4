#include "eval/kernel.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "eval/leaf_judge.hpp"
#include "support/bridge.hpp"
#include "support/catch.hpp"
#include "support/cpus.hpp"

using namespace evothello;

namespace {

Square any_of(Bitboard moves, Random& random) {
    for (auto skip = random.below(static_cast<std::uint64_t>(std::popcount(moves))); skip > 0;
         --skip) {
        moves &= moves - 1;
    }
    return lowest(moves);
}

Score expected_score(const Evaluator& evaluator, const Discs& child) {
    const bool over = legal_moves(child.own, child.opp, evaluator.board().mask) == 0 &&
                      legal_moves(child.opp, child.own, evaluator.board().mask) == 0;
    return over ? finished_score(margin(child, evaluator.rules().variant)) : evaluator(child);
}

// `parent_of(i)`: where child i comes from; nothing if it does not matter.
template <class ParentOf>
void check_scores(const Evaluator& evaluator, const Brood& brood, ParentOf&& parent_of) {
    for (int i = 0; i < brood.size; ++i) {
        const std::optional<Discs> parent = parent_of(i);
        if (!parent) continue;
        const Discs child = after(*parent, Square::of(brood.square[i]));
        REQUIRE(discs_at(brood, i) == child);
        REQUIRE(brood.score[i] == expected_score(evaluator, child));
    }
}

// Every child of a position, judged by every kernel, is what one call for one position says.
void check_children(const Evaluator& evaluator, const Discs& discs, Random& random) {
    const Bitboard mask = evaluator.board().mask;
    const Bitboard moves = legal_moves(discs.own, discs.opp, mask);
    if (moves == 0) return;
    Bitboard ranks[kRankSets];
    for (Bitboard& set : ranks) set = random.next() & random.next();
    const LeafJudge before(evaluator, discs.count() + 1), judge(evaluator, discs.count() + 2);
    const auto brood = std::make_unique<Brood>();
    before.judge_moves(before.node(discs), moves, *brood);
    REQUIRE(brood->size == std::popcount(moves));
    check_scores(evaluator, *brood, [&](int) { return discs; });
    const auto check_child = [&](int i) {
        const Discs child = discs_at(*brood, i);
        REQUIRE(child == after(discs, Square::of(brood->square[i])));
        REQUIRE(brood->moves[i] == legal_moves(child.own, child.opp, mask));
        REQUIRE(brood->worth[i] == judge.node(child).worth);
        return child;
    };
    judge.branch(judge.node(discs), moves, *brood);
    for (int i = 0; i < brood->size; ++i) {
        check_child(i);
        put(*brood, i, judge.child(judge.node(discs), brood->square[i]));
        check_child(i);
    }
    judge.guess(judge.node(discs), moves, ranks, *brood);
    for (int i = 0; i < brood->size; ++i) {
        const Discs child = check_child(i);
        if (brood->moves[i] == 0) {
            REQUIRE(brood->score[i] == -kInfinite);
            continue;
        }
        Bitboard likely = brood->moves[i];
        for (const Bitboard set : ranks) likely = (likely & set) != 0 ? likely & set : likely;
        const Square reply = Square::of(brood->reply[i]);
        REQUIRE(reply == lowest(likely));
        REQUIRE(brood->score[i] == -expected_score(evaluator, after(child, reply)));
    }
}

// The worst child is the worst, or the first in order that is as bad as was wanted.
void check_worst(const Evaluator& evaluator, const Discs& discs, Random& random) {
    const Bitboard moves = legal_moves(discs.own, discs.opp, evaluator.board().mask);
    if (moves == 0) return;
    const Bitboard first = random.next();
    std::vector<std::pair<Score, int>> all;
    for (const Bitboard part : {moves & first, moves & ~first}) {
        for_each_square(part, [&](Square square) {
            all.emplace_back(expected_score(evaluator, after(discs, square)), square.index());
        });
    }
    const LeafJudge judge(evaluator, discs.count() + 1);
    const auto at = random.below(all.size());
    for (const Score enough : {all[at].first, -kInfinite}) {
        auto wanted = std::find_if(all.begin(), all.end(),
                                   [&](const auto& each) { return each.first <= enough; });
        const int seen = static_cast<int>(std::min(wanted - all.begin() + 1, std::ssize(all)));
        if (wanted == all.end()) {
            wanted = std::min_element(all.begin(), all.end(), [](const auto& a, const auto& b) {
                return a.first < b.first;
            });
        }
        const Worst worst = judge.worst(judge.node(discs), moves, first, enough);
        REQUIRE(worst.score == wanted->first);
        REQUIRE(worst.square == wanted->second);
        REQUIRE(worst.seen == seen);
    }
}

void check_all(const Evaluator& evaluator, const Discs& discs, Random& random) {
    for (const std::string_view name : cpus_here()) {
        const UsedCpu used(name);
        INFO(name);
        check_children(evaluator, discs, random);
        check_worst(evaluator, discs, random);
    }
}

}  // namespace

TEST_CASE("all kernels that run here judge all children alike, for random weights of any terms") {
    for (std::uint64_t i = 0; i < 300; ++i) {
        const Weights weights = random_weights(i);
        const Evaluator evaluator(weights);
        for (std::uint64_t k = 0; k < 10; ++k) {
            Random random({.seed = i, .index = k});
            check_all(evaluator, random_board(weights.rules.size, i * 10 + k).discs, random);
        }
    }
}

// Several positions side by side, of one number of discs, with some of their moves.
TEST_CASE("all kernels that run here judge the children of many positions alike") {
    const auto parents = std::make_unique<Positions>();
    const auto brood = std::make_unique<Brood>();
    Lowest lowest[kMostLanes];
    for (std::uint64_t i = 0; i < 200; ++i) {
        const Weights weights = random_weights(i);
        const Evaluator evaluator(weights);
        Random random({.seed = i});
        const int discs = 8 + static_cast<int>(random.below(24));
        std::vector<Discs> boards;
        int lanes = 0;
        for (std::uint64_t game = 0; boards.size() < 20 && game < 60; ++game) {
            Position position = start_position(weights.rules.size);
            while (!position.finished() && position.discs.count() < discs) {
                const Bitboard moves = position.moves();
                position = position.play(moves == 0 ? Move::pass() : Move(any_of(moves, random)));
            }
            const Bitboard some = position.moves() & (random.next() | random.next());
            if (position.discs.count() != discs || some == 0) continue;
            lanes += std::popcount(some);
            if (lanes > kMostLanes) break;
            set(*parents, static_cast<int>(boards.size()), position.discs, 0);
            parents->moves[boards.size()] = some;
            boards.push_back(position.discs);
        }
        parents->size = static_cast<int>(boards.size());
        if (boards.empty()) continue;
        pad(*parents);
        for (const std::string_view name : cpus_here()) {
            const UsedCpu used(name);
            INFO(name);
            const LeafJudge judge(evaluator, discs + 1);
            judge.weigh(*parents);
            judge.judge_all(*parents, *brood, lowest);
            int child = 0;
            for (std::size_t k = 0; k < boards.size(); ++k) {
                const int first = child;
                Score least = kInfinite;
                for_each_square(parents->moves[k], [&](Square square) {
                    REQUIRE(brood->square[child] == square.index());
                    REQUIRE(discs_at(*brood, child) == after(boards[k], square));
                    REQUIRE(brood->score[child] ==
                            expected_score(evaluator, after(boards[k], square)));
                    least = std::min(least, brood->score[child++]);
                });
                REQUIRE(lowest[k].score == least);
                for (int lane = first; lane < child; ++lane) {
                    const bool is_lowest = (lowest[k].lanes >> (lane - first) & 1) != 0;
                    REQUIRE(is_lowest == (brood->score[lane] == least));
                }
            }
            REQUIRE(brood->size == child);
        }
    }
}

TEST_CASE("all kernels that run here play every shipped player's games alike") {
    for (const ShippedFile& file : shipped_files()) {
        const Evaluator evaluator(file.weights);
        INFO(file.path);
        for (std::uint64_t game = 0; game < 5; ++game) {
            Random random({.seed = game});
            Position position = start_position(file.weights.rules.size);
            while (!position.finished()) {
                const Bitboard moves = position.moves();
                if (moves == 0) {
                    position = position.play(Move::pass());
                    continue;
                }
                check_all(evaluator, position.discs, random);
                position = position.play(any_of(moves, random));
            }
        }
    }
}
