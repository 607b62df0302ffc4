#pragma once

// Finds where the results of a pool contradict a ranking: descendants that lose to ancestors, three
// players who beat each other in a circle, and the share of the results that no ratings explain.
// Steady progress produces none of these; forgetting and cycling do.

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "proof/comparison.hpp"

namespace evothello {

// Counts meetings of newer with older players of one run, and how many the older player won beyond
// its 95% interval. Meetings of fewer than kMinPairs pairs do not count.
struct LostAncestors {
    std::int64_t lost = 0, meetings = 0;
    friend bool operator==(const LostAncestors&, const LostAncestors&) = default;
};
// For players [begin, end), the oldest first.
LostAncestors lost_ancestors(const Comparison& comparison, std::size_t begin, std::size_t end);

// Each player beats the next and the last beats the first, all beyond their 95% intervals. The
// lowest index stands first.
struct IntransitiveTriple {
    std::array<std::size_t, 3> players{};
    double lowest_score = 0;  // lowest mean score of the three winners
    friend bool operator==(const IntransitiveTriple&, const IntransitiveTriple&) = default;
};
std::vector<IntransitiveTriple> intransitive_triples(
    const Comparison& comparison);  // highest `lowest_score` first

// The part of the results that is cyclic. A is the matrix of results in Elo (logits of the scores,
// with one virtual draw per meeting), r its row means, ||.|| the Frobenius norm:
//   part = ||A - (r_i - r_j)|| / ||A||, which is 0 if ratings explain everything
//   floor = 95% quantile of the same numerator over ||A|| in simulated games between players
//           exactly as strong as their ratings, with pair results as variable as those played
struct CyclicPart {
    double part = 0, floor = 0;
    bool beyond_noise() const { return part > floor; }
};
// Returns nothing if there are fewer than three players or if two of them never met.
std::optional<CyclicPart> cyclic_part(const Comparison& comparison, std::uint64_t seed);

}  // namespace evothello
