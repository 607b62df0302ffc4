#include "run/generation/game_list.hpp"

#include <algorithm>

namespace evothello {
namespace {

// There are tens of thousands of different openings of 8 moves, and millions of 12 moves.
int fresh_opening_plies(const Config& config, std::size_t count) {
    return std::max(config.opening_plies, count > 20'000 ? 12 : 8);
}

}  // namespace

Key GameList::key_for(std::uint16_t use) const {
    Key key = key_;
    key.stream = use;
    return key;
}

std::uint32_t GameList::add_contender(Contender contender) {
    contenders_.push_back(std::move(contender));
    return static_cast<std::uint32_t>(contenders_.size() - 1);
}

std::uint32_t GameList::add(std::span<const Opening> openings) {
    const auto first = static_cast<std::uint32_t>(openings_.size());
    openings_.insert(openings_.end(), openings.begin(), openings.end());
    return first;
}

std::uint32_t GameList::add_openings(std::size_t count, std::uint16_t use) {
    const Config& config = setup_->config;
    const std::vector<Opening>& list = setup_->openings;
    if (list.empty()) {
        return add(
            random_openings(count, config.opening_plies, config.genome.rules.size, key_for(use)));
    }
    // Consecutive openings from a random index on; the file is a ring.
    const std::size_t begin = Random(key_for(use)).below(list.size());
    std::vector<Opening> walk;
    for (std::size_t i = 0; i < count; ++i) walk.push_back(list[(begin + i) % list.size()]);
    return add(walk);
}

std::uint32_t GameList::add_fresh_openings(std::size_t count, std::uint16_t use) {
    return add(random_openings(count, fresh_opening_plies(setup_->config, count),
                               setup_->config.genome.rules.size, key_for(use)));
}

std::uint32_t GameList::add_start_position() {
    const Opening start{.moves = {}, .position = start_position(setup_->config.genome.rules.size)};
    return add({&start, 1});
}

void GameList::add_pair(std::uint32_t first, std::uint32_t second, std::uint32_t opening) {
    pairings_.push_back({.black = first, .white = second, .opening = opening});
    pairings_.push_back({.black = second, .white = first, .opening = opening});
}

void GameList::add_round_robin(std::span<const std::uint32_t> players, int pairs,
                               std::uint16_t use) {
    const std::uint32_t opening = add_fresh_openings(static_cast<std::size_t>(pairs), use);
    for (std::size_t i = 0; i < players.size(); ++i) {
        for (std::size_t j = i + 1; j < players.size(); ++j) {
            for (int pair = 0; pair < pairs; ++pair) {
                add_pair(players[i], players[j], opening + static_cast<std::uint32_t>(pair));
            }
        }
    }
}

}  // namespace evothello
