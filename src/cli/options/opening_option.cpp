#include "cli/options/opening_option.hpp"

#include "base/error.hpp"
#include "base/file.hpp"
#include "game/opening_file.hpp"

namespace evothello {
namespace {

// Above this number openings of 8 moves run out: there are only 67,245 different ones.
constexpr std::size_t kEnoughForEight = 50'000;

bool is_certain(const Player& player) {
    const SearchSettings& search = player.search;
    return !player.program && search.epsilon.value_or(0) == 0 && search.ties != Ties::kRandom &&
           !search.time;
}

}  // namespace

void check_even(std::int64_t games) {
    if (games % 2 == 0) return;
    throw Error("--games: expected an even number, two for each opening, found " +
                std::to_string(games));
}

int default_opening_plies(std::size_t openings) { return openings > kEnoughForEight ? 12 : 8; }

void OpeningOption::declare(Arguments& arguments) {
    arguments.text("--openings", "WHAT", openings,
                   "random: random moves; FILE: openings or games of a file; start: the start "
                   "position, for players with epsilon");
    arguments.integer("--plies", "N", plies, 1, kMaxOpeningPlies,
                      "random moves per opening (default 8, or 12 for more than 50,000 openings); "
                      "for a file: moves to use of each opening (default all; 8 of a game)");
}

void OpeningOption::check_chance(const Player& one, const Player& other) const {
    if (openings != "start" || !is_certain(one) || !is_certain(other)) return;
    throw Error(one.name + " and " + other.name +
                " would play the same game again and again from the start position; use --openings "
                "random, or a player with epsilon, such as " +
                std::string(without_settings(one.name)) + ":epsilon=0.1");
}

OpeningSource OpeningOption::open(std::size_t least, std::size_t most, Size size,
                                  const Key& key) const {
    if (plies && openings == "start") {
        throw Error("--plies: not for --openings start; leave it out");
    }
    OpeningSource source;
    if (openings == "random") {
        source.random_.emplace(static_cast<int>(plies.value_or(default_opening_plies(most))), size,
                               key);
    } else if (openings == "start") {
        source.list_ = {{.moves = {}, .position = start_position(size)}};
        source.repeat_ = true;
    } else {
        OpeningRequest request{.size = size};
        if (plies) request.plies = static_cast<int>(*plies);
        source.list_ = parse_openings(file::read(openings), openings, request);
        if (source.list_.size() < least) {
            throw Error(openings + " has " + std::to_string(source.list_.size()) +
                        " openings, but " + std::to_string(least) +
                        " pairs of games need one each; use fewer --games");
        }
    }
    return source;
}

std::vector<Opening> OpeningSource::take(std::size_t count) {
    std::vector<Opening> taken;
    while (taken.size() < count) {
        if (random_) {
            auto opening = random_->next();
            if (!opening) break;
            taken.push_back(std::move(*opening));
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

std::vector<Opening> OpeningSource::take_exactly(std::size_t count) {
    std::vector<Opening> taken = take(count);
    if (taken.size() < count && random_) throw random_->too_few_error();
    return taken;
}

std::optional<std::size_t> OpeningSource::size_limit() const {
    return random_ || repeat_ ? std::nullopt : std::optional(list_.size());
}

}  // namespace evothello
