#include "proof/comparison.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace evothello {
namespace {

void add_pair(std::uint32_t one, std::uint32_t other, std::uint32_t opening,
              std::vector<Pairing>& pairings) {
    pairings.push_back({.black = one, .white = other, .opening = opening});
    pairings.push_back({.black = other, .white = one, .opening = opening});
}

}  // namespace

std::vector<Pairing> round_robin(std::size_t players, std::size_t openings) {
    std::vector<Pairing> pairings;
    for (std::uint32_t opening = 0; opening < openings; ++opening) {
        for (std::uint32_t i = 0; i < players; ++i) {
            for (std::uint32_t j = i + 1; j < players; ++j) add_pair(i, j, opening, pairings);
        }
    }
    return pairings;
}

std::vector<Pairing> gauntlet(std::size_t player, std::size_t players, std::size_t openings) {
    std::vector<Pairing> pairings;
    for (std::uint32_t opening = 0; opening < openings; ++opening) {
        for (std::uint32_t other = 0; other < players; ++other) {
            if (other == player) continue;
            add_pair(static_cast<std::uint32_t>(player), other, opening, pairings);
        }
    }
    return pairings;
}

MatchScore Comparison::total(std::size_t player) const {
    MatchScore sum;
    for (const MatchScore& score : scores[player]) sum += score;
    return sum;
}

std::int64_t Comparison::games() const {
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < size(); ++i) sum += total(i).games();
    return sum / 2;  // each game is in two rows
}

std::vector<std::size_t> Comparison::ranking() const {
    std::vector<std::size_t> order(size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t one, std::size_t other) {
        return ratings.elo[one] > ratings.elo[other];
    });
    return order;
}

bool Comparison::has_enough_pairs(std::size_t one, std::size_t other) const {
    return scores[one][other].pair_count() >= kMinPairs;
}

bool Comparison::beats(std::size_t winner, std::size_t loser) const {
    const MatchScore& score = scores[winner][loser];
    return has_enough_pairs(winner, loser) && score.mean_interval().low > 0.5;
}

std::vector<Upset> Comparison::upsets() const {
    const std::vector<std::size_t> order = ranking();
    std::vector<Upset> found;
    for (std::size_t high = 0; high < order.size(); ++high) {
        for (std::size_t low = high + 1; low < order.size(); ++low) {
            if (beats(order[low], order[high])) {
                found.push_back({.winner = order[low], .loser = order[high]});
            }
        }
    }
    return found;
}

Comparison Comparison::ranked() const {
    Comparison sorted;
    const std::vector<std::size_t> order = ranking();
    for (const std::size_t i : order) {
        sorted.names.push_back(names[i]);
        sorted.ratings.elo.push_back(ratings.elo[i]);
        sorted.ratings.error.push_back(ratings.error[i]);
        auto& covariances = sorted.ratings.covariance.emplace_back();
        auto& row = sorted.scores.emplace_back();
        for (const std::size_t j : order) {
            covariances.push_back(ratings.covariance[i][j]);
            row.push_back(scores[i][j]);
        }
    }
    return sorted;
}

std::vector<std::size_t> Comparison::mostly_forfeited() const {
    std::vector<std::size_t> found;
    for (std::size_t player = 0; player < size(); ++player) {
        const MatchScore sum = total(player);
        if (2 * sum.forfeits[0] > sum.games()) found.push_back(player);
    }
    return found;
}

Comparison compare(std::vector<std::string> names, std::span<const Pairing> pairings,
                   std::span<const GameRecord> games, std::optional<Anchor> anchor) {
    assert(pairings.size() == games.size() && games.size() % 2 == 0);
    const std::size_t players = names.size();
    std::vector<GameRecord> whole(games.begin(), games.end());
    for (std::size_t i = 0; i < whole.size(); i += 2) {
        whole[i].played = whole[i + 1].played = whole[i].played && whole[i + 1].played;
    }
    Comparison comparison{std::move(names), rate(players, pairings, whole, anchor), {}};
    comparison.scores.assign(players, std::vector<MatchScore>(players));
    for (std::size_t i = 0; i < whole.size(); i += 2) {
        const MatchScore score = score_of_pairs(std::span(whole).subspan(i, 2));
        comparison.scores[pairings[i].black][pairings[i].white] += score;
        comparison.scores[pairings[i].white][pairings[i].black] += score.swapped();
    }
    return comparison;
}

}  // namespace evothello
