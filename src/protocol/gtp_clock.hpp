#pragma once

// The clock of the Go Text Protocol: main time, then so many moves (stones) in each period, or no
// limit at all. It says what a move may take, so that the time lasts to the end of the game.

#include <array>
#include <optional>

#include "board/position.hpp"

namespace evothello {

class GtpClock {
  public:
    // time_settings: seconds, seconds and moves of a period.
    void set(double main, double period, int moves);
    // time_left: seconds of the main time, or (`moves` > 0) of the period for so many moves.
    void left(Colour side, double seconds, int moves);
    // A new game under the same settings.
    void restart();

    // Nothing where there is no limit.
    std::optional<double> for_move(const Position& position) const;
    void spend(Colour side, double seconds);

  private:
    struct Left {
        double seconds = 0;
        int moves = 0;  // 0: main time
    };
    Left& of(Colour side) { return left_[static_cast<std::size_t>(side)]; }
    const Left& of(Colour side) const { return left_[static_cast<std::size_t>(side)]; }

    bool limited_ = false;
    double main_ = 0, period_ = 0;
    int moves_ = 0;
    std::array<Left, 2> left_;
};

}  // namespace evothello
