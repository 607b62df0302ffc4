#include "proof/variation.hpp"

#include <algorithm>

#include "board/symmetry.hpp"

namespace evothello {
namespace {

// Symmetry classes of squares, in the order of their lowest squares.
std::vector<Bitboard> square_classes(Size size) {
    std::vector<Bitboard> classes;
    Bitboard left = geometry(size).mask;
    while (left != 0) {
        Bitboard images = 0;
        for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
            images |= transformed(lowest(left).bit(), symmetry, size);
        }
        classes.push_back(images);
        left &= ~images;
    }
    return classes;
}

// Calls visit(number) for every number of the weights file that `name` covers.
template <class AnyWeights, class Visit>
void for_each_number(AnyWeights& weights, const WeightName& name, Visit&& visit) {
    const auto in_matrix = [&](auto& matrix) {
        for_each_square(name.squares, [&](Square square) {
            visit(matrix[static_cast<std::size_t>(square.index())]);
        });
    };
    if (!name.term && !name.stage && weights.matrix) in_matrix(*weights.matrix);
    for (std::size_t k = 0; k < weights.stages.size(); ++k) {
        if (name.stage && *name.stage != k) continue;
        auto& stage = weights.stages[k];
        if (!name.term && stage.matrix) in_matrix(*stage.matrix);
        for (auto& [term, weight] : stage.terms) {
            if (name.term == term) visit(weight);
        }
    }
}

bool is_there(const Weights& weights, const WeightName& name) {
    bool found = false;
    for_each_number(weights, name, [&](double number) { found = found || number != 0; });
    return found;
}

}  // namespace

std::string WeightName::text() const {
    const std::string prefix = stage ? std::to_string(*stage) + "." : "";
    return prefix + (term ? term->name() : lowest(squares).name());
}

std::vector<WeightName> weight_names(const Weights& weights, bool by_stage) {
    std::vector<WeightName> kinds;
    for (const Stage& stage : weights.stages) {
        for (const auto& [term, weight] : stage.terms) {
            const auto same = [&term = term](const WeightName& kind) { return kind.term == term; };
            if (std::none_of(kinds.begin(), kinds.end(), same)) kinds.push_back({.term = term});
        }
    }
    for (const Bitboard squares : square_classes(weights.rules.size)) {
        kinds.push_back({.squares = squares});
    }
    std::vector<WeightName> names;
    const auto add = [&](const WeightName& name) {
        if (is_there(weights, name)) names.push_back(name);
    };
    for (WeightName kind : kinds) {
        const bool shared = !kind.term && weights.matrix.has_value();
        if (!by_stage || shared || weights.stages.size() == 1) {
            add(kind);
            continue;
        }
        for (std::size_t k = 0; k < weights.stages.size(); ++k) {
            kind.stage = k;
            add(kind);
        }
    }
    return names;
}

double weight_size(const Weights& weights, const WeightName& name) {
    double sum = 0;
    int count = 0;
    for_each_number(weights, name, [&](double number) {
        sum += number;
        ++count;
    });
    return sum / count;
}

Weights with_weight_scaled(const Weights& weights, const WeightName& name, double factor) {
    Weights other = weights;
    for_each_number(other, name, [factor](double& number) { number *= factor; });
    return other;
}

}  // namespace evothello
