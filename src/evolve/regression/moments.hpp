#pragma once

// Positions as a regression sees them: the numbers that a genome's evaluation adds up, and for each
// number of discs the sums of their products. However many positions there were, no more is kept.

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "evolve/genome/genome.hpp"

namespace evothello {

// What one weight of a genome multiplies: the discs of a class of squares, or the value of a term.
// Stages have the same features, however many of them have a weight for one.
class Features {
  public:
    explicit Features(const GenomeSpace& space);

    std::size_t size() const { return size_; }
    std::size_t of(const Gene& gene) const;  // of any gene but a threshold
    // What all weights that never move come to, where there are any beside 0.
    std::optional<std::size_t> fixed() const { return fixed_; }

    // Of a position, for the side to move; `row` has `size()` places.
    void put(const Discs& discs, std::span<double> row) const;

  private:
    double fixed_value(const Discs& discs, Bitboard relieved) const;

    GenomeSpec spec_;
    std::vector<Bitboard> classes_;
    std::vector<std::size_t> moving_;  // terms of the spec that are not fixed
    std::optional<std::size_t> fixed_;
    std::size_t size_ = 0;
};

// Of rows of numbers, each from a board with so many discs. What comes of rows added in one order
// is the same to the last bit.
class Moments {
  public:
    explicit Moments(std::size_t columns) : columns_(columns) {}

    void add(int discs, std::span<const double> row);
    Moments& operator+=(const Moments& other);

    std::size_t columns() const { return columns_; }
    double count(int discs) const { return at(discs).count; }
    double mean(int discs, std::size_t column) const;  // 0 where there is no row
    // The sum of the products of what two columns are beside their means.
    double product(int discs, std::size_t i, std::size_t j) const;

  private:
    struct Sums {
        double count = 0;
        std::vector<double> of_columns, of_products;  // products of i <= j, row by row
    };
    const Sums& at(int discs) const { return sums_[static_cast<std::size_t>(discs)]; }

    std::size_t columns_;
    std::array<Sums, 65> sums_;
};

// With fewer empty squares the discs on the board nearly are the end, and would outweigh all that
// leads there: one stage of squares alone, fitted without them, has 57% against swh instead of 45%.
inline constexpr int kFewestEmpties = 8;

// The rows of a game: the features of each position in which somebody had to move, but for the last
// ones, and behind them the disc difference at the end, positive where the side to move won.
void add_game(const Features& features, Position position, std::span<const Move> moves,
              int margin_of_black, Moments& moments);

}  // namespace evothello
