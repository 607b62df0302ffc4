#pragma once

// Individuals of one generation and their results, in the same form for all optimisers.

#include <array>
#include <cstdint>
#include <vector>

#include "evolve/genome/genome.hpp"

namespace evothello {

struct Individual {
    std::uint64_t id = 0;
    std::array<std::uint64_t, 2> parents = {};  // ids; 0: none
    int life = 0;                               // generations survived
    Genes genes = {};
    double step = 0;  // own mutation step in units, if it adapts; otherwise 0
    friend bool operator==(const Individual&, const Individual&) = default;
};

struct Population {
    std::vector<Individual> individuals = {};
    std::vector<double> fitness = {};
    std::vector<double> points = {};  // per game
    std::vector<int> games = {};
    std::uint64_t next_id = 1;  // larger than all ids so far
    friend bool operator==(const Population&, const Population&) = default;

    // Indices by decreasing fitness; the lowest id first among equals.
    std::vector<std::size_t> ranking() const;
    std::size_t best() const;  // index of the fittest individual
    std::vector<Genes> genes() const;
};

// The generation for which ask() returns individuals and tell() receives their results.
// Random numbers drawn in ask() are drawn again in tell() from the same key, so they need not be
// stored.
struct GenerationContext {
    const GenomeSpace& space;
    const Population& before;  // last played; empty before generation 0
    Key key = {};              // seed and generation
    double progress = 0;       // of the optimiser's budget, in [0, 1]
};

// Returns new individuals with these genes and ids from context.before.next_id on.
std::vector<Individual> new_individuals(const GenerationContext& context, std::vector<Genes> genes);

}  // namespace evothello
