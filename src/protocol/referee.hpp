#pragma once

// What a referee says to a program, in either protocol. Throws Error with the reason once the
// program has not done what it should.

#include <memory>

#include "game/opening.hpp"
#include "protocol/external_engine.hpp"
#include "protocol/process.hpp"

namespace evothello {

class Talk {
  public:
    explicit Talk(Process& process) : process_(&process) {}
    virtual ~Talk() = default;

    // A new game, with everything before it forgotten.
    virtual void begin(const Opening& opening, const Rules& rules, const Patience& patience) = 0;
    // The word for its move.
    virtual std::string ask(Colour side, const Patience& patience) = 0;
    // A move that was made, `own` where it is the answer to ask().
    virtual void tell(Colour side, Move move, bool own, const Patience& patience) = 0;

  protected:
    void send(const std::string& line, const Patience& patience);
    // Throws Error too where there are lines without an end.
    std::string read(const Patience& patience);
    void expect_answer() { lines_ = 0; }  // a further count of lines begins

  private:
    Process* process_;
    int lines_ = 0;
};

// Says hello.
std::unique_ptr<Talk> open_talk(const Outside& outside, Process& process, const Patience& patience);

}  // namespace evothello
