#pragma once

// An external program as a player: its description as a value, and the interface that supplies its
// seats. The code that starts programs and talks to them is in protocol/.

#include <compare>
#include <string>

#include "game/game.hpp"

namespace evothello {

struct Program {
    std::string name;            // shown in logs
    std::string command;         // gtp:COMMAND or nboard:COMMAND
    std::string weights = {};    // content of the file whose path replaces {weights} in `command`
    std::string extension = {};  // extension of that file, without the dot

    // True if a seat of one program can be used for the other. Names do not matter.
    bool same_process_as(const Program& other) const {
        return command == other.command && weights == other.weights && extension == other.extension;
    }
};

// Supplies the seats of external programs. Each worker has its own seats and keeps them from game
// to game.
class ProgramSeats {
  public:
    virtual ~ProgramSeats() = default;
    // Returns the worker's seat for `program`. The reference is valid until this worker asks for
    // the seats of its next game. `second` selects a second seat, for a program that plays against
    // itself. Different workers may call it at the same time.
    virtual Seat& seat(const Program& program, int worker, bool second) = 0;
    // Programs that one worker keeps alive at most; a further one replaces the least recently used.
    virtual std::size_t max_alive() const = 0;
};

}  // namespace evothello
