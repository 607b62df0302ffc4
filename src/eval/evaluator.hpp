#pragma once

// Weights compiled to integers, which search evaluates at every leaf. All weights are multiplied
// with the same scale, chosen so that the largest has kWeightBits bits and no sum overflows. Scores
// are then integers, the same on every machine. Weights of up to 6 decimals are scaled exactly, so
// moves of equal value in the file's units are ties. Blended weights depend only on the number of
// discs, so each number of discs gets its own compiled weights.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <memory>
#include <vector>

#include "board/position.hpp"
#include "eval/kernels/lanes.hpp"
#include "eval/search_settings.hpp"
#include "eval/weights.hpp"

namespace evothello {

inline constexpr int kWeightBits = 40;
// True for the score of a won or lost game. A drawn game scores 0, like an even evaluation.
constexpr bool is_finished_score(Score score) {
    return score > kFinished / 2 || score < -kFinished / 2;
}
// The margin in discs of a won or lost game. Requires is_finished_score(finished).
constexpr int margin_of(Score finished) {
    return static_cast<int>(finished > 0 ? finished - kFinished : finished + kFinished);
}

// weight * numerator / (own + opp), rounded toward 0; 0 if both counts are 0.
inline Score ratio_score(Score weight, int numerator, int own, int opp) {
    return own + opp == 0 ? 0 : weight * numerator / (own + opp);
}

// Sum of the square weights of all discs, of both sides, without corner relief.
inline Score plain_square_weight_sum(const EvaluationTask& task, const Discs& discs) {
    Score square_weight_sum = 0;
    for (int i = 0; i < task.square_count; ++i) {
        const SquareClass& each = task.squares[i];
        square_weight_sum += each.weight * std::popcount(discs.occupied() & each.squares);
    }
    return square_weight_sum;
}

// Square weights of own discs minus those of opposing discs, with corner relief.
inline Score plain_squares_score(const EvaluationTask& task, const Discs& discs) {
    Discs weighed = discs;
    Score score = 0;
    if (task.relief) {
        Bitboard relieved = 0;
        for (std::size_t c = 0; c < 4; ++c) {
            if ((task.board->corner[c] & discs.occupied()) != 0) {
                relieved |= task.board->near_corner[c];
            }
        }
        score = task.relieved *
                (std::popcount(discs.own & relieved) - std::popcount(discs.opp & relieved));
        weighed = {discs.own & ~relieved, discs.opp & ~relieved};
    }
    for (int i = 0; i < task.square_count; ++i) {
        const SquareClass& each = task.squares[i];
        score += each.weight * (std::popcount(weighed.own & each.squares) -
                                std::popcount(weighed.opp & each.squares));
    }
    return score;
}

// The sum of the pattern entries of a position, times their unit.
inline Score plain_pattern_score(const PatternTask& patterns, const Discs& discs) {
    Score sum = 0;
    for (int i = 0; i < patterns.lanes; ++i) {
        std::int32_t index = patterns.begin[i];
        for_each_square(discs.own, [&](Square square) {
            index += patterns.place[square.index() * patterns.lanes + i];
        });
        for_each_square(discs.opp, [&](Square square) {
            index += 2 * patterns.place[square.index() * patterns.lanes + i];
        });
        sum += patterns.entries[index];
    }
    return sum * patterns.unit;
}

// Score of one unfinished position for the side to move. This is the specification of all kernels.
inline Score plain_score(const EvaluationTask& task, const Discs& discs) {
    Score score = task.constant + plain_squares_score(task, discs) +
                  plain_pattern_score(task.patterns, discs);
    for (int i = 0; i < task.counted_count; ++i) {
        const CompiledMeasure& each = task.counted[i];
        const int own = each.count(discs.own, discs.opp, *task.board);
        const int opp = each.count(discs.opp, discs.own, *task.board);
        score += each.own * own + each.opp * opp;
        if (each.share != 0 && own != opp) {
            score += ratio_score(each.share, own > opp ? own : -opp, own, opp);
        }
        if (each.relative != 0) score += ratio_score(each.relative, own - opp, own, opp);
        if (each.own_table != nullptr) score += each.own_table[std::min(own, kCountEntries - 1)];
        if (each.opp_table != nullptr) score += each.opp_table[std::min(opp, kCountEntries - 1)];
    }
    return score;
}

// A task without weights, for callers that need children but no scores. Never destroyed.
const EvaluationTask& task_without_weights(Size size);

class Evaluator {
  public:
    explicit Evaluator(const Weights& weights);

    // Evaluates one unfinished position for the side to move.
    Score operator()(const Discs& discs) const { return plain_score(task(discs.count()), discs); }
    // The compiled weights for positions with this number of discs, in [0, 64]. Valid as long as
    // the evaluator is neither moved from, assigned to nor destroyed.
    EvaluationTask task(int discs) const;

    // Converts a score into the units of the weights file. Not for scores of won or lost games.
    double units(Score score) const {
        return std::ldexp(static_cast<double>(score), -scale_) / decimal_;
    }
    const Rules& rules() const { return weights_.rules; }
    // The weights without the name, search settings and provenance of their file.
    const Weights& weights() const { return weights_; }
    const Geometry& board() const { return *board_; }

  private:
    struct Compiled {
        std::vector<SquareClass> squares;
        // The same weights in the arrays that EvaluationTask describes.
        std::array<Score, 64> square{};
        alignas(64) std::array<std::uint8_t, 64> class_of{};
        alignas(64) std::array<Score, kMostRegisterClasses + 1> class_weight{};
        std::array<Bitboard, kLikelySets> likely{};
        std::vector<CompiledMeasure> counted;
        // Those that `counted` points to; shared, so that copies of the evaluator keep them alive.
        std::vector<std::shared_ptr<const std::vector<Score>>> count_tables;
        Score constant = 0;
        PatternTask patterns;
        Score relieved = 0;  // weight of a square next to an occupied corner, if relief is on
    };
    struct Linear;  // the weights for one number of discs, before scaling and rounding

    Compiled compile(const Linear& linear) const;
    static void add_patterns(const PatternTables& tables, std::size_t stage, Score unit,
                             Compiled& compiled);

    Weights weights_;
    const Geometry* board_;
    const KernelGeometry* kernel_geometry_;
    bool relief_;
    // A compiled weight is round(weight * decimal_ * 2^scale_); decimal_ is a power of ten.
    double decimal_ = 1;
    int scale_ = 0;
    std::vector<Compiled> compiled_;
    std::array<std::uint8_t, 65> by_discs_{};  // number of discs -> index in compiled_
};

}  // namespace evothello
