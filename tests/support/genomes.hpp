#pragma once

// Genomes to try things on: plain ones, and any that a config may ask for.

#include <cmath>

#include "evolve/genome/genome.hpp"
#include "game/player.hpp"
#include "support/bridge.hpp"
#include "support/catch.hpp"

namespace evothello {

inline Term term(std::string_view name) { return *Term::parse(name); }

inline Random random_of(std::uint64_t index) {
    return Random(Key{.stream = 60010, .index = index});
}

inline std::vector<std::string> names(const GenomeSpace& space) {
    std::vector<std::string> all;
    for (const Gene& gene : space.genes()) all.push_back(gene.name);
    return all;
}

inline std::size_t index_of(const GenomeSpace& space, const std::string& name) {
    for (std::size_t i = 0; i < space.size(); ++i) {
        if (space.genes()[i].name == name) return i;
    }
    FAIL("no gene " + name);
    return 0;
}

// Stages with nothing but terms, all within [-10, 10].
inline GenomeSpec plain(std::vector<std::string_view> terms, std::vector<int> from = {0}) {
    GenomeSpec spec{.stages = {.from = std::move(from)}};
    for (const std::string_view name : terms) {
        spec.terms.push_back({.term = term(name), .bounds = {.min = -10, .max = 10}});
    }
    return spec;
}

inline GenomeSpec evolving(int stages, int min_gap) {
    GenomeSpec spec = plain({"mobility"});
    spec.stages = {.evolve = true, .min_gap = min_gap};
    for (int k = 1; k < stages; ++k) spec.stages.from.push_back(64 * k / stages);
    return spec;
}

inline Bounds random_bounds(Random& random) {
    Bounds bounds{.min = -2 - 100 * random.uniform(), .max = 2 + 100 * random.uniform()};
    if (random.below(4) == 0) bounds.min = random.below(2) == 0 ? 0 : 1;
    if (random.below(8) == 0) bounds = {.min = -bounds.max, .max = 0};
    constexpr std::array kSteps = {0.1, 0.25, 0.3, 0.7, 1.0};
    if (random.below(2) == 0) bounds.step = kSteps[random.below(kSteps.size())];
    return bounds;
}

inline GenomeSpec random_spec(std::uint64_t index) {
    Random random = random_of(index);
    const auto flip = [&](std::uint64_t one_of) { return random.below(one_of) == 0; };
    GenomeSpec spec{.rules = {.size = alternating_size(index)}};
    spec.stages = {.evolve = flip(2), .min_gap = 1 + static_cast<int>(random.below(6))};
    while (spec.stages.from.size() < 5 && !flip(3)) {
        spec.stages.from.push_back(spec.stages.from.back() + 1 + static_cast<int>(random.below(7)));
    }
    if (!flip(3)) {
        spec.matrix =
            MatrixSpec{flip(4) ? MatrixSpec::Symmetry::kNone : MatrixSpec::Symmetry::kFull, flip(2),
                       random_bounds(random)};
    }
    for (const std::string_view name : Term::names()) {
        if (name == "position" || !flip(8)) continue;
        TermSpec each{.term = term(name), .bounds = random_bounds(random), .shared = flip(6)};
        if (flip(8)) each.fixed = flip(2) ? 0 : 7.3;
        if (flip(4)) each.start = (each.bounds.min + each.bounds.max) / 2;
        spec.terms.push_back(each);
    }
    if (spec.terms.empty()) spec.terms.push_back({.term = term("mobility")});
    if (flip(2)) {
        spec.gauge = {.kind = Gauge::Kind::kHold,
                      .hold = flip(2) ? "corner" : spec.terms[0].term.name(),
                      .value = 1 + 60 * random.uniform()};
    }
    if (flip(4)) spec.blend = 1;
    if (flip(4)) spec.corner_relief = flip(2) ? 0 : -3;
    return spec;
}

// Anything at all: far out of bounds, zeros, tiny numbers and both signs.
inline Genes wild(const GenomeSpace& space, Random& random) {
    Genes genes;
    const double scale = std::ldexp(1.0, static_cast<int>(random.below(60)) - 30);
    for (std::size_t i = 0; i < space.size(); ++i) {
        const auto kind = random.below(8);
        genes.push_back(kind == 0   ? 0
                        : kind == 1 ? 1e-310
                        : kind == 2 ? -1e-150
                                    : scale * (2 * random.uniform() - 1) * 100);
    }
    return genes;
}

}  // namespace evothello
