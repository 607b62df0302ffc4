#pragma once

// Running external programs: for each worker, those that played last. A program has its own weights
// file if its command asks for one. Programs end, and files are removed, with this object.

#include <list>
#include <mutex>
#include <vector>

#include "base/file.hpp"
#include "game/program.hpp"
#include "protocol/external_player.hpp"

namespace evothello {

class ProgramPool final : public ProgramSeats {
  public:
    // `folder` holds weights files only, and whatever it contained is removed. If it is empty, a
    // temporary folder is used.
    ProgramPool(const Rules& rules, int workers, ExternalEngineHost host, file::Path folder = {});
    ~ProgramPool() override;
    ProgramPool(const ProgramPool&) = delete;
    ProgramPool& operator=(const ProgramPool&) = delete;

    // Starts the program and a game; throws Error if that fails.
    void check_starts(const Program& program);
    // `program` is known to start. From now on, a program with the same command that does not start
    // with its own weights forfeits its game if `program` still starts; otherwise its start_game()
    // throws Error.
    void set_reference(Program program);

    Seat& seat(const Program& program, int worker, bool second) override;
    std::size_t max_alive() const override { return 16; }

  private:
    struct RunningProgram;
    std::unique_ptr<RunningProgram> start_program(const Program& program, bool second,
                                                  ExternalEngineHost host);
    file::Path write_weights(const Program& program);
    bool reference_starts();

    Rules rules_;
    ExternalEngineHost host_;
    file::Path folder_;
    std::once_flag folder_made_;
    std::atomic<std::uint64_t> files_ = 0;
    std::optional<Program> reference_;
    std::vector<std::list<std::unique_ptr<RunningProgram>>>
        running_;  // per worker, last used first
};

}  // namespace evothello
