#include "protocol/gtp_clock.hpp"

#include <algorithm>

namespace evothello {
namespace {

// The share of the time that is used; the rest covers delays of pipes and a busy machine.
constexpr double kUsable = 0.95;

}  // namespace

void GtpClock::set(double main, double period, int moves) {
    main_ = main;
    period_ = period;
    moves_ = moves;
    restart();
}

void GtpClock::set_left(Colour side, double seconds, int moves) {
    limited_ = true;
    left_of(side) = {seconds, moves};
}

void GtpClock::restart() {
    // In GTP, a period without moves means no limit.
    limited_ = moves_ > 0 || (period_ == 0 && main_ > 0);
    left_.fill(main_ > 0 || moves_ == 0 ? Left{main_, 0} : Left{period_, moves_});
}

std::optional<double> GtpClock::seconds_for_move(const Position& position) const {
    if (!limited_) return std::nullopt;
    const Left& own = left_of(position.to_move);
    if (own.moves > 0) return kUsable * own.seconds / own.moves;
    const int moves_to_come = std::max(1, (position.empties() + 1) / 2);
    const double share = own.seconds / moves_to_come;
    return kUsable * (moves_ > 0 ? std::max(share, period_ / moves_) : share);
}

void GtpClock::spend(Colour side, double seconds) {
    Left& own = left_of(side);
    own.seconds = std::max(0.0, own.seconds - seconds);
    if (moves_ == 0) return;
    const bool main_is_over = own.moves == 0 && own.seconds == 0;
    const bool period_is_over = own.moves > 0 && --own.moves == 0;
    if (main_is_over || period_is_over) own = {period_, moves_};
}

}  // namespace evothello
