#pragma once

// CMA-ES (Hansen and Ostermeier 2001) in the letters of the tutorial, with what noise asks for: a
// step size that never exceeds its start, individuals that never come closer than is told apart by
// few games, and steps of the mean that can be shortened. Directions come from the Cholesky factor
// A of C instead of its root, so that A^-1 <y> is just <z>.

#include <optional>
#include <span>
#include <vector>

#include "evolve/genome/population.hpp"
#include "evolve/optimisers/setting.hpp"
#include "play/schedule.hpp"

namespace evothello {

struct CmaSettings {
    using Owner = struct Cma;
    enum class Covariance : std::uint8_t { kFull, kSeparable };
    int population = 400;
    Covariance covariance = Covariance::kFull;
    double step = 0.24;        // sigma at the start and at most, in units
    double least_step = 0.12;  // of an individual in each weight, root mean square, in units
    double mean_step = 1;      // of the way to the weighted mean of the better half
};

struct Cma {
    using Settings = CmaSettings;
    static constexpr std::string_view kName = "cma",
                                      kHelp = "CMA-ES, full or separable, its step size capped";
    static constexpr bool kMirrored = false;
    static std::span<const Setting<Settings>> settings();
    static std::optional<SettingProblem> problem(const Settings& settings);
    static Schedule usual_schedule(const Settings& settings);

    static Cma start(const GenomeSpace& space, const Settings& settings, std::vector<Genes> genes);
    std::vector<Individual> ask(const Settings& settings, const Moment& moment) const;
    Cma tell(const Settings& settings, const Moment& moment, const Population& told) const;
    std::optional<Genes> centre() const { return m; }
    template <class Visit>
    void each_field(Visit&& visit) {
        visit("centre", m);
        visit("sigma", sigma);
        visit("p_sigma", p_sigma);
        visit("p_c", p_c);
        visit("covariance", covariance);
        visit("steps", steps);
    }

    Genes m = {};
    double sigma = 0;
    std::vector<double> p_sigma = {}, p_c = {};
    std::vector<double> covariance = {};  // in units: its diagonal, or all rows of C
    double steps = 0;
    friend bool operator==(const Cma&, const Cma&) = default;
};

}  // namespace evothello
