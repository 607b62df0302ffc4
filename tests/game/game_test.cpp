#include "game/game.hpp"

#include <deque>

#include "board/notation.hpp"
#include "game/player.hpp"
#include "support/catch.hpp"

using namespace evothello;

namespace {

// Plays a list of moves and records its calls.
class ScriptSeat final : public Seat {
  public:
    explicit ScriptSeat(std::deque<Move> moves) : moves_(std::move(moves)) {}
    void start_game(const Opening&) override { ++starts; }
    std::optional<Choice> choose(const Position& position, Random&,
                                 const std::atomic<bool>*) override {
        asked.push_back(position);
        if (moves_.empty()) return std::nullopt;
        const Move move = moves_.front();
        moves_.pop_front();
        return Choice{.move = move};
    }

    int starts = 0;
    std::vector<Position> asked;

  private:
    std::deque<Move> moves_;
};

Opening from(const Position& position) { return {.moves = {}, .position = position}; }

Random random_of(std::uint64_t index) { return Random({.seed = 5, .index = index}); }

std::vector<Move> moves_of(const std::vector<Choice>& log) {
    std::vector<Move> moves;
    for (const Choice& choice : log) moves.push_back(choice.move);
    return moves;
}

// The shortest possible game: black takes all discs with the ninth move.
constexpr const char* kShortest = "e6f4e3f6g5d6e7f5c5";

}  // namespace

TEST_CASE("each seat is asked in its turn, and the moves are logged") {
    std::deque<Move> black, white;
    for (const Move move : parse_moves(kShortest, start_position(Size::k8))) {
        (black.size() == white.size() ? black : white).push_back(move);
    }
    ScriptSeat one(black), two(white);
    Random random = random_of(0);
    std::vector<Choice> log;
    const auto end = play_game(one, two, from(start_position(Size::k8)), random, nullptr, &log);
    REQUIRE(end);
    CHECK(end->finished());
    CHECK(end->white() == 0);
    CHECK(moves_of(log) == parse_moves(kShortest, start_position(Size::k8)));
    CHECK(one.starts == 1);
    CHECK(two.starts == 1);
    CHECK(one.asked.size() == 5);
    CHECK(two.asked.size() == 4);
    for (const Position& position : one.asked) CHECK(position.to_move == Colour::kBlack);
    for (const Position& position : two.asked) CHECK(position.to_move == Colour::kWhite);
}

TEST_CASE("a forced pass is played without asking") {
    const Opening opening = from(parse_position("XOO" + std::string(61, '-') + " O"));
    REQUIRE(opening.position.must_pass());
    ScriptSeat black({Square::at(0, 3)}), white({});
    Random random = random_of(0);
    std::vector<Choice> log;
    const auto end = play_game(black, white, opening, random, nullptr, &log);
    REQUIRE(end);
    CHECK(to_text(*end) == "XXXX" + std::string(60, '-') + " O");
    CHECK(moves_of(log) == std::vector<Move>{Move::pass(), Square::at(0, 3)});
    CHECK(white.asked.empty());
}

TEST_CASE("a game from a finished position ends there") {
    const Opening opening = from(parse_position("XX" + std::string(62, '-') + " O"));
    ScriptSeat black({}), white({});
    Random random = random_of(0);
    CHECK(play_game(black, white, opening, random) == opening.position);
    CHECK(black.asked.empty());
    CHECK(white.asked.empty());
}

TEST_CASE("a game in which a seat gives no move has no result") {
    ScriptSeat black({Square::at(4, 5)}), white({});
    Random random = random_of(0);
    CHECK_FALSE(play_game(black, white, from(start_position(Size::k8)), random));
    CHECK(white.asked.size() == 1);
}

TEST_CASE("two players play legal moves to the end, and stop when told") {
    const Player one = load_player("directional:depth=2"), two = load_player("swh:depth=1");
    const Evaluator first(one.weights), second(two.weights);
    ThinkerSeat black, white;
    black.seat_player(first, one.search);
    white.seat_player(second, two.search);
    Random random = random_of(1);
    std::vector<Choice> log;
    const auto end = play_game(black, white, from(start_position(Size::k8)), random, nullptr, &log);
    REQUIRE(end);
    Position position = start_position(Size::k8);
    for (const Move move : moves_of(log)) {
        REQUIRE((move.is_pass() ? position.must_pass()
                                : (position.moves() & move.square().bit()) != 0));
        position = position.play(move);
    }
    CHECK(position == *end);
    CHECK(end->finished());
    CHECK(black.total_nodes() > 0);
    CHECK(white.total_nodes() > 0);

    const std::atomic<bool> stop = true;
    CHECK_FALSE(play_game(black, white, from(start_position(Size::k8)), random, &stop));
}

TEST_CASE("a seat carries nothing from one game to the next") {
    const Player one = load_player("classic:depth=5,solve=10"), two = load_player("swh:depth=2");
    const Evaluator first(one.weights), second(two.weights);
    const auto play_one = [&](ThinkerSeat& black, ThinkerSeat& white) {
        black.seat_player(first, one.search);
        white.seat_player(second, two.search);
        Random random = random_of(2);
        std::vector<Choice> log;
        const std::uint64_t before = black.total_nodes() + white.total_nodes();
        play_game(black, white, random_openings(1, 8, Size::k8, {}).front(), random, nullptr, &log);
        return std::pair(log, black.total_nodes() + white.total_nodes() - before);
    };
    ThinkerSeat black, white;
    const auto fresh = play_one(black, white);
    CHECK(play_one(black, white) == fresh);
    CHECK(play_one(white, black) == fresh);
}
