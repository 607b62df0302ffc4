#pragma once

// Who meets whom in a generation. Everyone meets in rounds; a round has its own opening, shared by
// all its meetings, where they are to be compared. A schedule is a value, so a test of one reads as
// its specification.

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.hpp"

namespace evothello {

struct Meeting {
    std::uint32_t first = 0, second = 0;  // first < second
    std::uint32_t round = 0;
    friend auto operator<=>(const Meeting&, const Meeting&) = default;
};

// ADD A SCHEDULE: one row of kSchedules in schedule.cpp.
struct Schedule {
    std::size_t row = 0;  // of kSchedules
    int rounds = 0;       // of k_random and swiss

    // "round_robin", "k_random 4", "swiss 8", "mirrored"; nothing for any other text.
    static std::optional<Schedule> parse(std::string_view text);
    std::string text() const;

    // How many rounds a generation has: those asked for, as far as the players allow. In each of
    // them everyone plays once; where the players are odd, one sits out.
    int most_rounds(int players) const;

    // How many openings a generation has, and which one a meeting begins from: that of its round,
    // but mirrored pairs, which are not compared with each other, have one each.
    int openings(int players) const;
    std::uint32_t opening_of(const Meeting& meeting) const;
    // Only neighbours meet (0 and 1, 2 and 3), so that only their difference is known.
    bool joins_neighbours_only() const;

    // What to play next, given the points of each player in the meetings so far: everything at once
    // where results do not matter (then a second call gives nothing), one round at a time for
    // swiss; empty when the schedule is done. A pure function: the same key (its index does not
    // count) and history give the same meetings, sorted by round. No two players meet twice.
    std::vector<Meeting> next(int players, std::span<const Meeting> so_far,
                              std::span<const double> points, const Key& key) const;

    friend bool operator==(const Schedule&, const Schedule&) = default;
};

std::span<const std::string_view> schedule_names();

}  // namespace evothello
