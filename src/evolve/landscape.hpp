#pragma once

// A game that is not played: a hidden strength in Elo with a planted optimum, and coins that fall
// by the difference. What an optimiser is worth is measured on it in seconds, with the same
// optimisers, schedules and fitness as on the real game.

#include <array>
#include <optional>
#include <string_view>

#include "evolve/evolution.hpp"

namespace evothello {

// Every weight lies in a box of range 1 (as optimisers see it); u is a point's place less the
// optimum's, which is uniform in the inner 0.6 of the box.
class Landscape {
  public:
    enum class Kind : std::uint8_t {
        kSmooth,   // loses u^T Q^T D Q u, D from 1 to 1/100 geometrically, Q a random rotation
        kRippled,  // and a wave of 3 periods along each weight, as much again at the start
        kCyclic,   // smooth, and 150 Elo of rock, paper, scissors between random points
    };
    static constexpr std::array<std::string_view, 3> kNames = {"smooth", "rippled", "cyclic"};

    Landscape(Kind kind, std::size_t weights, std::uint64_t seed);

    const GenomeSpace& space() const { return space_; }
    struct Place {
        std::vector<double> u;
        double elo = 0;  // 0 at the optimum, negative elsewhere
    };
    Place place(const Genes& genes) const;
    // What `own` is better than `opp` where they meet: the difference, but for cycles.
    double advantage(const Place& own, const Place& opp) const;
    // The middle of the box loses this, whatever the seed.
    static double start_loss(Kind kind, std::size_t weights);

  private:
    std::vector<double> from_optimum(const Genes& genes) const;
    double smooth_loss(std::vector<double> u) const;
    double ripple_loss(const std::vector<double>& u) const;

    Kind kind_;
    GenomeSpace space_;
    std::vector<double> optimum_;
    std::vector<std::vector<double>> mirrors_;  // Q is these reflections, one after another
    std::vector<double> curvatures_;
    double smooth_scale_ = 1, ripple_scale_ = 1, cycle_scale_ = 0;
};

// Elo that the averaged mean loses to the optimum once the budget is spent.
double spend(const Landscape& landscape, const Pipeline& pipeline, std::int64_t games,
             std::uint64_t seed);

// Pipelines that `bench optimisers` compares, by name. ADD A ROW: one row.
struct Rival {
    std::string_view name, what;
    Pipeline (*pipeline)();
    bool on_real = false;  // it plays the real game too, unless another is asked for
};
std::span<const Rival> rivals();

}  // namespace evothello
