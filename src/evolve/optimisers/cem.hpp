#pragma once

// The cross-entropy method with normal distributions (Rubinstein 1999, "The Cross-Entropy Method
// for Combinatorial and Continuous Optimization"): draw each weight from its own normal
// distribution, then move mean and deviation towards those of the best individuals.

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
    double best = 0.25;                  // share of the population: the elite sample (rho)
    double follow = 0.5;                 // smoothing (alpha): share of the way to the elite
    double step = 0.3;                   // initial and largest deviation, in units
    Annealed least_step = {0.15, 0.03};  // smallest deviation: noise must not shrink it further
};

struct Cem {
    using Settings = CemSettings;
    static constexpr std::string_view kName = "cem", kHelp = "the cross-entropy method";
    static constexpr bool kMirrored = false;
    static std::span<const Field<Settings>> settings();
    static std::optional<SettingProblem> problem(const Settings& settings);
    static Schedule usual_schedule(const Settings& settings);

    static Cem start(const GenomeSpace& space, const Settings& settings, std::vector<Genes> genes);
    std::vector<Individual> ask(const Settings& settings, const GenerationContext& context) const;
    Cem tell(const Settings& settings, const GenerationContext& context,
             const Population& played) const;
    std::optional<Genes> centre() const { return at; }
    template <class Visit>
    void each_field(Visit&& visit) {
        visit("centre", at);
        visit("deviation", deviation);
    }

    Genes at = {};
    std::vector<double> deviation = {};  // of each gene, in units
    friend bool operator==(const Cem&, const Cem&) = default;
};

}  // namespace evothello
