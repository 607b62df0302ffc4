#pragma once

// Individuals that play together, and what came of it: the same whatever optimiser made them.

#include <array>
#include <cstdint>
#include <vector>

#include "evolve/genome/genome.hpp"

namespace evothello {

struct Individual {
    std::uint64_t id = 0;
    std::array<std::uint64_t, 2> parents = {};  // 0: none
    int life = 0;                               // generations survived
    Genes genes = {};
    double step = 0;  // its own mutation step, where that adapts
    friend bool operator==(const Individual&, const Individual&) = default;
};

struct Population {
    std::vector<Individual> individuals = {};
    std::vector<double> fitness = {};
    std::vector<double> points = {};  // a game
    std::vector<int> games = {};
    std::uint64_t next_id = 1;  // of whoever comes after them
    friend bool operator==(const Population&, const Population&) = default;

    // Indices by falling fitness, of equals the lowest id first.
    std::vector<std::size_t> ranking() const;
    std::size_t best() const;  // the first of them
    std::vector<Genes> genes() const;
};

// When an optimiser is asked or told. What it drew when it was asked it draws again when it is
// told, from the same key.
struct Moment {
    const GenomeSpace& space;
    const Population& before;  // played last; empty before generation 0
    Key key = {};              // seed and generation
    double progress = 0;       // 0 to 1 of its budget
};

// New individuals with these genes, numbered from where the ones before ended.
std::vector<Individual> newcomers(const Moment& moment, std::vector<Genes> genes);

}  // namespace evothello
