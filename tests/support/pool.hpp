#pragma once

// Small pools of players whose results are made up.

#include <string>
#include <vector>

#include "proof/comparison.hpp"

namespace evothello {

// A round robin in which `winner` decides how each pair ends: both games for the first player (1),
// for the second (-1), or one each (0).
template <typename Winner>
Comparison played(std::size_t players, std::size_t openings, Winner winner) {
    const auto pairings = round_robin(players, openings);
    std::vector<GameRecord> games;
    for (std::size_t i = 0; i < pairings.size(); i += 2) {
        const int result = winner(pairings[i].black, pairings[i].white, pairings[i].opening);
        const int with_black = result == 0 ? 1 : result, with_white = result == 0 ? -1 : result;
        games.push_back({.played = true, .margin = static_cast<std::int8_t>(with_black)});
        games.push_back({.played = true, .margin = static_cast<std::int8_t>(-with_white)});
    }
    std::vector<std::string> names;
    for (std::size_t i = 0; i < players; ++i) names.push_back(std::string(1, char('a' + i)));
    return compare(names, pairings, games);
}

// a beats b three times in four and b c, but c beats a in three pairs of five.
inline int not_transitive(std::uint32_t one, std::uint32_t other, std::uint32_t opening) {
    if (one == 0 && other == 2) return opening % 5 < 3 ? -1 : 1;
    return opening % 4 < 3 ? 1 : -1;
}

// Everyone is as good as everyone.
inline int level(std::uint32_t, std::uint32_t, std::uint32_t opening) {
    return static_cast<int>(opening % 3) - 1;
}

}  // namespace evothello
