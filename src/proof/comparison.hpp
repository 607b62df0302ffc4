#pragma once

// What the games of a pool say of its players: ratings, who scored what against whom, and where the
// two disagree. A value; nothing here plays or prints.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "play/types.hpp"
#include "proof/rating.hpp"
#include "proof/score.hpp"

namespace evothello {

// Every two players meet once from each opening, colours swapped. Opening by opening, so that games
// that end early have still brought all players together about equally often.
std::vector<Pairing> round_robin(std::size_t players, std::size_t openings);
// The same of one player against each of the others.
std::vector<Pairing> gauntlet(std::size_t player, std::size_t players, std::size_t openings);

// A meeting that the lower-rated player won by more than its bar.
struct Upset {
    std::size_t winner = 0, loser = 0;
    friend bool operator==(const Upset&, const Upset&) = default;
};

struct Comparison {
    std::vector<std::string> names;
    Ratings ratings;
    // Of the row against the column; nothing against oneself. scores[i][j] is scores[j][i] turned.
    std::vector<std::vector<MatchScore>> scores;

    std::size_t size() const { return names.size(); }
    MatchScore total(std::size_t player) const;
    std::int64_t games() const;
    std::vector<std::size_t> ranking() const;  // best first
    // Whether there are pairs enough to say who won a meeting, and whether one did so by more than
    // its bar.
    bool can_tell(std::size_t one, std::size_t other) const;
    bool beats(std::size_t winner, std::size_t loser) const;
    std::vector<std::size_t> without_result() const;  // players who forfeited most of their games
    std::vector<Upset> upsets() const;                // by ranking of the loser, then of the winner
    Comparison ranked() const;  // the same with the players in the order of their ranking
};

// Pairings in pairs, as rate() takes them. A pair that was not played to the end does not count.
Comparison compare(std::vector<std::string> names, std::span<const Pairing> pairings,
                   std::span<const GameRecord> games, std::optional<Anchor> anchor = {});

}  // namespace evothello
