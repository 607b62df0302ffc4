#pragma once

// CMA-ES, in the notation of Hansen, "The CMA Evolution Strategy: A Tutorial" (arXiv:1604.00772).
// Equation numbers in cma.cpp refer to it. Differences, because fitness is noisy:
// - sigma never exceeds its start, and individuals keep a least spread (keep_spread());
// - all weights are positive, so only the better half counts;
// - steps of the mean may be shortened (c_m < 1);
// - y = A z with the Cholesky factor A of C instead of its symmetric root, so that A^-1 <y>_w is
//   simply <z>_w.

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
    double step = 0.24;        // initial and largest sigma, in units
    double least_step = 0.12;  // least spread of individuals: root mean square over genes, in units
    double mean_step = 1;      // c_m: share of the way to the weighted mean of the better half
};

struct Cma {
    using Settings = CmaSettings;
    static constexpr std::string_view kName = "cma",
                                      kHelp = "CMA-ES, full or separable, its step size capped";
    static constexpr bool kMirrored = false;
    static std::span<const Field<Settings>> settings();
    static std::optional<SettingProblem> problem(const Settings& settings);
    static Schedule usual_schedule(const Settings& settings);

    static Cma start(const GenomeSpace& space, const Settings& settings, std::vector<Genes> genes);
    std::vector<Individual> ask(const Settings& settings, const GenerationContext& context) const;
    Cma tell(const Settings& settings, const GenerationContext& context,
             const Population& played) const;
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
    // C in units: its diagonal if separable, otherwise all rows.
    std::vector<double> covariance = {};
    double steps = 0;  // number of calls of tell()
    friend bool operator==(const Cma&, const Cma&) = default;
};

}  // namespace evothello
