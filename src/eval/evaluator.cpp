#include "eval/evaluator.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <span>
#include <tuple>

namespace evothello {

struct Evaluator::Linear {
    struct Coefficients {
        double own = 0, opp = 0, share = 0, relative = 0;
    };
    Matrix squares{};
    double relieved = 0;
    std::map<std::size_t, Coefficients> measures;  // by Term::measure_index()
    std::size_t pattern_stage = 0;

    // Adds a stage's weights multiplied by `times`.
    void add(const Weights& weights, const Stage& stage, double times) {
        for (const auto& [term, weight] : stage.terms) {
            const double w = weight * times;
            if (term.is_position()) {
                const Matrix& matrix = weights.matrix_of(stage);
                for (std::size_t i = 0; i < squares.size(); ++i) squares[i] += w * matrix[i];
                relieved += w * weights.corner_relief.value_or(0);
                continue;
            }
            Coefficients& to = measures[term.measure_index()];
            const Form& form = term.form();
            to.own += w * form.own_factor;
            to.opp += w * form.opp_factor;
            if (form.ratio == Form::Ratio::kShare) to.share += 100 * w;
            if (form.ratio == Form::Ratio::kRelative) to.relative += 100 * w;
        }
    }

    std::vector<double> all() const {
        std::vector<double> list(squares.begin(), squares.end());
        list.push_back(relieved);
        for (const auto& [index, c] : measures) {
            list.insert(list.end(), {c.own, c.opp, c.share, c.relative});
        }
        return list;
    }
};

namespace {

constexpr double kMostDecimal = 1e6;

// Tolerates the rounding error of a decimal number in binary.
bool is_whole(double number) {
    return std::abs(number - std::round(number)) <= 1e-12 * std::abs(number);
}

// The smallest power of ten, up to kMostDecimal, that makes all weights whole numbers; 1 if there
// is none.
double decimal_of(std::span<const double> weights) {
    for (double decimal = 1; decimal <= kMostDecimal; decimal *= 10) {
        if (std::all_of(weights.begin(), weights.end(),
                        [decimal](double weight) { return is_whole(weight * decimal); })) {
            return decimal;
        }
    }
    return 1;
}

// The nested sets of the squares with the largest weights. Of equal weights corners come first;
// squares off a 6x6 board come last.
std::array<Bitboard, kLikelySets> likely_squares(const std::array<Score, 64>& weights,
                                                 const Geometry& board) {
    std::array<std::size_t, 64> order;
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::greater{}, [&](std::size_t square) {
        return std::tuple(board.mask >> square & 1, weights[square], board.corners >> square & 1);
    });
    std::array<Bitboard, kLikelySets> sets{};
    for (std::size_t i = 0; i < sets.size(); ++i) {
        for (std::size_t rank = 0; rank < std::size_t{kLargestSet} >> i; ++rank) {
            sets[i] |= Bitboard{1} << order[rank];
        }
    }
    return sets;
}

KernelGeometry make_lane_board(Size size) {
    const Geometry& board = geometry(size);
    KernelGeometry lanes{.mask = board.mask, .corners = board.corners};
    std::copy(board.corner.begin(), board.corner.end(), lanes.corner);
    std::copy(board.near_corner.begin(), board.near_corner.end(), lanes.near_corner);
    std::copy(board.last.begin(), board.last.end(), lanes.last);
    return lanes;
}

const KernelGeometry& kernel_geometry(Size size) {
    static const KernelGeometry eight = make_lane_board(Size::k8), six = make_lane_board(Size::k6);
    return size == Size::k8 ? eight : six;
}

EvaluationTask make_task_without_weights(Size size) {
    static constexpr std::array<Score, 64> kNothing{};
    alignas(64) static constexpr std::array<std::uint8_t, 64> kOneClass{};
    static constexpr std::array<Bitboard, kLikelySets> kNoneLikely{};
    alignas(64) static constexpr std::array<Score, kMostRegisterClasses + 1> kNoWeight{};
    return {.square = kNothing.data(),
            .class_of = kOneClass.data(),
            .class_weight = kNoWeight.data(),
            .likely = kNoneLikely.data(),
            .board = &geometry(size),
            .kernel_geometry = &kernel_geometry(size)};
}

}  // namespace

const EvaluationTask& task_without_weights(Size size) {
    static const EvaluationTask eight = make_task_without_weights(Size::k8),
                                six = make_task_without_weights(Size::k6);
    return size == Size::k8 ? eight : six;
}

Evaluator::Evaluator(const Weights& weights)
    : weights_{.rules = weights.rules,
               .corner_relief = weights.corner_relief,
               .blend = weights.blend,
               .matrix = weights.matrix,
               .stages = weights.stages,
               .patterns = weights.patterns},
      board_(&geometry(weights.rules.size)),
      kernel_geometry_(&kernel_geometry(weights.rules.size)),
      relief_(weights.corner_relief.has_value()) {
    std::vector<Linear> linear;
    for (int discs = 0; discs <= 64; ++discs) {
        const std::size_t stage = weights.stage_at(discs);
        const double blend = weights.blend_at(discs);
        const std::size_t pattern_stage =
            weights.patterns ? weights.patterns->layout().stage_at(discs) : 0;
        const bool same = discs > 0 && blend == 0 && weights.blend_at(discs - 1) == 0 &&
                          weights.stage_at(discs - 1) == stage &&
                          linear.back().pattern_stage == pattern_stage;
        if (!same) {
            linear.emplace_back();
            linear.back().pattern_stage = pattern_stage;
            linear.back().add(weights, weights.stages[stage], 1 - blend);
            if (blend > 0) linear.back().add(weights, weights.stages[stage + 1], blend);
        }
        by_discs_[static_cast<std::size_t>(discs)] = static_cast<std::uint8_t>(linear.size() - 1);
    }
    std::vector<double> all;
    for (const Linear& each : linear) {
        const std::vector<double> more = each.all();
        all.insert(all.end(), more.begin(), more.end());
    }
    decimal_ = decimal_of(all);
    double largest = 0;
    for (const double weight : all) largest = std::max(largest, std::abs(weight));
    if (weights.patterns) {
        // All patterns together count as one weight, so that their sum does not overflow.
        largest = std::max(largest,
                           weights.patterns->largest_sum() / weights.patterns->layout().resolution);
    }
    if (largest > 0) scale_ = kWeightBits - 1 - std::ilogb(largest * decimal_);
    for (const Linear& each : linear) compiled_.push_back(compile(each));
}

Evaluator::Compiled Evaluator::compile(const Linear& linear) const {
    const auto fixed = [this](double weight) {
        // If decimal_ made the weight whole, round before scaling, so that it is exact.
        const double scaled = weight * decimal_;
        const double whole = is_whole(scaled) ? std::round(scaled) : scaled;
        return Score{std::llround(std::ldexp(whole, scale_))};
    };
    Compiled compiled;
    compiled.relieved = fixed(linear.relieved);
    for_each_square(board_->mask, [&](Square square) {
        const Score weight = fixed(linear.squares[static_cast<std::size_t>(square.index())]);
        if (weight == 0) return;
        compiled.square[static_cast<std::size_t>(square.index())] = weight;
        const auto same =
            std::find_if(compiled.squares.begin(), compiled.squares.end(),
                         [weight](const SquareClass& each) { return each.weight == weight; });
        if (same == compiled.squares.end()) {
            compiled.squares.push_back({square.bit(), weight});
        } else {
            same->squares |= square.bit();
        }
    });
    if (compiled.squares.size() <= kMostRegisterClasses) {
        compiled.class_of.fill(static_cast<std::uint8_t>(compiled.squares.size()));
        for (std::size_t i = 0; i < compiled.squares.size(); ++i) {
            compiled.class_weight[i] = compiled.squares[i].weight;
            for_each_square(compiled.squares[i].squares, [&](Square square) {
                compiled.class_of[static_cast<std::size_t>(square.index())] =
                    static_cast<std::uint8_t>(i);
            });
        }
    }
    std::array<Score, 64> of_squares = compiled.square;
    if (weights_.patterns) {
        const auto effects = weights_.patterns->square_weights(linear.pattern_stage);
        const double unit = 1.0 / weights_.patterns->layout().resolution;
        for (std::size_t i = 0; i < effects.size(); ++i) of_squares[i] += fixed(unit * effects[i]);
    }
    compiled.likely = likely_squares(of_squares, *board_);
    for (const auto& [index, c] : linear.measures) {
        const Measure& measure = measures()[index];
        const CompiledMeasure counted{measure.count, measure.lanes,  fixed(c.own),
                                      fixed(c.opp),  fixed(c.share), fixed(c.relative)};
        const bool silent =
            counted.own == 0 && counted.opp == 0 && counted.share == 0 && counted.relative == 0;
        if (!silent) compiled.counted.push_back(counted);
    }
    if (weights_.patterns) {
        add_patterns(*weights_.patterns, linear.pattern_stage,
                     fixed(1.0 / weights_.patterns->layout().resolution), compiled);
    }
    return compiled;
}

void Evaluator::add_patterns(const PatternTables& tables, std::size_t stage, Score unit,
                             Compiled& compiled) {
    compiled.patterns = tables.task(stage, unit);
    compiled.constant = tables.constant(stage) * unit;
    const std::vector<Term>& counts = tables.layout().counts;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const auto table = std::make_shared<std::vector<Score>>();
        for (const std::int16_t entry : tables.count(stage, i)) table->push_back(entry * unit);
        compiled.count_tables.push_back(table);
        const Measure& measure = counts[i].measure();
        auto counted = std::ranges::find(compiled.counted, measure.count, &CompiledMeasure::count);
        if (counted == compiled.counted.end()) {
            counted = compiled.counted.insert(counted, {measure.count, measure.lanes, 0, 0, 0, 0});
        }
        (counts[i].form().own_factor != 0 ? counted->own_table : counted->opp_table) =
            table->data();
    }
}

EvaluationTask Evaluator::task(int discs) const {
    const Compiled& compiled = compiled_[by_discs_[static_cast<std::size_t>(discs)]];
    return {.squares = compiled.squares.data(),
            .counted = compiled.counted.data(),
            .square = compiled.square.data(),
            .class_of = compiled.class_of.data(),
            .class_weight = compiled.class_weight.data(),
            .likely = compiled.likely.data(),
            .square_count = static_cast<int>(compiled.squares.size()),
            .counted_count = static_cast<int>(compiled.counted.size()),
            .relief = relief_,
            .relieved = compiled.relieved,
            .constant = compiled.constant,
            .patterns = compiled.patterns,
            .board = board_,
            .kernel_geometry = kernel_geometry_};
}

}  // namespace evothello
