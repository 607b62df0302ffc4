#include "eval/patterns/pattern.hpp"

#include <algorithm>
#include <array>
#include <cassert>

#include "board/symmetry.hpp"

namespace evothello {
namespace {

constexpr std::string_view kDigits = "-xo";

SquareList image_of(const SquareList& squares, int symmetry, Size size) {
    SquareList image;
    for (const Square square : squares) image.push_back(transformed(square, symmetry, size));
    return image;
}

Bitboard set_of(const SquareList& squares) {
    Bitboard set = 0;
    for (const Square square : squares) set |= square.bit();
    return set;
}

// The place values of the squares, the first most significant.
std::vector<int> place_values(std::size_t count) {
    std::vector<int> values(count, 1);
    for (std::size_t i = count; i-- > 1;) values[i - 1] = values[i] * 3;
    return values;
}

// The filling whose digit for square to[i] is the digit of `filling` for square i.
int moved(int filling, std::span<const int> to, std::span<const int> values) {
    int result = 0;
    for (std::size_t i = to.size(); i-- > 0; filling /= 3) {
        result += filling % 3 * values[static_cast<std::size_t>(to[i])];
    }
    return result;
}

}  // namespace

Pattern::Pattern(SquareList squares, Size size) : squares_(std::move(squares)) {
    assert(!squares_.empty() && squares_.size() <= kMaxPatternSquares);
    std::vector<Bitboard> sets;
    std::vector<std::vector<int>> mirrors;  // the new place of each square
    for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
        SquareList image = image_of(squares_, symmetry, size);
        const Bitboard set = set_of(image);
        if (symmetry > 0 && set == sets[0]) {
            std::vector<int>& to = mirrors.emplace_back();
            for (const Square square : image) {
                to.push_back(
                    static_cast<int>(std::ranges::find(squares_, square) - squares_.begin()));
            }
        }
        if (std::ranges::find(sets, set) != sets.end()) continue;
        sets.push_back(set);
        images_.push_back(std::move(image));
    }
    const std::vector<int> values = place_values(squares_.size());
    entry_of_.resize(static_cast<std::size_t>(values[0]) * 3);
    for (int filling = 0; filling < fillings(); ++filling) {
        int lowest = filling;
        for (const auto& mirror : mirrors)
            lowest = std::min(lowest, moved(filling, mirror, values));
        if (lowest == filling) filling_of_.push_back(filling);
        entry_of_[static_cast<std::size_t>(filling)] =
            lowest == filling ? entries() - 1 : entry_of_[static_cast<std::size_t>(lowest)];
    }
}

int filling_at(std::span<const Square> squares, const Discs& discs) {
    int filling = 0;
    for (const Square square : squares) {
        const int digit = (discs.own & square.bit()) != 0   ? 1
                          : (discs.opp & square.bit()) != 0 ? 2
                                                            : 0;
        filling = filling * 3 + digit;
    }
    return filling;
}

std::string filling_text(int filling, std::size_t squares) {
    std::string text(squares, kDigits[0]);
    for (std::size_t i = squares; i-- > 0; filling /= 3) {
        text[i] = kDigits[static_cast<std::size_t>(filling % 3)];
    }
    return text;
}

std::optional<int> parse_filling(std::string_view text) {
    if (text.size() > kMaxPatternSquares) return std::nullopt;
    int filling = 0;
    for (const char c : text) {
        const std::size_t digit = kDigits.find(c);
        if (digit == std::string_view::npos) return std::nullopt;
        filling = filling * 3 + static_cast<int>(digit);
    }
    return filling;
}

// ---- the named sets

namespace {

struct SetPart {
    std::string_view squares;  // of one pattern, or of a line from its first to its last square
    std::string_view sets;     // names of the sets that contain it
};

constexpr std::array kParts8 = {
    SetPart{"a1 b1 c1 d1 e1 f1 g1 h1 b2 g2", "full full2"},
    SetPart{"a1 b1 c1 d1 e1 f1 g1 h1", "medium"},
    SetPart{"a2 b2 c2 d2 e2 f2 g2 h2", "full full2 medium"},
    SetPart{"a3 b3 c3 d3 e3 f3 g3 h3", "full full2 medium"},
    SetPart{"a4 b4 c4 d4 e4 f4 g4 h4", "full full2 medium"},
    SetPart{"a1 b2 c3 d4 e5 f6 g7 h8", "full full2 medium"},
    SetPart{"b1 c2 d3 e4 f5 g6 h7", "full full2 medium"},
    SetPart{"c1 d2 e3 f4 g5 h6", "full full2 medium"},
    SetPart{"d1 e2 f3 g4 h5", "full full2 medium"},
    SetPart{"e1 f2 g3 h4", "full full2 medium"},
    SetPart{"a1 b1 c1 a2 b2 c2 a3 b3 c3", "full full2 medium"},
    SetPart{"a1 b1 c1 d1 e1 a2 b2 c2 d2 e2", "full full2"},
    SetPart{"a1 b1 c1 d1 a2 b2 c2 a3 b3 a4", "full2"},
    SetPart{"b2 c2 d2 e2 b3 c3 d3 b4 c4 b5", "full2"},
    SetPart{"c3 d3 e3 f3 c4 d4 e4 f4 c5 d5", "full2"},
};
constexpr std::array kParts6 = {
    SetPart{"a1 b1 c1 d1 e1 f1 b2 e2", "full"},
    SetPart{"a1 b1 c1 d1 e1 f1", "medium"},
    SetPart{"a2 b2 c2 d2 e2 f2", "full medium"},
    SetPart{"a3 b3 c3 d3 e3 f3", "full medium"},
    SetPart{"a1 b2 c3 d4 e5 f6", "full medium"},
    SetPart{"b1 c2 d3 e4 f5", "full medium"},
    SetPart{"c1 d2 e3 f4", "full medium"},
    SetPart{"a1 b1 c1 a2 b2 c2 a3 b3 c3", "full medium"},
    SetPart{"a1 b1 c1 d1 e1 a2 b2 c2 d2 e2", "full"},
};
constexpr std::string_view kTuples4 = "tuples4";

SquareList parse_squares(std::string_view text) {
    SquareList squares;
    for (std::size_t at = 0; at < text.size(); at += 3) {
        squares.push_back(*Square::parse(text.substr(at, 2)));
    }
    return squares;
}

std::span<const SetPart> parts_of(Size size) {
    return size == Size::k8 ? std::span<const SetPart>(kParts8) : std::span<const SetPart>(kParts6);
}

bool is_word_of(std::string_view word, std::string_view words) {
    for (std::size_t at = 0; at < words.size(); at = words.find(' ', at) + 1) {
        if (words.substr(at, words.find(' ', at) - at) == word) return true;
        if (words.find(' ', at) == std::string_view::npos) break;
    }
    return false;
}

// Four squares from `first` on, in steps of one row or column; empty if they leave the board.
SquareList tuple_from(int row, int column, int row_step, int column_step, int side) {
    SquareList squares;
    for (int i = 0; i < 4; ++i, row += row_step, column += column_step) {
        if (row < 0 || row >= side || column < 0 || column >= side) return {};
        squares.push_back(Square::at(row, column));
    }
    return squares;
}

// All straight lines of four squares and all 2x2 squares, one of each orbit under the symmetries.
std::vector<SquareList> tuples4(Size size) {
    std::vector<SquareList> lists;
    std::vector<Bitboard> seen;
    const auto add = [&](const SquareList& squares) {
        if (squares.empty()) return;
        if (std::ranges::find(seen, set_of(squares)) != seen.end()) return;
        for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
            seen.push_back(set_of(image_of(squares, symmetry, size)));
        }
        lists.push_back(squares);
    };
    const int side = width(size);
    for (int row = 0; row < side; ++row) {
        for (int column = 0; column < side; ++column) {
            add(tuple_from(row, column, 0, 1, side));
            add(tuple_from(row, column, 1, 1, side));
            if (row + 1 == side || column + 1 == side) continue;
            add({Square::at(row, column), Square::at(row, column + 1), Square::at(row + 1, column),
                 Square::at(row + 1, column + 1)});
        }
    }
    return lists;
}

}  // namespace

std::vector<std::string_view> pattern_set_names(Size size) {
    if (size == Size::k8) return {"full", "full2", "medium", kTuples4};
    return {"full", "medium", kTuples4};
}

std::optional<std::vector<SquareList>> pattern_set(std::string_view name, Size size) {
    if (name == kTuples4) return tuples4(size);
    std::vector<SquareList> lists;
    for (const SetPart& part : parts_of(size)) {
        if (is_word_of(name, part.sets)) lists.push_back(parse_squares(part.squares));
    }
    return lists.empty() ? std::nullopt : std::optional(lists);
}

}  // namespace evothello
