#pragma once

// Simultaneous perturbation stochastic approximation (Spall 1992), with gains as in Spall's
// guidelines (1998) and settings that mean the same as in fishtest, which tunes Stockfish. Each
// mirrored pair is one iteration.

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
    double c_end = 0.2;                   // c at the last iteration, in units
    double r_end = 0.003;                 // R = a / c^2 at the last iteration
    double alpha = 0.602, gamma = 0.101;  // exponents of a and c, as in Spall 1998
    double stability = 0.1;               // A, as a share of all iterations (Spall 1998: 0.1)
};

struct Spsa {
    using Settings = SpsaSettings;
    static constexpr std::string_view kName = "spsa",
                                      kHelp = "simultaneous perturbation with fishtest's constants";
    static constexpr bool kMirrored = true;
    static std::span<const Field<Settings>> settings();
    static std::optional<SettingProblem> problem(const Settings& settings);
    static Schedule usual_schedule(const Settings& settings);

    static Spsa start(const GenomeSpace& space, const Settings&, std::vector<Genes> genes);
    std::vector<Individual> ask(const Settings& settings, const GenerationContext& context) const;
    Spsa tell(const Settings& settings, const GenerationContext& context,
              const Population& played) const;
    std::optional<Genes> centre() const { return at; }
    template <class Visit>
    void each_field(Visit&& visit) {
        visit("centre", at);
    }

    Genes at = {};  // theta, bounded
    friend bool operator==(const Spsa&, const Spsa&) = default;
};

}  // namespace evothello
