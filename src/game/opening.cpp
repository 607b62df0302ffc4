#include "game/opening.hpp"

#include "base/number.hpp"
#include "board/symmetry.hpp"

namespace evothello {
namespace {

// After this many consecutive draws without a new opening, there are hardly any left.
constexpr int kMaxTries = 20'000;

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

std::optional<Opening> RandomOpenings::next() {
    Random random(key_);
    for (int tries = 0; tries < kMaxTries; ++tries) {
        Opening opening = random_line(plies_, size_, random);
        if (opening.position.finished()) continue;
        const Discs image = canonical(opening.position.discs, size_);
        if (!seen_.emplace(image.own, image.opp).second) continue;
        ++key_.index;
        return opening;
    }
    return std::nullopt;
}

Error RandomOpenings::too_few_error() const {
    return Error("found only " + counted(seen_.size(), "different opening") + " of " +
                 counted(static_cast<std::size_t>(plies_), "move") +
                 ", and more are needed; use more opening moves or fewer games");
}

std::vector<Opening> random_openings(std::size_t count, int plies, Size size, const Key& key) {
    RandomOpenings source(plies, size, key);
    std::vector<Opening> openings;
    while (openings.size() < count) {
        auto opening = source.next();
        if (!opening) throw source.too_few_error();
        openings.push_back(std::move(*opening));
    }
    return openings;
}

}  // namespace evothello
