#include "play/play_order.hpp"

#include <algorithm>
#include <tuple>

#include "play/game_worker.hpp"

namespace evothello {
namespace {

bool is_program(const Contender& contender) { return contender.program.has_value(); }

// If there are more programs than may be alive at once, sorts their games by groups of half that
// number, so that two groups finish their games before the programs of another are started.
void by_programs(const Games& games, std::span<std::size_t> indices) {
    const auto programs = std::ranges::count_if(games.contenders, is_program);
    if (programs == 0 || static_cast<std::size_t>(programs) <= games.seats->max_alive()) return;
    const auto half = static_cast<std::uint32_t>(games.seats->max_alive() / 2);
    std::ranges::stable_sort(indices, {}, [&](std::size_t index) {
        const auto [black, white, opening] = games.pairings[index];
        return std::minmax({black / half, white / half});
    });
}

}  // namespace

PlayOrder::PlayOrder(const Games& games, std::span<const GameRecord> records,
                     std::size_t all_workers)
    : workers(all_workers) {
    std::vector<std::size_t> single, lockstep;
    for (std::size_t i = 0; i < records.size(); ++i) {
        if (records[i].played) continue;
        const Pairing& pairing = games.pairings[i];
        const bool programs = is_program(games.contenders[pairing.black]) ||
                              is_program(games.contenders[pairing.white]);
        (programs ? indices : in_lockstep(games, i) ? lockstep : single).push_back(i);
    }
    by_programs(games, indices);
    // The games of a block should have few different players, on either side.
    constexpr std::uint32_t kPlayersPerGroup = 8;
    const auto place = [&](std::size_t index) {
        const Pairing& pairing = games.pairings[index];
        return std::tuple(pairing.black / kPlayersPerGroup, pairing.white / kPlayersPerGroup,
                          pairing, index);
    };
    std::ranges::sort(lockstep, {}, place);
    programs_end = indices.size();
    indices.insert(indices.end(), single.begin(), single.end());
    single_end = indices.size();
    indices.insert(indices.end(), lockstep.begin(), lockstep.end());
    max_block = std::clamp(lockstep.size() / (4 * workers), std::size_t{1}, Lockstep::kMaxGames);
}

std::size_t PlayOrder::block_size(std::size_t first, std::size_t left) const {
    if (first < single_end) return std::min<std::size_t>(left, 1);
    const std::size_t share = left / (2 * workers);
    return std::min(left, std::clamp(share, std::min(kMinBlock, max_block), max_block));
}

}  // namespace evothello
