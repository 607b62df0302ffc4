#pragma once

// Evolution strategy with mirrored pairs: the individuals of a pair lie at opposite sides of the
// centre, and the difference of their fitness estimates the slope in that direction. Adam (Kingma
// and Ba 2015, Algorithm 1) turns slopes into steps, uphill.

#include <optional>
#include <span>
#include <vector>

#include "evolve/genome/population.hpp"
#include "evolve/optimisers/setting.hpp"
#include "play/schedule.hpp"

namespace evothello {

struct MirrorEsSettings {
    using Owner = struct MirrorEs;
    int population = 256;
    // Standard deviation around the centre, in units. The landscape favours a constant amplitude,
    // the real game a falling one: with 10 squares at one ply, 0.2 ended at 42 % against swh (one
    // seed), 0.2 to 0.01 at 57 to 58 % (three seeds).
    Annealed amplitude = {0.2, 0.02};
    Annealed rate = {0.08, 0.08};  // Adam's alpha, in amplitudes
};

struct MirrorEs {
    using Settings = MirrorEsSettings;
    static constexpr std::string_view kName = "mirror_es",
                                      kHelp = "evolution strategy with mirrored pairs and Adam";
    static constexpr bool kMirrored = true;  // individuals 2i and 2i + 1 are a pair
    static std::span<const Field<Settings>> settings();
    static std::optional<SettingProblem> problem(const Settings& settings);
    static Schedule usual_schedule(const Settings& settings);

    static MirrorEs start(const GenomeSpace& space, const Settings&, std::vector<Genes> genes);
    std::vector<Individual> ask(const Settings& settings, const GenerationContext& context) const;
    MirrorEs tell(const Settings& settings, const GenerationContext& context,
                  const Population& played) const;
    std::optional<Genes> centre() const { return at; }
    template <class Visit>
    void each_field(Visit&& visit) {
        visit("centre", at);
        visit("slope", slope);
        visit("slope_square", slope_square);
        visit("steps", steps);
    }

    Genes at = {};                          // the centre, bounded
    std::vector<double> slope = {};         // Adam's m
    std::vector<double> slope_square = {};  // Adam's v
    double steps = 0;                       // Adam's t
    friend bool operator==(const MirrorEs&, const MirrorEs&) = default;
};

// Shared by all optimisers with mirrored pairs. odd_population_problem(): the problem of an odd
// population. mirrored_schedule(): the schedule in which only the two individuals of a pair meet.
std::optional<SettingProblem> odd_population_problem(int population);
Schedule mirrored_schedule();

}  // namespace evothello
