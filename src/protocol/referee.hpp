#pragma once

// A referee's messages to an external program, in either protocol. Every call throws Error with the
// reason if the program does not do what it should.

#include <memory>

#include "game/opening.hpp"
#include "protocol/external_engine.hpp"
#include "protocol/process.hpp"

namespace evothello {

class Referee {
  public:
    explicit Referee(Process& process) : process_(&process) {}
    virtual ~Referee() = default;

    // Starts a new game; what came before is forgotten.
    virtual void begin(const Opening& opening, const Rules& rules, const WaitLimit& patience) = 0;
    // Returns the word that names the program's move.
    virtual std::string ask(Colour side, const WaitLimit& patience) = 0;
    // Reports a move; `own` if it is the program's answer to ask().
    virtual void tell(Colour side, Move move, bool own, const WaitLimit& patience) = 0;

  protected:
    void send(const std::string& line, const WaitLimit& patience);
    // Throws Error also if an answer has too many lines.
    std::string read(const WaitLimit& patience);
    void expect_answer() { lines_ = 0; }  // counts lines from 0 again

  private:
    Process* process_;
    int lines_ = 0;
};

// Opens the conversation; NBoard requires a greeting.
std::unique_ptr<Referee> open_referee(const ExternalEngine& outside, Process& process,
                                      const WaitLimit& patience);

}  // namespace evothello
