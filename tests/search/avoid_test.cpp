#include "search/avoid.hpp"

#include <algorithm>

#include "board/notation.hpp"
#include "support/bridge.hpp"
#include "support/catch.hpp"

using namespace evothello;

namespace {

// X- and C-squares: the neighbours of a corner.
bool is_beside_empty_corner(const twin::Board& board, int square) {
    const int last = board.size - 1;
    for (const int row : {0, last}) {
        for (const int column : {0, last}) {
            const int down = std::abs(square / board.size - row);
            const int across = std::abs(square % board.size - column);
            const int corner = row * board.size + column;
            if (std::max(down, across) == 1 &&
                board.cells[static_cast<std::size_t>(corner)] == twin::kEmpty) {
                return true;
            }
        }
    }
    return false;
}

bool is_edge(const twin::Board& board, int square) {
    const int row = square / board.size, column = square % board.size, last = board.size - 1;
    return row == 0 || row == last || column == 0 || column == last;
}

bool opens_an_edge(const twin::Board& board, int square) {
    const int opponent = twin::opponent(board.to_move);
    const auto before = twin::legal_moves(board, opponent);
    const auto now = twin::legal_moves(twin::play(board, square), opponent);
    return std::any_of(now.begin(), now.end(), [&](int reply) {
        return is_edge(board, reply) &&
               std::find(before.begin(), before.end(), reply) == before.end();
    });
}

Bitboard risky(const Position& position) {
    return risky_moves(position.discs, position.moves(), geometry(position.size));
}

}  // namespace

TEST_CASE("risky moves are those beside an empty corner and those that open an edge") {
    int beside = 0, opening = 0, neither = 0;
    for (std::uint64_t index = 0; index < 4000 / kThinning; ++index) {
        const Position position = random_position(alternating_size(index), index);
        const twin::Board board = to_twin(position);
        std::vector<int> expected;
        for (const int move : twin::legal_moves(board, board.to_move)) {
            const bool is_beside = is_beside_empty_corner(board, move);
            const bool is_opening = opens_an_edge(board, move);
            if (is_beside || is_opening) expected.push_back(move);
            beside += is_beside && !is_opening;
            opening += is_opening && !is_beside;
            neither += !is_beside && !is_opening;
        }
        INFO(to_text(position));
        REQUIRE(risky(position) == from_twin(expected, position.size));
    }
    CHECK(beside > 100);
    CHECK(opening > 100);
    CHECK(neither > 100);
}

TEST_CASE("beside an occupied corner a move is risky only if it opens an edge square") {
    // Black has one move in each position. On b1 it is risky only while a1 is empty.
    const std::string row = "-OX-----", rest = std::string(56, '-') + " X";
    CHECK(risky(parse_position(row + rest)) == 0);  // a1 itself is not risky
    CHECK(parse_position(row + rest).moves() == Square::parse("a1")->bit());
    const Position beside_empty = parse_position("--OX----" + rest);
    CHECK(beside_empty.moves() == Square::parse("b1")->bit());
    CHECK(risky(beside_empty) == beside_empty.moves());
    const Position beside_taken = parse_position("X-OX----" + rest);
    CHECK(beside_taken.moves() == Square::parse("b1")->bit());
    CHECK(risky(beside_taken) == 0);
}

TEST_CASE("only given moves are returned as risky") {
    const Position position = parse_position("--OX----" + std::string(56, '-') + " X");
    CHECK(risky_moves(position.discs, 0, geometry(position.size)) == 0);
}
