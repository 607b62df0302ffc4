#pragma once

// What a study asks: a config, the settings that vary, the seeds, and who judges the champions.
// Each combination has a name made of its values, so that a study that grows keeps the runs it has.

#include <cstdint>
#include <string>
#include <vector>

#include "run/config/config.hpp"

namespace evothello {

struct StudyPlan {
    struct Axis {
        std::string key;                  // "optimiser.population"
        std::vector<std::string> values;  // each a line of YAML
    };
    struct Judge {
        std::vector<std::string> players = {};
        int pairs = 200;
        SearchSettings search = {};  // of champions and judges; empty: as each was made
    };
    struct Job {
        std::string run;                  // its name
        std::vector<std::string> values;  // one for each axis
        std::uint64_t seed = 0;
        Config config;
    };

    std::string name;
    std::vector<Axis> axes = {};
    std::vector<std::uint64_t> seeds = {};
    Judge judge = {};
    std::vector<Job> jobs = {};  // all seeds of a combination stand together
};

// Reads the study and the config it names, which is found from the study's folder. Throws Error
// with all mistakes, those of every combination too.
StudyPlan load_study(const std::string& path);

}  // namespace evothello
