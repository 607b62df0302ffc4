#pragma once

// The processes of a job play games together. Rank 0 runs the command; the others only play what it
// deals them, and write nothing. Games are values and results come back by index, so what comes out
// does not depend on who played what. On each rank a thread of its own speaks with the others, so
// that a long game delays nobody.

#include <functional>
#include <memory>
#include <string>

#include "base/parallel/link.hpp"
#include "play/arena.hpp"

namespace evothello {

// How long others may be silent before they are given up.
inline constexpr double kPatience = 30;

// Rank 0's.
class Crew {
  public:
    // `build` must be the same on all ranks: throws Error if it is not, or if one does not answer.
    // From now on play_missing asks this crew.
    Crew(Link& link, const std::string& build, double patience = kPatience);
    ~Crew();  // the others are dismissed
    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;

    static Crew* of_this_process();  // if there is one

    // As play_missing; false if the crew is playing something else already. Throws Error if another
    // rank was lost, or failed.
    bool play(const Games& games, const Parallel& how, std::span<GameRecord> records,
              const std::function<void(std::size_t index)>& on_done, const OnGame& on_game);

    bool lost_somebody() const;
    int ranks() const;
    int threads_of_others() const;

  private:
    class Impl;
    std::unique_ptr<Impl> impl_;
};

// All who play: our own threads, and those of the crew.
int playing_threads(const Parallel& how);
// "2 threads", "5 threads of 3 processes".
std::string playing_text(const Parallel& how);

// Another rank's: plays until it is dismissed, or until rank 0 has been silent for too long, and
// says what went wrong, or nothing.
std::string play_for_crew(Link& link, const std::string& build, int threads,
                          double patience = kPatience);

}  // namespace evothello
