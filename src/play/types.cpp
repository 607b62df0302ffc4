#include "play/types.hpp"

#include "base/streams.hpp"

namespace evothello {

Contender contender_of(const Player& player) {
    return {Evaluator(player.weights), player.search, player.program};
}

Key game_key(const Games& games, std::size_t index) {
    Key key = games.key;
    key.stream = stream::kGame;
    key.index = games.numbers.empty() ? games.first + index : games.numbers[index];
    return key;
}

GameRecord record_of(const Games& games, const Position& end, std::uint64_t nodes) {
    const Variant variant = games.contenders[0].evaluator.rules().variant;
    return {.played = true,
            .margin = static_cast<std::int8_t>(margin({end.black(), end.white()}, variant)),
            .nodes = nodes};
}

std::vector<Pairing> paired(std::size_t openings) {
    std::vector<Pairing> pairings;
    for (std::uint32_t opening = 0; opening < openings; ++opening) {
        pairings.push_back({.black = 0, .white = 1, .opening = opening});
        pairings.push_back({.black = 1, .white = 0, .opening = opening});
    }
    return pairings;
}

}  // namespace evothello
