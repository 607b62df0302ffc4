#pragma once

// A list of games as values: contenders, openings, pairings, and the record of each game.

#include <compare>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "base/random.hpp"
#include "game/player.hpp"

namespace evothello {

// A player that is ready to play: compiled weights and settings, or an external program. Of the
// evaluator of a program only the rules count.
struct Contender {
    Evaluator evaluator;
    SearchSettings search;
    std::optional<Program> program = {};
};

Contender contender_of(const Player& player);

// Indices into the lists of contenders and openings.
struct Pairing {
    std::uint32_t black = 0;
    std::uint32_t white = 0;
    std::uint32_t opening = 0;
    friend auto operator<=>(const Pairing&, const Pairing&) = default;
};

struct GameRecord {
    bool played = false;  // false if the game was stopped, or has not begun
    // For black, under the variant in play: positive if black won. A forfeit loses all squares.
    std::int8_t margin = 0;
    std::uint8_t moves = 0;  // only if the game was stopped: the moves played so far
    std::uint64_t nodes = 0;
    bool forfeit = false;  // the loser is an external program that failed; not stored in a journal
    friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

// Memory estimate per game while a list is planned and played: pairing, record, index in the play
// order, and spare room of growing vectors.
inline constexpr double kBytesPerGame = 64;

struct Games {
    std::span<const Contender> contenders;
    std::span<const Opening> openings;
    std::span<const Pairing> pairings;
    Key key;  // game i draws from stream::kGame, index first + i
    std::uint64_t first = 0;
    ProgramSeats* seats = nullptr;  // required if a contender is an external program
    // If not empty, game i draws from index numbers[i] instead of first + i.
    std::span<const std::uint64_t> numbers = {};
};

// Key of the random numbers of game `index`.
Key game_key(const Games& games, std::size_t index);
// The record of a finished game.
GameRecord record_of(const Games& games, const Position& end, std::uint64_t nodes);

// Called for each finished game by the worker that played it: concurrently, in any order. `choices`
// are the choices after the opening.
using OnGame = std::function<void(std::size_t index, std::span<const Choice> choices)>;

// Two pairings for each opening, colours swapped: game 2i and 2i + 1 are pair i, contender 0 has
// black in the first.
std::vector<Pairing> paired(std::size_t openings);

}  // namespace evothello
