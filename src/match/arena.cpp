#include "match/arena.hpp"

#include <memory>

#include "match/streams.hpp"

namespace evothello {
namespace {

struct Seats {
    ThinkerSeat black, white;
    std::vector<Choice> choices;  // of the game in play, where somebody wants to know
};

GameRecord play_one(const Games& games, std::size_t index, Seats& seats,
                    const std::atomic<bool>* stop, const OnGame& on_game) {
    const Pairing& pairing = games.pairings[index];
    const Contender& black = games.contenders[pairing.black];
    const Contender& white = games.contenders[pairing.white];
    seats.black.take(black.evaluator, black.search);
    seats.white.take(white.evaluator, white.search);
    Key key = games.key;
    key.stream = stream::kGame;
    key.index = games.first + index;
    Random random(key);
    const std::uint64_t before = seats.black.nodes() + seats.white.nodes();
    seats.choices.clear();
    const auto end = play_game(seats.black, seats.white, games.openings[pairing.opening].position,
                               random, stop, on_game ? &seats.choices : nullptr);
    if (!end) return {};
    if (on_game) on_game(index, seats.choices);
    const Discs discs{end->black(), end->white()};
    return {.played = true,
            .margin = static_cast<std::int8_t>(margin(discs, black.evaluator.rules().variant)),
            .nodes = seats.black.nodes() + seats.white.nodes() - before};
}

}  // namespace

std::vector<GameRecord> play(const Games& games, const Parallel& how, const OnGame& on_game) {
    std::vector<GameRecord> records(games.pairings.size());
    play_missing(
        games, how, records, [](std::size_t) {}, on_game);
    return records;
}

void play_missing(const Games& games, const Parallel& how, std::span<GameRecord> records,
                  const std::function<void(std::size_t index)>& on_done, const OnGame& on_game) {
    std::vector<std::size_t> missing;
    for (std::size_t i = 0; i < records.size(); ++i) {
        if (!records[i].played) missing.push_back(i);
    }
    std::vector<std::unique_ptr<Seats>> workers(static_cast<std::size_t>(how.workers()));
    parallel_for(missing.size(), how, [&](std::size_t i, int worker) {
        auto& seats = workers[static_cast<std::size_t>(worker)];
        if (!seats) seats = std::make_unique<Seats>();
        const std::size_t index = missing[i];
        records[index] = play_one(games, index, *seats, how.stop, on_game);
        if (records[index].played) on_done(index);
    });
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
