#pragma once

// Games played by all processes (ranks) of a job. Rank 0 runs the command and assigns games; the
// other ranks play them and write no files. Results come back by the index of the game, so they do
// not depend on which rank played it. Each rank sends and receives in a thread of its own, so a
// long game delays no message.

#include <functional>
#include <memory>
#include <string>

#include "base/parallel/link.hpp"
#include "play/game_player.hpp"

namespace evothello {

// Seconds without a message after which a rank counts as lost.
inline constexpr double kSilenceLimit = 30;

// Rank 0 plays with all other ranks.
class DistributedPlayer final : public GamePlayer {
  public:
    // Waits until every rank has answered. `build` must be the same on all ranks. Throws Error if
    // it is not, or if a rank does not answer within `silence_limit` seconds.
    DistributedPlayer(Link& link, const std::string& build, double silence_limit = kSilenceLimit);
    ~DistributedPlayer() override;  // tells the other ranks to end
    DistributedPlayer(const DistributedPlayer&) = delete;
    DistributedPlayer& operator=(const DistributedPlayer&) = delete;

    // Throws Error if a rank was lost or failed. A call while another one is in progress plays on
    // the threads of this process.
    void play_missing(const Games& games, const Parallel& how, std::span<GameRecord> records,
                      const OnDone& on_done, const OnGame& on_game) override;
    int threads(const Parallel& how) const override;
    int processes() const override;

    bool lost_a_process() const;

  private:
    class Impl;
    std::unique_ptr<Impl> impl_;
};

// For all ranks but 0: plays assigned games until rank 0 ends the job, or sends no message for
// `silence_limit` seconds. Returns what went wrong; empty if nothing did.
std::string play_for_first_process(Link& link, const std::string& build, int threads,
                                   double silence_limit = kSilenceLimit);

}  // namespace evothello
