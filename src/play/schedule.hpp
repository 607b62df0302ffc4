#pragma once

// The pairings of a generation. Meetings come in rounds; all meetings of a round share an opening
// if their results are compared. A schedule is a value with pure functions.

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
    std::size_t row = 0;  // index into kSchedules
    int rounds = 0;       // as requested; k_random and swiss only

    // "round_robin", "k_random 4", "swiss 8", "mirrored"; nothing for any other text.
    static std::optional<Schedule> parse(std::string_view text);
    std::string text() const;

    // Number of rounds in a generation: as requested, but no more than the number of players
    // allows. Everyone plays once per round; with an odd number of players, one sits out.
    int max_rounds(int players) const;

    // Number of openings in a generation, and the index of a meeting's opening, in [0, openings()).
    // A round has one opening; mirrored pairs, which are not compared with each other, have one
    // each.
    int openings(int players) const;
    std::uint32_t opening_of(const Meeting& meeting) const;
    // True if only neighbours meet (0 and 1, 2 and 3), so that only their difference is known.
    bool only_neighbours_meet() const;

    // Returns the next meetings; empty if the schedule is complete. `so_far` holds all meetings
    // returned before, `points` the points of each player in them. Swiss returns one round at a
    // time; the others return everything at once. Pure: the same key (its index is ignored) and
    // history give the same meetings, sorted by round. No two players meet twice.
    std::vector<Meeting> next(int players, std::span<const Meeting> so_far,
                              std::span<const double> points, const Key& key) const;

    friend bool operator==(const Schedule&, const Schedule&) = default;
};

std::span<const std::string_view> schedule_names();

}  // namespace evothello
