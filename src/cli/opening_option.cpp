#include "cli/opening_option.hpp"

#include "base/error.hpp"
#include "base/file.hpp"
#include "match/opening_file.hpp"

namespace evothello {
namespace {

// There are 67,245 different openings of 8 moves.
constexpr std::size_t kEnoughForEight = 50'000;

}  // namespace

void OpeningOption::declare(Arguments& arguments) {
    arguments.text("--openings", "WHAT", openings,
                   "random moves, a file of move lists or positions, or start: the usual start, "
                   "for players with epsilon");
    arguments.integer("--plies", "N", plies, 1, kMaxOpeningPlies,
                      "random moves of each opening (default 8; 12 for more than 50,000)");
}

OpeningSource OpeningOption::source(std::size_t least, std::size_t most, Size size,
                                    const Key& key) const {
    if (plies && openings != "random") throw Error("--plies is for random openings");
    OpeningSource source;
    if (openings == "random") {
        const int usual = most > kEnoughForEight ? 12 : 8;
        source.random_.emplace(static_cast<int>(plies.value_or(usual)), size, key);
    } else if (openings == "start") {
        source.list_ = {{.moves = {}, .position = start_position(size)}};
        source.repeat_ = true;
    } else {
        source.list_ = parse_openings(file::read(openings), openings, size);
        if (source.list_.size() < least) {
            throw Error(openings + " has " + std::to_string(source.list_.size()) +
                        " openings, but " + std::to_string(least) +
                        " pairs need one each; ask for fewer games");
        }
    }
    return source;
}

std::vector<Opening> OpeningSource::take(std::size_t count) {
    std::vector<Opening> taken;
    while (taken.size() < count) {
        if (random_) {
            taken.push_back(random_->next());
        } else if (repeat_) {
            taken.push_back(list_[0]);
        } else if (next_ < list_.size()) {
            taken.push_back(list_[next_++]);
        } else {
            break;
        }
    }
    return taken;
}

}  // namespace evothello
