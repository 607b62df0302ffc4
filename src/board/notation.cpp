#include "board/notation.hpp"

#include <algorithm>
#include <cctype>

#include "base/error.hpp"

namespace evothello {
namespace {

constexpr std::string_view kForms =
    "a position is 64 (or 36) cells of - X O and the side to move, the side W or B and 64 cells of "
    "E X O, or a list of moves such as f5d6c3";

[[noreturn]] void fail(std::string what) { throw Error(std::move(what)); }

std::string_view trimmed(std::string_view text) {
    const auto space = [](char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; };
    while (!text.empty() && space(text.front())) text.remove_prefix(1);
    while (!text.empty() && space(text.back())) text.remove_suffix(1);
    return text;
}

// The characters of one format of position text.
struct Alphabet {
    std::string_view empty, black, white;
};
constexpr Alphabet kEngine{"-.", "Xx*", "Oo"};
constexpr Alphabet kCourse{"E", "X", "O"};

Size size_of_cells(std::size_t count) {
    if (count == 64) return Size::k8;
    if (count == 36) return Size::k6;
    fail("a position has 64 cells (or 36 on 6x6), this one has " + std::to_string(count));
}

std::string shown(char c) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte < 0x7F) return std::string("'") + c + "'";
    return "byte " + std::to_string(byte);
}

Position from_cells(std::string_view text, Colour to_move, const Alphabet& alphabet) {
    const Size size = size_of_cells(text.size());
    Bitboard black = 0, white = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const int w = width(size), cell = static_cast<int>(i);
        const Square square = Square::at(cell / w, cell % w);
        if (alphabet.black.find(text[i]) != std::string_view::npos) {
            black |= square.bit();
        } else if (alphabet.white.find(text[i]) != std::string_view::npos) {
            white |= square.bit();
        } else if (alphabet.empty.find(text[i]) == std::string_view::npos) {
            fail("cell " + square.name() + " is " + shown(text[i]) + ", expected one of " +
                 std::string(alphabet.empty) + std::string(alphabet.black) +
                 std::string(alphabet.white));
        }
    }
    const bool black_moves = to_move == Colour::kBlack;
    return {black_moves ? Discs{black, white} : Discs{white, black}, to_move, size};
}

Position from_engine_text(std::string_view text) {
    const char side = text.back();
    const std::string_view cells_text = trimmed(text.substr(0, text.size() - 1));
    if (kEngine.empty.find(side) != std::string_view::npos) {
        fail("the side to move, X or O, is missing after the cells (" +
             std::to_string(text.size()) + " cells read)");
    }
    if (kEngine.black.find(side) != std::string_view::npos) {
        return from_cells(cells_text, Colour::kBlack, kEngine);
    }
    if (kEngine.white.find(side) != std::string_view::npos) {
        return from_cells(cells_text, Colour::kWhite, kEngine);
    }
    fail("the side to move is " + shown(side) + ", expected X or O");
}

bool all_of(std::string_view text, std::string_view alphabet) {
    return text.find_first_not_of(alphabet) == std::string_view::npos;
}

// The position after a pass if the side to move must pass, else the position itself.
Position after_forced_pass(const Position& position) {
    return position.must_pass() ? position.play(Move::pass()) : position;
}

}  // namespace

std::vector<Move> parse_moves(std::string_view text, const Position& start) {
    std::vector<Move> moves;
    Position position = start;
    for (std::size_t i = 0; i < text.size(); i += 2) {
        const std::string_view word = text.substr(i, 2);
        const std::optional<Square> square = Square::parse(word);
        if (!square) fail("'" + std::string(word) + "' is not a square; " + std::string(kForms));
        const Position next = after_forced_pass(position);
        if (next.to_move != position.to_move) moves.push_back(Move::pass());
        position = next;
        if ((position.moves() & square->bit()) == 0) {
            fail("move " + std::to_string(i / 2 + 1) + ", " + square->name() +
                 ", is not legal for " + name(position.to_move));
        }
        position = position.play(*square);
        moves.push_back(*square);
    }
    return moves;
}

Position parse_position(std::string_view text, Size size) {
    // Test suites write "cells side; best moves".
    const std::string_view whole = trimmed(text.substr(0, text.find(';')));
    if (whole.empty()) fail("no position given; " + std::string(kForms));
    if ((whole[0] == 'W' || whole[0] == 'B') && all_of(whole.substr(1), "EOX")) {
        const Colour to_move = whole[0] == 'B' ? Colour::kBlack : Colour::kWhite;
        return from_cells(whole.substr(1), to_move, kCourse);
    }
    if (Square::parse(whole.substr(0, 2))) {
        Position position = start_position(size);
        for (const Move move : parse_moves(whole, position)) position = position.play(move);
        return position;
    }
    if (whole.size() >= 34) return from_engine_text(whole);
    fail("'" + std::string(whole.substr(0, 40)) + "' is not a position; " + std::string(kForms));
}

std::string to_text(const Position& position) {
    std::string text;
    for_each_square(geometry(position.size).mask, [&](Square square) {
        text += (position.black() & square.bit()) != 0   ? 'X'
                : (position.white() & square.bit()) != 0 ? 'O'
                                                         : '-';
    });
    return text + (position.to_move == Colour::kBlack ? " X" : " O");
}

std::string to_diagram(const Position& position) {
    const int w = width(position.size);
    const Bitboard moves = position.moves();
    std::string header = "  ";
    for (int column = 0; column < w; ++column) {
        header += {' ', static_cast<char>('a' + column)};
    }
    std::string drawing = header + "\n";
    for (int row = 0; row < w; ++row) {
        drawing += ' ' + std::to_string(row + 1);
        for (int column = 0; column < w; ++column) {
            const Bitboard bit = Square::at(row, column).bit();
            drawing += (position.black() & bit) != 0   ? " X"
                       : (position.white() & bit) != 0 ? " O"
                       : (moves & bit) != 0            ? " ."
                                                       : " -";
        }
        drawing += '\n';
    }
    return drawing;
}

}  // namespace evothello
