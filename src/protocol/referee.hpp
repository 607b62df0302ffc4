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

    // Starts a new game from the opening.
    virtual void start_game(const Opening& opening, const Rules& rules, const WaitLimit& limit) = 0;
    // Returns the word that names the program's move.
    virtual std::string request_move(Colour side, const WaitLimit& limit) = 0;
    // Reports a move; `own` if it is the program's answer to request_move().
    virtual void report_move(Colour side, Move move, bool own, const WaitLimit& limit) = 0;

  protected:
    void send(const std::string& line, const WaitLimit& limit);
    // Throws Error also if an answer has too many lines.
    std::string read(const WaitLimit& limit);
    void expect_answer() { lines_ = 0; }  // counts lines from 0 again

  private:
    Process* process_;
    int lines_ = 0;
};

// Opens the conversation; NBoard requires a greeting.
std::unique_ptr<Referee> open_referee(const ExternalEngine& engine, Process& process,
                                      const WaitLimit& limit);

}  // namespace evothello
