#pragma once

// The genetic algorithm: select, cross, mutate, keep. Plain data; everything random is a function
// of the key.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "evolve/genome.hpp"

namespace evothello {

struct Individual {
    std::uint64_t id = 0;
    std::array<std::uint64_t, 2> parents = {};  // 0: none
    int life = 0;                               // generations survived
    Genes genes = {};
    double step = 0;  // its own mutation step, where that adapts
    friend bool operator==(const Individual&, const Individual&) = default;
};

struct Selection {
    enum class Kind : std::uint8_t { kTournament, kRank, kTruncation } kind = Kind::kTournament;
    double parameter = 3;  // contestants; pressure 1 to 2; share that may breed
    friend bool operator==(const Selection&, const Selection&) = default;
};

struct Crossover {
    enum class Kind : std::uint8_t { kUniform, kBlx, kSbx } kind = Kind::kBlx;
    double parameter = 0.5;  // unused; alpha; eta
    friend bool operator==(const Crossover&, const Crossover&) = default;
};

struct Mutation {
    enum class Kind : std::uint8_t { kGaussian, kAdaptive } kind = Kind::kGaussian;
    double step = 0.1;        // in ranges of a gene
    double final_step = 0.1;  // kGaussian: reached at the end of the budget, geometrically
    friend bool operator==(const Mutation&, const Mutation&) = default;
};

// Each is written as in a config: "tournament 3", "rank 1.8", "truncation 0.5"; "uniform", "blx
// 0.5", "sbx 15"; "gaussian 0.1", "gaussian 0.2 to 0.02", "adaptive 0.1". Nothing for text that is
// none of them.
std::optional<Selection> parse_selection(std::string_view text);
std::optional<Crossover> parse_crossover(std::string_view text);
std::optional<Mutation> parse_mutation(std::string_view text);
std::string to_text(const Selection& selection);
std::string to_text(const Crossover& crossover);
std::string to_text(const Mutation& mutation);

struct GaSettings {
    int population = 64;
    Selection selection = {};
    Crossover crossover = {};
    Mutation mutation = {};
    double mutation_chance = 0.2;  // of each gene
    int elite = 2;                 // best individuals kept as they are, and played again
    double immigrants = 0.02;      // share of newcomers in each generation
};

// The evaluated population. Before generation 0 is played, `fitness` is empty.
struct Ga {
    std::vector<Individual> population = {};
    std::vector<double> fitness = {};
    std::uint64_t next_id = 1;
    friend bool operator==(const Ga&, const Ga&) = default;

    static Ga start(std::vector<Genes> genes, const GaSettings& settings);
    // The individuals to be played next: the start population if it was not played yet, else the
    // next generation. `key` has seed and generation; individual i draws from its own stream and
    // index. `progress` is 0 to 1 of the budget.
    std::vector<Individual> ask(const GenomeSpace& space, const GaSettings& settings,
                                const Key& key, double progress) const;
    Ga tell(std::vector<Individual> asked, std::vector<double> fitness_of_asked) const;

    std::size_t best() const;  // index of the highest fitness, the lowest id among equals
};

}  // namespace evothello
