#pragma once

// Living programs: those that played last, some for each worker. Each has a weights file of its own
// where its command asks for one. Programs and files end with this object.

#include <list>
#include <mutex>
#include <vector>

#include "base/file.hpp"
#include "game/program.hpp"
#include "protocol/external_player.hpp"

namespace evothello {

class ProgramPool final : public ProgramSeats {
  public:
    // `folder` is for the weights files alone, and whatever lies there is removed; without it they
    // are in a temporary one.
    ProgramPool(const Rules& rules, int workers, OutsideHost host, file::Path folder = {});
    ~ProgramPool() override;
    ProgramPool(const ProgramPool&) = delete;
    ProgramPool& operator=(const ProgramPool&) = delete;

    // Throws Error if it does not come as far as a game.
    void try_out(const Program& program);
    // From now on a program that does not start with its weights loses its game, as long as this
    // one, with other weights, does.
    void vouch(Program program);

    Seat& seat(const Program& program, int worker, bool second) override;
    std::size_t most_alive() const override { return 16; }

  private:
    struct Living;
    std::unique_ptr<Living> living(const Program& program, bool second, OutsideHost host);
    file::Path write_weights(const Program& program);
    bool voucher_starts();

    Rules rules_;
    OutsideHost host_;
    file::Path folder_;
    std::once_flag folder_made_;
    std::atomic<std::uint64_t> files_ = 0;
    std::optional<Program> voucher_;
    std::vector<std::list<std::unique_ptr<Living>>> living_;  // of each worker, the latest first
};

}  // namespace evothello
