#include "play/engine_fingerprint.hpp"

#include <bit>

#include "game/opening.hpp"
#include "game/player.hpp"
#include "search/thinker.hpp"

namespace evothello {

std::uint64_t engine_fingerprint() {
    std::uint64_t hash = 0;
    const auto mix = [&hash](std::uint64_t value) {
        hash = (hash ^ value) * 0x9E3779B97F4A7C15;
        hash ^= hash >> 32;
    };
    for (const std::string_view name :
         {"directional", "liberty", "misere", "dynamic", "washington"}) {
        const Player player = load_player(name);
        const Evaluator evaluator(player.weights);
        const SearchSettings search{.depth = {{{0, 2}}}, .solve = 6, .ties = Ties::kRandom};
        Thinker thinker;
        for (const int plies : {4, 14, 24}) {
            for (const Opening& opening :
                 random_openings(3, plies, player.weights.rules.size, {.seed = 1})) {
                Random random(Key{.seed = 2});
                thinker.start_game(evaluator, search);
                const auto choice = thinker.choose(opening.position.discs, random);
                if (!choice->searched) continue;
                mix(static_cast<std::uint64_t>(choice->move.square().index()));
                mix(std::bit_cast<std::uint64_t>(choice->value));
                mix(static_cast<std::uint64_t>(choice->margin + 64));
            }
        }
    }
    return hash;
}

}  // namespace evothello
