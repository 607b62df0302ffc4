#pragma once

// What many games are made of, as values: contenders, pairings, and what is kept of each game.

#include <compare>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "base/random.hpp"
#include "game/player.hpp"

namespace evothello {

// Someone ready to play: compiled weights and settings, or another program, of whose evaluator only
// the rules count.
struct Contender {
    Evaluator evaluator;
    SearchSettings search;
    std::optional<Program> program = {};
};

// A player in a search of its own.
Contender contender_of(const Player& player);

// Who plays whom from where, as indices into lists of contenders and openings.
struct Pairing {
    std::uint32_t black = 0;
    std::uint32_t white = 0;
    std::uint32_t opening = 0;
    friend auto operator<=>(const Pairing&, const Pairing&) = default;
};

struct GameRecord {
    bool played = false;  // false only where the games were stopped
    // black's, under the variant in play: positive if black won; a forfeit loses every square
    std::int8_t margin = 0;
    std::uint8_t moves = 0;  // of a game that was stopped: those that were played
    std::uint64_t nodes = 0;
    bool forfeit = false;  // the loser is another program that failed; a journal does not keep it
    friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

// Of memory while a game is planned and played: pairing, record, place in the order of play, and
// what vectors of them need while they grow.
inline constexpr double kBytesPerGame = 64;

struct Games {
    std::span<const Contender> contenders;
    std::span<const Opening> openings;
    std::span<const Pairing> pairings;
    Key key;  // game i draws from stream::kGame, index first + i
    std::uint64_t first = 0;
    ProgramSeats* seats = nullptr;                // needed where a contender is another program
    std::span<const std::uint64_t> numbers = {};  // of the games, where not first, first + 1, ...
};

// What game i draws from, and what is kept of its end.
Key game_key(const Games& games, std::size_t index);
GameRecord record_of(const Games& games, const Position& end, std::uint64_t nodes);

// Called for each finished game by the worker that played it: concurrently, in any order. `choices`
// are those after the opening.
using OnGame = std::function<void(std::size_t index, std::span<const Choice> choices)>;

// Two pairings for each opening, colours swapped: game 2i and 2i + 1 are pair i, contender 0 has
// black in the first.
std::vector<Pairing> paired(std::size_t openings);

}  // namespace evothello
