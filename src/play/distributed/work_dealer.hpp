#pragma once

// Who of a crew gets how many of the games that are left: ahead of need, so that nobody waits for
// the post, and towards the end so few that all end together. Pure: what time it is, it is told.

#include <cstddef>
#include <vector>

namespace evothello {

// Places in the order of games.
struct Stretch {
    std::size_t first = 0, count = 0;
};

class WorkDealer {
  public:
    // Rank 0 takes from the front, where `at_home` games are its alone; the others from the back.
    // What is played together comes in blocks of `grain`.
    WorkDealer(std::size_t games, std::size_t at_home, std::size_t grain, std::size_t ranks);

    // How often a rank should tell what it has done, in seconds: rank 0 hears of some thousands a
    // second at most.
    static double seconds_between_reports(std::size_t ranks);
    // The same for one that has nothing more to play.
    static double seconds_between_cries(std::size_t ranks);

    // A rank is ready, with so many threads; from then on it is dealt to.
    void join(std::size_t rank, int threads, double now);

    std::size_t left() const { return back_ - front_; }
    // For rank 0: so many, or what is left.
    Stretch take(std::size_t count);
    // For another: what it should have now beside what it has; may be nothing.
    Stretch deal(std::size_t rank, double now);
    void done(std::size_t rank, std::size_t count);
    // Games that others have and have not done.
    std::size_t out() const { return out_; }

  private:
    struct Share {
        double threads = 0, joined = 0;
        std::size_t dealt = 0, done = 0;
    };

    std::size_t front_ = 0, back_, at_home_, grain_, out_ = 0;
    double threads_ = 0;  // of all that have joined
    double ahead_;        // seconds
    std::vector<Share> shares_;
};

}  // namespace evothello
