#pragma once

// Weights compiled to integers: what search calls at every leaf. Compiling picks one scale, so that
// the largest weight has kWeightBits bits and no sum can overflow; from there on games are integer
// arithmetic, the same on every machine. Weights with a few decimals are compiled exactly, so that
// moves worth the same on paper are ties. A blend is compiled away: it depends on the number of
// discs alone, so each number has its own blended weights.

#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "board/position.hpp"
#include "eval/kernels/lanes.hpp"
#include "eval/search_settings.hpp"
#include "eval/weights.hpp"

namespace evothello {

inline constexpr int kWeightBits = 40;
constexpr bool is_finished_score(Score score) {
    return score > kFinished / 2 || score < -kFinished / 2;
}
constexpr int margin_of(Score finished) {
    return static_cast<int>(finished > 0 ? finished - kFinished : finished + kFinished);
}

inline Score ratio_score(Score weight, int numerator, int own, int opp) {
    return own + opp == 0 ? 0 : weight * numerator / (own + opp);
}

// What the squares of all discs weigh.
inline Score plain_worth(const EvaluationTask& task, const Discs& discs) {
    Score worth = 0;
    for (int i = 0; i < task.square_count; ++i) {
        const SquareClass& each = task.squares[i];
        worth += each.weight * std::popcount(discs.occupied() & each.squares);
    }
    return worth;
}

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

// One position: what every kernel's scores must equal.
inline Score plain_score(const EvaluationTask& task, const Discs& discs) {
    Score score = plain_squares_score(task, discs);
    for (int i = 0; i < task.counted_count; ++i) {
        const Counted& each = task.counted[i];
        const int own = each.count(discs.own, discs.opp, *task.board);
        const int opp = each.count(discs.opp, discs.own, *task.board);
        score += each.own * own + each.opp * opp;
        if (each.share != 0 && own != opp) {
            score += ratio_score(each.share, own > opp ? own : -opp, own, opp);
        }
        if (each.relative != 0) score += ratio_score(each.relative, own - opp, own, opp);
    }
    return score;
}

// For those who want children and no scores.
const EvaluationTask& weightless_task(Size size);

class Evaluator {
  public:
    explicit Evaluator(const Weights& weights);

    // For the side to move; units() tells it in those of the weights file.
    Score operator()(const Discs& discs) const { return plain_score(task(discs.count()), discs); }
    // For positions with so many discs, 0 to 64.
    EvaluationTask task(int discs) const;

    double units(Score score) const {
        return std::ldexp(static_cast<double>(score), -scale_) / decimal_;
    }
    const Rules& rules() const { return weights_.rules; }
    // All that was compiled, and nothing else of the file.
    const Weights& weights() const { return weights_; }
    const Geometry& board() const { return *board_; }

  private:
    struct Compiled {
        std::vector<SquareClass> squares;
        // The same, by square.
        std::array<Score, 64> square{};
        alignas(64) std::array<std::uint8_t, 64> class_of{};
        alignas(64) std::array<Score, kFewClasses + 1> class_weight{};
        std::array<Bitboard, kLikelySets> likely{};
        std::vector<Counted> counted;
        Score relieved = 0;  // of a square next to an occupied corner, where relief is on
    };
    struct Linear;  // the weights of one number of discs before rounding

    Compiled compile(const Linear& linear) const;

    Weights weights_;
    const Geometry* board_;
    const LaneBoard* lane_board_;
    bool relief_;
    double decimal_ = 1;  // weights times this power of ten...
    int scale_ = 0;       // ...and this power of two are the compiled integers
    std::vector<Compiled> compiled_;
    std::array<std::uint8_t, 65> by_discs_{};  // which of compiled_
};

}  // namespace evothello
