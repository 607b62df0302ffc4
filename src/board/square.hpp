#pragma once

// Squares and moves. A square's index is row * 8 + column with a1 = 0, on 6x6 boards too: a 6x6
// board is the upper left part of an 8x8 board, so both use the same bitboard functions.

#include <cassert>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace evothello {

using Bitboard = std::uint64_t;

class Square {
  public:
    static constexpr Square at(int row, int column) {
        assert(row >= 0 && row < 8 && column >= 0 && column < 8);
        return Square(row * 8 + column);
    }
    static constexpr Square of(int index) {
        assert(index >= 0 && index < 64);
        return Square(index);
    }
    // Reads "f5" or "F5", a1 to h8. Returns nothing for any other text.
    static constexpr std::optional<Square> parse(std::string_view text) {
        if (text.size() != 2) return std::nullopt;
        const int column = (text[0] | 0x20) - 'a';
        const int row = text[1] - '1';
        if (column < 0 || column > 7 || row < 0 || row > 7) return std::nullopt;
        return at(row, column);
    }

    constexpr int index() const { return index_; }
    constexpr int row() const { return index_ / 8; }
    constexpr int column() const { return index_ % 8; }
    constexpr Bitboard bit() const { return Bitboard{1} << index_; }
    std::string name() const {
        return {static_cast<char>('a' + column()), static_cast<char>('1' + row())};
    }
    friend constexpr auto operator<=>(Square, Square) = default;

  private:
    explicit constexpr Square(int index) : index_(static_cast<std::uint8_t>(index)) {}
    std::uint8_t index_;
};

static_assert(Square::at(0, 0) == *Square::parse("a1"));
static_assert(Square::at(0, 7) == *Square::parse("H1"));
static_assert(Square::at(7, 0).index() == 56);
static_assert(!Square::parse("i1") && !Square::parse("a9") && !Square::parse("a") &&
              !Square::parse("@1"));

// A square or a pass.
class Move {
  public:
    static constexpr Move pass() { return Move(kPass); }
    constexpr Move(Square square) : code_(static_cast<std::uint8_t>(square.index())) {}

    constexpr bool is_pass() const { return code_ == kPass; }
    constexpr Square square() const {
        assert(!is_pass());
        return Square::of(code_);
    }
    std::string name() const { return is_pass() ? "pass" : square().name(); }
    friend constexpr bool operator==(Move, Move) = default;

  private:
    static constexpr std::uint8_t kPass = 0xFF;
    explicit constexpr Move(std::uint8_t code) : code_(code) {}
    std::uint8_t code_;
};

}  // namespace evothello
