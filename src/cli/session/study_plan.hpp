#pragma once

// A study file: a base config, the settings to vary, the seeds, and the players that judge the
// champions. The name of a run is made of its values, so a study that is extended reuses its runs.

#include <cstdint>
#include <string>
#include <vector>

#include "run/config/config.hpp"

namespace evothello {

struct StudyPlan {
    struct Axis {
        std::string key;                  // "optimiser.population"
        std::vector<std::string> values;  // each is one line of YAML
    };
    struct Judge {
        std::vector<std::string> players = {};
        int pairs = 200;
        SearchSettings search = {};  // overrides the settings of champions and judges
    };
    struct Job {
        std::string run;                  // name of the run
        std::vector<std::string> values;  // one for each axis
        std::uint64_t seed = 0;
        Config config;
    };

    std::string name;
    std::vector<Axis> axes = {};
    std::vector<std::uint64_t> seeds = {};
    Judge judge = {};
    std::vector<Job> jobs = {};  // the seeds of a combination are consecutive
};

// Reads the study and its base config (path relative to the study's folder). Throws Error with all
// mistakes of the study, or else with those of all combinations.
StudyPlan load_study(const std::string& path);

}  // namespace evothello
