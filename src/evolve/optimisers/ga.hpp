#pragma once

// The genetic algorithm: selection, crossover, mutation, elite. Its only state is the population
// before.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "evolve/genome/population.hpp"
#include "evolve/optimisers/setting.hpp"
#include "play/schedule.hpp"

namespace evothello {

struct Selection {
    enum class Kind : std::uint8_t { kTournament, kRank, kTruncation } kind = Kind::kTournament;
    double parameter = 6;  // number of contestants; pressure in [1, 2]; share that may be parents
    friend bool operator==(const Selection&, const Selection&) = default;
};

struct Crossover {
    enum class Kind : std::uint8_t { kUniform, kBlx, kSbx } kind = Kind::kBlx;
    double parameter = 0.5;  // unused; alpha; eta
    friend bool operator==(const Crossover&, const Crossover&) = default;
};

struct Mutation {
    enum class Kind : std::uint8_t { kGaussian, kAdaptive } kind = Kind::kGaussian;
    double step = 0.1;        // in units of a gene
    double final_step = 0.1;  // kGaussian: step at the end of the budget, approached geometrically
    double least = 0.001;     // kAdaptive: lower bound of all steps
    double at(double progress) const { return Annealed{step, final_step}.at(progress); }
    friend bool operator==(const Mutation&, const Mutation&) = default;
};

// Written as in a config: "tournament 3", "rank 1.8", "truncation 0.5"; "uniform", "blx 0.5", "sbx
// 15"; "gaussian 0.1", "gaussian 0.2 to 0.02", "adaptive 0.1", "adaptive 0.2 above 0.1". Parsing
// returns nothing for any other text.
std::optional<Selection> parse_selection(std::string_view text);
std::optional<Crossover> parse_crossover(std::string_view text);
std::optional<Mutation> parse_mutation(std::string_view text);
std::string to_text(const Selection& selection);
std::string to_text(const Crossover& crossover);
std::string to_text(const Mutation& mutation);

struct GaSettings {
    using Owner = struct Ga;
    int population = 64;
    Selection selection = {};
    Crossover crossover = {};
    Mutation mutation = {};
    double mutation_chance = 0.2;  // probability for each gene
    int elite = 2;                 // best individuals that stay, and are played again
    double immigrants = 0.02;      // share of random newcomers in each generation
};

struct Ga {
    using Settings = GaSettings;
    static constexpr std::string_view kName = "ga", kHelp = "the genetic algorithm";
    static constexpr bool kMirrored = false;
    static std::span<const Field<GaSettings>> settings();
    static std::optional<SettingProblem> problem(const GaSettings& settings);
    static Schedule usual_schedule(const GaSettings& settings);

    static Ga start(const GenomeSpace& space, const GaSettings& settings, std::vector<Genes> genes);
    // Returns the individuals to play next: at first the start, filled up with mutants of itself,
    // later the next generation. Individual i draws from index i of its stream.
    std::vector<Individual> ask(const GaSettings& settings, const GenerationContext& context) const;
    Ga tell(const GaSettings&, const GenerationContext&, const Population&) const { return {}; }
    std::optional<Genes> centre() const { return std::nullopt; }
    template <class Visit>
    void each_field(Visit&&) {}

    std::vector<Genes> first = {};  // the start, until it was played
    friend bool operator==(const Ga&, const Ga&) = default;
};

}  // namespace evothello
