#pragma once

// The cross-entropy method (Rubinstein 1999): draw from a normal distribution of its own for each
// weight, and move its mean and deviation towards those of the best.

#include <optional>
#include <span>
#include <vector>

#include "evolve/genome/population.hpp"
#include "evolve/optimisers/setting.hpp"
#include "play/schedule.hpp"

namespace evothello {

struct CemSettings {
    using Owner = struct Cem;
    int population = 400;
    double best = 0.25;                  // share of the population that is followed
    double follow = 0.5;                 // of the way to them
    double step = 0.3;                   // deviation at the start and at most, in units
    Annealed least_step = {0.15, 0.03};  // noise must not shrink it below this
};

struct Cem {
    using Settings = CemSettings;
    static constexpr std::string_view kName = "cem", kHelp = "the cross-entropy method";
    static constexpr bool kMirrored = false;
    static std::span<const Setting<Settings>> settings();
    static std::optional<SettingProblem> problem(const Settings& settings);
    static Schedule usual_schedule(const Settings& settings);

    static Cem start(const GenomeSpace& space, const Settings& settings, std::vector<Genes> genes);
    std::vector<Individual> ask(const Settings& settings, const Moment& moment) const;
    Cem tell(const Settings& settings, const Moment& moment, const Population& told) const;
    std::optional<Genes> centre() const { return at; }
    template <class Visit>
    void each_field(Visit&& visit) {
        visit("centre", at);
        visit("deviation", deviation);
    }

    Genes at = {};
    std::vector<double> deviation = {};  // in units
    friend bool operator==(const Cem&, const Cem&) = default;
};

}  // namespace evothello
