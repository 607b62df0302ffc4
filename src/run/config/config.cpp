#include "run/config/config.hpp"

#include <cmath>

namespace evothello {

double sum_of(const std::vector<Share>& shares) {
    double sum = 0;
    for (const Share& share : shares) sum += share.share;
    return sum;
}

std::vector<std::string> Config::player_names() const {
    std::vector<std::string> names;
    for (const Share& share : start) {
        if (share.name != "random") names.push_back(share.name);
    }
    for (const Share& share : opponents) names.push_back(share.name);
    names.insert(names.end(), yardstick_players.begin(), yardstick_players.end());
    return names;
}

int schedule_pairs(const Config& config, std::size_t step) {
    const Step& own = config.pipeline[step];
    return own.schedule.max_rounds(population_of(own.optimiser)) * config.pairs;
}

int pairs_of_share(const Config& config, double share, std::size_t step) {
    const double outside = sum_of(config.opponents) + config.hall_share;
    return static_cast<int>(std::lround(schedule_pairs(config, step) * share / (1 - outside)));
}

}  // namespace evothello
