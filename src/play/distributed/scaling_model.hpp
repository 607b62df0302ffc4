#pragma once

// What a crew of many cores would make of so many games, by the dealing of the real one and by
// costs that were measured: a simulation, event by event. Pure.

#include <cstddef>
#include <vector>

namespace evothello {

struct ScalingModel {
    int cores = 1, cores_a_rank = 32;
    std::size_t games = 0;
    std::vector<double> game_seconds;  // what games took; each of ours takes as long as one of them
    double message_seconds = 0;        // of rank 0, for each packet that comes or goes
    double record_seconds = 0;         // and for each game in it
    double latency = 0;                // until a packet is seen by the other side
    double call_seconds = 0;           // until a rank knows who plays
};

struct ScalingForecast {
    double seconds = 0;     // until rank 0 knows all results
    double efficiency = 0;  // the share of them in which a core plays
    double busy = 0;        // the share in which rank 0 speaks with the others
};

// Of more games than `most` the rest goes on as the middle of them did.
ScalingForecast forecast(const ScalingModel& model, std::size_t most);

}  // namespace evothello
