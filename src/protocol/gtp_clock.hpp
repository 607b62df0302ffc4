#pragma once

// Time control of GTP: main time, then a number of moves (stones) per period, or no limit. Says how
// long a move may take so that the time lasts to the end of the game. All times in seconds.

#include <array>
#include <optional>

#include "board/position.hpp"

namespace evothello {

class GtpClock {
  public:
    // `time_settings`: main time, length of a period, moves per period.
    void set(double main, double period, int moves);
    // `time_left`: remaining main time if `moves` is 0; otherwise time left for the next `moves`
    // moves of the period.
    void set_left(Colour side, double seconds, int moves);
    // Starts a new game under the same settings.
    void restart();

    // Seconds for the next move of the side to move; nothing if there is no limit.
    std::optional<double> seconds_for_move(const Position& position) const;
    // Subtracts the time that a move took.
    void spend(Colour side, double seconds);

  private:
    struct Left {
        double seconds = 0;
        int moves = 0;  // left in the period; 0: main time
    };
    Left& left_of(Colour side) { return left_[static_cast<std::size_t>(side)]; }
    const Left& left_of(Colour side) const { return left_[static_cast<std::size_t>(side)]; }

    bool limited_ = false;
    double main_ = 0, period_ = 0;
    int moves_ = 0;
    std::array<Left, 2> left_;
};

}  // namespace evothello
