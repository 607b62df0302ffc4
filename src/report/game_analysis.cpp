#include "report/game_analysis.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/stats.hpp"
#include "search/alphabeta.hpp"
#include "search/endgame/solver.hpp"

namespace evothello {
namespace {

class MoveJudge {
  public:
    MoveJudge(const Weights& weights, const AnalysisSettings& settings, const Position& start)
        : evaluator_(weights), settings_{.depth = settings.depth}, solve_(settings.solve) {
        int deepest = 1;
        for (const DepthFrom& each : settings.depth) deepest = std::max(deepest, each.depth);
        search_.start_game(evaluator_, deepest);
        solver_.start_game(weights.rules, std::min(solve_, start.empties()));
    }

    MoveAnalysis judge(const Position& position, Square played) {
        const Bitboard moves = position.moves();
        MoveAnalysis judged{.side = position.to_move, .played = played, .best = played};
        judged.choices = std::popcount(moves);
        const Found best = find(position, moves);
        const Found own = find(position, played.bit());
        judged.value = own.value;
        judged.best_value = best.value;
        if (best.root.value > own.root.value) judged.best = lowest(best.root.best);
        return judged;
    }

  private:
    struct Found {
        RootResult root;
        MoveValue value;
    };

    Found find(const Position& position, Bitboard candidates) {
        const Discs& discs = position.discs;
        const int empties = position.empties();
        Meter meter;  // no limits: a search always returns a result
        if (empties <= solve_) {
            const RootResult root = *solver_.search(discs, candidates, Ties::kFirst, meter);
            return {root, {.exact = true, .margin = static_cast<int>(root.value)}};
        }
        const int depth = std::min(settings_.depth_at(discs.count()), empties);
        // Fills the transposition table for move ordering, as the Thinker does.
        if (depth > kTableDepth) search_.search(discs, candidates, depth - 1, Ties::kFirst, meter);
        const RootResult root = *search_.search(discs, candidates, depth, Ties::kFirst, meter);
        if (is_finished_score(root.value)) {
            return {root, {.exact = true, .margin = margin_of(root.value)}};
        }
        if (depth == empties) return {root, {.exact = true}};
        return {root, {.units = root.value == 0 ? 0.0 : evaluator_.units(root.value)}};
    }

    Evaluator evaluator_;
    SearchSettings settings_;
    int solve_;
    AlphaBeta search_;
    Solver solver_;
};

bool counts(const MoveAnalysis& judged) { return judged.choices > 1; }

int sign(int margin) { return (margin > 0 ? 1 : 0) - (margin < 0 ? 1 : 0); }

// `usual` is the mean loss of the searched moves (mean_searched_loss).
MoveMark mark_of(const MoveAnalysis& judged, double usual) {
    if (judged.best == judged.played) return MoveMark::kNone;
    if (judged.is_loss_in_units()) {
        return judged.lost() > kMistakeFactor * usual ? MoveMark::kMistake : MoveMark::kNone;
    }
    // Only one value is exact: the best move wins for certain, or the played move loses for
    // certain.
    if (!judged.is_loss_in_discs()) return MoveMark::kBlunder;
    return sign(judged.value.margin) < sign(judged.best_value.margin) ? MoveMark::kBlunder
                                                                      : MoveMark::kMistake;
}

double mean_searched_loss(const std::vector<MoveAnalysis>& moves) {
    std::vector<double> losses;
    for (const MoveAnalysis& judged : moves) {
        if (counts(judged) && judged.is_loss_in_units()) losses.push_back(judged.lost());
    }
    return losses.empty() ? 0 : stats::mean(losses);
}

SideStatistics summary_of(const std::vector<MoveAnalysis>& moves, Colour side) {
    SideStatistics summary;
    for (const MoveAnalysis& judged : moves) {
        if (judged.side != side || !counts(judged)) continue;
        ++summary.choices;
        if (judged.best == judged.played) ++summary.best;
        if (judged.is_loss_in_discs()) {
            ++summary.solved;
            summary.discs_lost += judged.best_value.margin - judged.value.margin;
        } else if (judged.is_loss_in_units()) {
            ++summary.searched;
            summary.units_lost += judged.lost();
        }
        if (judged.mark == MoveMark::kMistake) ++summary.mistakes;
        if (judged.mark == MoveMark::kBlunder) ++summary.blunders;
    }
    if (summary.searched > 0) summary.units_lost /= summary.searched;
    return summary;
}

}  // namespace

GameAnalysis analyse(const PlayedGame& game, const Weights& weights,
                     const AnalysisSettings& settings) {
    GameAnalysis analysis;
    MoveJudge judge(weights, settings, game.start);
    Position position = game.start;
    int number = 1;
    for (const PlayedMove& each : game.moves) {
        MoveAnalysis judged{.side = position.to_move};
        if (!each.move.is_pass()) judged = judge.judge(position, each.move.square());
        judged.number = number;
        analysis.moves.push_back(judged);
        if (!each.move.is_pass()) ++number;
        position = position.play(each.move);
    }
    const double usual = mean_searched_loss(analysis.moves);
    for (MoveAnalysis& judged : analysis.moves) judged.mark = mark_of(judged, usual);
    // After the marks are set: they depend on the mean loss of the whole game.
    std::erase_if(analysis.moves,
                  [&](const MoveAnalysis& judged) { return judged.number < settings.from; });
    if (analysis.moves.empty() && !game.moves.empty()) {
        throw Error("--from: the game has " + std::to_string(number - 1) + " moves");
    }
    for (const Colour side : {Colour::kBlack, Colour::kWhite}) {
        analysis.sides[static_cast<std::size_t>(side)] = summary_of(analysis.moves, side);
    }
    return analysis;
}

}  // namespace evothello
