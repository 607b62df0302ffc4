#include "play/game_player.hpp"

#include <memory>

#include "play/game_worker.hpp"
#include "play/play_order.hpp"

namespace evothello {

std::vector<GameRecord> GamePlayer::play(const Games& games, const Parallel& how,
                                         const OnGame& on_game) {
    std::vector<GameRecord> records(games.pairings.size());
    play_missing(
        games, how, records, [](std::size_t) {}, on_game);
    return records;
}

std::string GamePlayer::threads_text(const Parallel& how) const {
    return std::to_string(threads(how)) + " threads" +
           (processes() > 1 ? " of " + std::to_string(processes()) + " processes" : "");
}

void LocalGamePlayer::play_missing(const Games& games, const Parallel& how,
                                   std::span<GameRecord> records, const OnDone& on_done,
                                   const OnGame& on_game) {
    const auto threads = static_cast<std::size_t>(how.workers());
    const PlayOrder order(games, records, threads);
    std::vector<std::span<const std::size_t>> blocks;
    for (std::span<const std::size_t> rest = order.indices; !rest.empty();) {
        const std::size_t first = order.indices.size() - rest.size();
        blocks.push_back(rest.first(order.block_size(first, rest.size())));
        rest = rest.subspan(blocks.back().size());
    }
    std::vector<std::unique_ptr<GameWorker>> workers(threads);
    parallel_for(blocks.size(), how, [&](std::size_t task, int number) {
        auto& worker = workers[static_cast<std::size_t>(number)];
        if (!worker) worker = std::make_unique<GameWorker>(number);
        const auto indices = blocks[task];
        worker->play(games, indices, records, how.stop, on_game);
        for (const std::size_t index : indices) {
            if (records[index].played) on_done(index);
        }
    });
}

}  // namespace evothello
