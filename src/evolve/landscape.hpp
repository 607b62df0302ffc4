#pragma once

// A simulated game: each point has a hidden strength in Elo with a known optimum, and a
// game is a coin toss whose probability follows from the difference. It measures optimisers in
// seconds, with the same optimisers, schedules and fitness as in a run.

#include <array>
#include <optional>
#include <string_view>

#include "evolve/evolution.hpp"

namespace evothello {

// Each weight lies in a box of width 1. The optimum is uniform in the inner 0.6 of the box; u is a
// point minus the optimum.
class Landscape {
  public:
    enum class Kind : std::uint8_t {
        kSmooth,   // loss u^T Q^T D Q u; D falls geometrically from 1 to 1/100, Q is a random
                   // rotation
        kRippled,  // smooth, plus a cosine with 3 periods across the box in each weight
        kCyclic,   // smooth, plus cycles (rock, paper, scissors) of some 150 Elo between random
                   // points
    };
    static constexpr std::array<std::string_view, 3> kNames = {"smooth", "rippled", "cyclic"};

    Landscape(Kind kind, std::size_t weights, std::uint64_t seed);

    const GenomeSpace& space() const { return space_; }
    struct Point {
        std::vector<double> u;
        double elo = 0;  // 0 at the optimum, negative elsewhere
    };
    Point point(const Genes& genes) const;
    // Elo by which `own` is ahead of `opp` when they meet: the difference of strengths, plus the
    // cyclic part.
    double advantage(const Point& own, const Point& opp) const;
    // Elo that the middle of the box loses to the optimum; the same for all seeds.
    static double start_loss(Kind kind, std::size_t weights);

  private:
    std::vector<double> from_optimum(const Genes& genes) const;
    double smooth_loss(std::vector<double> u) const;
    double ripple_loss(const std::vector<double>& u) const;

    Kind kind_;
    GenomeSpace space_;
    std::vector<double> optimum_;
    std::vector<std::vector<double>> mirrors_;  // Q is the product of these reflections
    std::vector<double> curvatures_;
    double smooth_scale_ = 1, ripple_scale_ = 1, cycle_scale_ = 0;
};

// Runs a pipeline until the budget of `games` is spent. Returns the Elo that its averaged mean
// loses to the optimum.
double loss_after(const Landscape& landscape, const Pipeline& pipeline, std::int64_t games,
                  std::uint64_t seed);

// Pipelines that `bench optimisers` compares, by name. ADD A ROW: one row.
struct BenchPipeline {
    std::string_view name, what;
    Pipeline (*pipeline)();
    bool plays_real_game = false;  // also plays the real game by default
};
std::span<const BenchPipeline> bench_pipelines();

}  // namespace evothello
