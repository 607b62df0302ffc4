#pragma once

// Simultaneous perturbation (Spall 1992) with the constants of fishtest, which tunes Stockfish: its
// settings mean the same here. Each mirrored pair is an iteration.

#include <optional>
#include <span>
#include <vector>

#include "evolve/genome/population.hpp"
#include "evolve/optimisers/setting.hpp"
#include "play/schedule.hpp"

namespace evothello {

struct SpsaSettings {
    using Owner = struct Spsa;
    int population = 64;
    double c_end = 0.2;    // perturbation at the end, in units
    double r_end = 0.003;  // rate at the end
    double alpha = 0.602, gamma = 0.101;
    double stability = 0.1;  // A, as a share of all iterations
};

struct Spsa {
    using Settings = SpsaSettings;
    static constexpr std::string_view kName = "spsa",
                                      kHelp = "simultaneous perturbation with fishtest's constants";
    static constexpr bool kMirrored = true;
    static std::span<const Setting<Settings>> settings();
    static std::optional<SettingProblem> problem(const Settings& settings);
    static Schedule usual_schedule(const Settings& settings);

    static Spsa start(const GenomeSpace& space, const Settings&, std::vector<Genes> genes);
    std::vector<Individual> ask(const Settings& settings, const Moment& moment) const;
    Spsa tell(const Settings& settings, const Moment& moment, const Population& told) const;
    std::optional<Genes> centre() const { return at; }
    template <class Visit>
    void each_field(Visit&& visit) {
        visit("centre", at);
    }

    Genes at = {};  // theta
    friend bool operator==(const Spsa&, const Spsa&) = default;
};

}  // namespace evothello
