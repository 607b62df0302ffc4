#pragma once

// Training data of the regression: the features of a position, and for each number of discs the
// sums of their products. Memory does not depend on the number of positions.

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "evolve/genome/genome.hpp"

namespace evothello {

// The number that each weight of a genome multiplies: a disc difference on a class of squares, or
// the value of a term. Genes of different stages share a feature.
class Features {
  public:
    explicit Features(const GenomeSpace& space);

    std::size_t size() const { return size_; }
    std::size_t of(const Gene& gene) const;  // index; not for thresholds
    // Index of the sum of all weights that are fixed at a number other than 0, if there are any.
    std::optional<std::size_t> fixed() const { return fixed_; }

    // Writes the features of a position, for the side to move, to `row`, which has size() elements.
    void put(const Discs& discs, std::span<double> row) const;

  private:
    double fixed_value(const Discs& discs, Bitboard relieved) const;

    GenomeSpec spec_;
    std::vector<Bitboard> classes_;
    std::vector<std::size_t> moving_;  // indices of terms in the spec that are not fixed
    std::optional<std::size_t> fixed_;
    std::size_t size_ = 0;
};

// Sums over rows of numbers, kept apart by number of discs. Adding the same rows in the same order
// gives the same bits.
class Moments {
  public:
    explicit Moments(std::size_t columns) : columns_(columns) {}

    void add(int discs, std::span<const double> row);
    Moments& operator+=(const Moments& other);

    std::size_t columns() const { return columns_; }
    double count(int discs) const { return at(discs).count; }
    double mean(int discs, std::size_t column) const;  // 0 if there is no row
    // Sum over rows of the product of two columns, both minus their mean (`count` times the
    // covariance).
    double product(int discs, std::size_t i, std::size_t j) const;

  private:
    struct Sums {
        double count = 0;
        std::vector<double> of_columns, of_products;  // products for i <= j, row by row
    };
    const Sums& at(int discs) const { return sums_[static_cast<std::size_t>(discs)]; }

    std::size_t columns_;
    std::array<Sums, 65> sums_;
};

// Later positions are left out: with fewer empty squares, the discs on the board nearly are the
// result and would outweigh everything before. For one stage of squares alone this raised the score
// against swh from 45% to 57%.
inline constexpr int kMinEmpties = 8;

// Adds one row for each position of a game with a move to make and at least kMinEmpties empty
// squares: its features, then the final disc difference for the side to move.
void add_game(const Features& features, Position position, std::span<const Move> moves,
              int margin_of_black, Moments& moments);

}  // namespace evothello
