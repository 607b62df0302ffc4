#pragma once

// Predicts how well a job would use many cores: simulates it event by event, with the real
// WorkDealer and measured costs. Pure. All times in seconds.

#include <cstddef>
#include <vector>

namespace evothello {

struct ScalingModel {
    int cores = 1, cores_per_rank = 32;
    std::size_t games = 0;
    std::vector<double> game_seconds;  // measured; each simulated game draws one of them
    double message_seconds = 0;        // cost to rank 0 of a packet, sent or received
    double record_seconds = 0;         // further cost per game in a packet
    double latency = 0;                // until the other side sees a packet
    double setup_seconds = 0;          // until a rank has the players
};

struct ScalingForecast {
    double seconds = 0;     // until rank 0 knows all results
    double efficiency = 0;  // the share of them in which a core plays
    double busy = 0;        // the share in which rank 0 handles messages
};

// Simulates at most `most` games and extrapolates the others at the rate of the middle half.
ScalingForecast forecast(const ScalingModel& model, std::size_t most);

}  // namespace evothello
