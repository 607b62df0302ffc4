#pragma once

// Another program as a player: a value that says which, and where its seats come from. Only the
// words: who starts programs and speaks with them is in protocol/.

#include <compare>
#include <string>

#include "game/game.hpp"

namespace evothello {

struct Program {
    std::string name;          // what it is called in a log
    std::string command;       // gtp:COMMAND or nboard:COMMAND
    std::string weights = {};  // what stands in the file that {weights} in its command becomes
    std::string ending = {};   // of the name of that file

    // Whether a seat of one serves the other.
    bool same_as(const Program& other) const {
        return command == other.command && weights == other.weights && ending == other.ending;
    }
};

// Where other programs sit. A seat is kept from game to game, one for each worker.
class ProgramSeats {
  public:
    virtual ~ProgramSeats() = default;
    // Good until this worker asks for the seats of its next game. `second`: of a program that plays
    // against itself. May be called by several workers at a time.
    virtual Seat& seat(const Program& program, int worker, bool second) = 0;
    // More programs than this take turns at being alive.
    virtual std::size_t most_alive() const = 0;
};

}  // namespace evothello
