#pragma once

// A pattern: a list of squares. Its table has one entry for each filling of the squares with empty,
// own ('x') and opposing discs ('o'), own being the side to move. A filling is a number in base 3,
// the first square most significant; digit 0 is empty, 1 own, 2 opposing.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "board/position.hpp"

namespace evothello {

inline constexpr int kMaxPatternSquares = 12;

using SquareList = std::vector<Square>;

class Pattern {
  public:
    // `squares`: 1 to kMaxPatternSquares different squares of a board of this size.
    Pattern(SquareList squares, Size size);

    const SquareList& squares() const { return squares_; }
    // The different images of the squares under the eight symmetries of the board, the pattern
    // itself first. Square i of an image is the image of square i.
    const std::vector<SquareList>& images() const { return images_; }

    // 3 to the power of the number of squares.
    int fillings() const { return static_cast<int>(entry_of_.size()); }
    // The number of different entries. Fillings that are mirror images of each other under a
    // symmetry that maps the pattern to itself share an entry.
    int entries() const { return static_cast<int>(filling_of_.size()); }
    // The entry of each filling, in [0, entries()).
    std::span<const std::int32_t> entry_of() const { return entry_of_; }
    // The lowest filling of each entry, ascending.
    std::span<const std::int32_t> filling_of() const { return filling_of_; }

    friend bool operator==(const Pattern& a, const Pattern& b) { return a.squares_ == b.squares_; }

  private:
    SquareList squares_;
    std::vector<SquareList> images_;
    std::vector<std::int32_t> entry_of_, filling_of_;
};

// The filling of these squares in a position.
int filling_at(std::span<const Square> squares, const Discs& discs);

// One character for each square: '-', 'x' or 'o'.
std::string filling_text(int filling, std::size_t squares);
std::optional<int> parse_filling(std::string_view text);

// The named sets of patterns of a board size.
std::vector<std::string_view> pattern_set_names(Size size);
// Nothing if there is no set of this name for this size.
std::optional<std::vector<SquareList>> pattern_set(std::string_view name, Size size);

}  // namespace evothello
