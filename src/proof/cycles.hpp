#pragma once

// Where the results of a pool are no ladder: descendants that lose to their ancestors, three that
// beat each other in a circle, and the part of all results that no ratings explain. Progress leaves
// none of it; forgetting and cycling do.

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "proof/comparison.hpp"

namespace evothello {

// Of the meetings of newer with older players of one run, how many the older one won beyond noise.
// Meetings of too few pairs to tell are no meetings.
struct LostAncestors {
    std::int64_t lost = 0, meetings = 0;
    friend bool operator==(const LostAncestors&, const LostAncestors&) = default;
};
// The players from `begin` to before `end`, the oldest first.
LostAncestors lost_ancestors(const Comparison& comparison, std::size_t begin, std::size_t end);

// Each beats the next, and the last the first, all beyond noise. The one with the lowest index
// stands first.
struct Triple {
    std::array<std::size_t, 3> players{};
    double least = 0;  // the lowest of the three winners' scores
    friend bool operator==(const Triple&, const Triple&) = default;
};
std::vector<Triple> intransitive_triples(const Comparison& comparison);  // the clearest first

// A is the matrix of results in Elo (logits of the scores, one virtual draw a meeting), r its row
// means: `part` is ||A - (r_i - r_j)|| / ||A||, 0 for a perfect ladder. `floor` is what chance
// alone stays under in 95 of 100 cases: the same of games between players who are as strong as
// their ratings say and nothing else, with pairs of games as varied as those that were played.
struct CyclicPart {
    double part = 0, floor = 0;
    bool beyond_noise() const { return part > floor; }
};
// Nothing where fewer than three played or two of them never met.
std::optional<CyclicPart> cyclic_part(const Comparison& comparison, std::uint64_t seed);

}  // namespace evothello
