#include "evolve/regression/moments.hpp"

#include <algorithm>
#include <cassert>

namespace evothello {
namespace {

double term_value(Term term, const Discs& discs, const Geometry& board) {
    const auto count = term.measure().count;
    return term.form().value(count(discs.own, discs.opp, board),
                             count(discs.opp, discs.own, board));
}

// Squares that count with the relief instead of their own weight.
Bitboard relieved_squares(const Discs& discs, const Geometry& board) {
    Bitboard relieved = 0;
    for (std::size_t c = 0; c < board.corner.size(); ++c) {
        if ((board.corner[c] & discs.occupied()) != 0) relieved |= board.near_corner[c];
    }
    return relieved;
}

int difference(const Discs& discs, Bitboard squares) {
    return std::popcount(discs.own & squares) - std::popcount(discs.opp & squares);
}

}  // namespace

Features::Features(const GenomeSpace& space) : spec_(space.spec()) {
    for (const Gene& gene : space.genes()) {
        if (gene.kind != Gene::Kind::kSquares) continue;
        const bool known =
            std::find(classes_.begin(), classes_.end(), gene.squares) != classes_.end();
        if (!known) classes_.push_back(gene.squares);
    }
    bool any_fixed = spec_.matrix && spec_.corner_relief.value_or(0) != 0;
    for (std::size_t t = 0; t < spec_.terms.size(); ++t) {
        if (!spec_.terms[t].fixed) moving_.push_back(t);
        any_fixed = any_fixed || spec_.terms[t].fixed.value_or(0) != 0;
    }
    size_ = classes_.size() + moving_.size();
    if (any_fixed) fixed_ = size_++;
}

std::size_t Features::of(const Gene& gene) const {
    assert(gene.kind != Gene::Kind::kThreshold);
    if (gene.kind == Gene::Kind::kSquares) {
        const auto found = std::find(classes_.begin(), classes_.end(), gene.squares);
        return static_cast<std::size_t>(found - classes_.begin());
    }
    const auto found = std::find(moving_.begin(), moving_.end(), gene.term);
    return classes_.size() + static_cast<std::size_t>(found - moving_.begin());
}

void Features::put(const Discs& discs, std::span<double> row) const {
    assert(row.size() == size_);
    const Geometry& board = geometry(spec_.rules.size);
    const Bitboard relieved = spec_.corner_relief ? relieved_squares(discs, board) : 0;
    std::size_t at = 0;
    for (const Bitboard squares : classes_) row[at++] = difference(discs, squares & ~relieved);
    for (const std::size_t t : moving_) row[at++] = term_value(spec_.terms[t].term, discs, board);
    if (fixed_) row[at] = fixed_value(discs, relieved);
}

double Features::fixed_value(const Discs& discs, Bitboard relieved) const {
    const Geometry& board = geometry(spec_.rules.size);
    double sum = spec_.matrix ? spec_.corner_relief.value_or(0) * difference(discs, relieved) : 0;
    for (const TermSpec& each : spec_.terms) {
        if (each.fixed.value_or(0) != 0) sum += *each.fixed * term_value(each.term, discs, board);
    }
    return sum;
}

void Moments::add(int discs, std::span<const double> row) {
    assert(row.size() == columns_);
    Sums& sums = sums_[static_cast<std::size_t>(discs)];
    sums.of_columns.resize(columns_);
    sums.of_products.resize(columns_ * (columns_ + 1) / 2);
    sums.count += 1;
    double* product = sums.of_products.data();
    for (std::size_t i = 0; i < columns_; ++i) {
        sums.of_columns[i] += row[i];
        for (std::size_t j = i; j < columns_; ++j) *product++ += row[i] * row[j];
    }
}

Moments& Moments::operator+=(const Moments& other) {
    assert(columns_ == other.columns_);
    for (std::size_t d = 0; d < sums_.size(); ++d) {
        const Sums& from = other.sums_[d];
        Sums& to = sums_[d];
        to.count += from.count;
        to.of_columns.resize(std::max(to.of_columns.size(), from.of_columns.size()));
        to.of_products.resize(std::max(to.of_products.size(), from.of_products.size()));
        for (std::size_t i = 0; i < from.of_columns.size(); ++i) {
            to.of_columns[i] += from.of_columns[i];
        }
        for (std::size_t i = 0; i < from.of_products.size(); ++i) {
            to.of_products[i] += from.of_products[i];
        }
    }
    return *this;
}

double Moments::mean(int discs, std::size_t column) const {
    const Sums& sums = at(discs);
    return sums.count == 0 ? 0 : sums.of_columns[column] / sums.count;
}

double Moments::product(int discs, std::size_t i, std::size_t j) const {
    const Sums& sums = at(discs);
    if (sums.count == 0) return 0;
    if (i > j) std::swap(i, j);
    const std::size_t place = i * columns_ - i * (i + 1) / 2 + j;
    return sums.of_products[place] - sums.of_columns[i] * sums.of_columns[j] / sums.count;
}

void add_game(const Features& features, Position position, std::span<const Move> moves,
              int margin_of_black, Moments& moments) {
    std::vector<double> row(features.size() + 1);
    for (const Move move : moves) {
        if (position.empties() < kMinEmpties) return;
        if (!move.is_pass()) {
            features.put(position.discs, std::span(row).first(features.size()));
            row.back() = position.to_move == Colour::kBlack ? margin_of_black : -margin_of_black;
            moments.add(position.discs.count(), row);
        }
        position = position.play(move);
    }
}

}  // namespace evothello
