#include "match/opening.hpp"

#include <set>
#include <utility>

#include "base/error.hpp"
#include "board/symmetry.hpp"

namespace evothello {
namespace {

// With so many misses in a row there are hardly any openings left to find.
constexpr int kTries = 20'000;

Opening random_line(int plies, Size size, Random& random) {
    Opening opening{.moves = {}, .position = start_position(size)};
    for (int played = 0; played < plies && !opening.position.finished();) {
        Bitboard moves = opening.position.moves();
        Move move = Move::pass();
        if (moves != 0) {
            const auto count = static_cast<std::uint64_t>(std::popcount(moves));
            for (std::uint64_t skip = random.below(count); skip > 0; --skip) moves &= moves - 1;
            move = lowest(moves);
            ++played;
        }
        opening.moves.push_back(move);
        opening.position = opening.position.play(move);
    }
    return opening;
}

}  // namespace

std::vector<Opening> random_openings(std::size_t count, int plies, Size size, const Key& key) {
    std::vector<Opening> openings;
    std::set<std::pair<Bitboard, Bitboard>> seen;
    for (std::uint64_t index = 0; openings.size() < count; ++index) {
        Key own_key = key;
        own_key.index = index;
        Random random(own_key);
        int tries = 0;
        for (; tries < kTries; ++tries) {
            Opening opening = random_line(plies, size, random);
            if (opening.position.finished()) continue;
            const Discs image = canonical(opening.position.discs, size);
            if (!seen.emplace(image.own, image.opp).second) continue;
            openings.push_back(std::move(opening));
            break;
        }
        if (tries == kTries) {
            throw Error("only " + std::to_string(openings.size()) + " different openings of " +
                        std::to_string(plies) + " moves were found, but " + std::to_string(count) +
                        " are needed; use more opening moves or fewer games");
        }
    }
    return openings;
}

}  // namespace evothello
