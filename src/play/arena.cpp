#include "play/arena.hpp"

#include <memory>

#include "base/streams.hpp"
#include "play/distributed/distributed_play.hpp"
#include "play/game_worker.hpp"
#include "play/play_order.hpp"

namespace evothello {
namespace {

void play_here(const Games& games, const Parallel& how, std::span<GameRecord> records,
               const std::function<void(std::size_t index)>& on_done, const OnGame& on_game) {
    const auto workers = static_cast<std::size_t>(how.workers());
    const Deal deal(games, records, workers);
    std::vector<std::span<const std::size_t>> blocks;
    for (std::span<const std::size_t> rest = deal.order; !rest.empty();) {
        blocks.push_back(rest.first(deal.block_at(deal.order.size() - rest.size(), rest.size())));
        rest = rest.subspan(blocks.back().size());
    }
    std::vector<std::unique_ptr<GameTable>> tables(workers);
    parallel_for(blocks.size(), how, [&](std::size_t task, int worker) {
        auto& table = tables[static_cast<std::size_t>(worker)];
        if (!table) table = std::make_unique<GameTable>(worker);
        const auto indices = blocks[task];
        table->play(games, indices, records, how.stop, on_game);
        for (const std::size_t index : indices) {
            if (records[index].played) on_done(index);
        }
    });
}

}  // namespace

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

std::vector<GameRecord> play(const Games& games, const Parallel& how, const OnGame& on_game) {
    std::vector<GameRecord> records(games.pairings.size());
    play_missing(
        games, how, records, [](std::size_t) {}, on_game);
    return records;
}

void play_missing(const Games& games, const Parallel& how, std::span<GameRecord> records,
                  const std::function<void(std::size_t index)>& on_done, const OnGame& on_game) {
    Crew* const crew = Crew::of_this_process();
    if (crew != nullptr && crew->play(games, how, records, on_done, on_game)) return;
    play_here(games, how, records, on_done, on_game);
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
