#pragma once

// Any optimiser, as a value with the ask-and-tell interface of pycma. It never sees games, threads
// or files.

#include <array>
#include <concepts>
#include <variant>

#include "evolve/optimisers/cem.hpp"
#include "evolve/optimisers/cma.hpp"
#include "evolve/optimisers/ga.hpp"
#include "evolve/optimisers/mirror_es.hpp"
#include "evolve/optimisers/spsa.hpp"

namespace evothello {

// Stands for the functions that each_field() is called with, to read or write a saved state.
struct FieldVisitor {
    void operator()(const char* name, double& value) const;
    void operator()(const char* name, std::vector<double>& values) const;
};

// What an optimiser must offer: ask() returns the individuals to play; tell() returns the state
// after they were played (`played` has them in the same order); centre() is the mean of its
// distribution, if it has one.
template <class O>
concept OptimiserType = std::equality_comparable<O> &&
    requires(const O& optimiser, const typename O::Settings& settings, const GenomeSpace& space,
             const GenerationContext& context, const Population& played) {
    { O::start(space, settings, std::vector<Genes>()) } -> std::same_as<O>;
    { optimiser.ask(settings, context) } -> std::same_as<std::vector<Individual>>;
    { optimiser.tell(settings, context, played) } -> std::same_as<O>;
    { optimiser.centre() } -> std::same_as<std::optional<Genes>>;
    { O::settings() } -> std::same_as<std::span<const Field<typename O::Settings>>>;
    { O::problem(settings) } -> std::same_as<std::optional<SettingProblem>>;
    { O::usual_schedule(settings) } -> std::same_as<Schedule>;
    { O::kName } -> std::convertible_to<std::string_view>;
    { O::kHelp } -> std::convertible_to<std::string_view>;
    { O::kMirrored } -> std::convertible_to<bool>;
    requires std::same_as<typename O::Settings::Owner, O>;
    { settings.population } -> std::convertible_to<int>;
} && requires(O& optimiser, const FieldVisitor& visitor) {
    optimiser.each_field(visitor);
};

template <OptimiserType... O>
struct OptimiserList {
    using State = std::variant<O...>;
    using Settings = std::variant<typename O::Settings...>;
    static constexpr std::array<std::string_view, sizeof...(O)> kNames = {O::kName...};
    static constexpr std::array<std::string_view, sizeof...(O)> kHelp = {O::kHelp...};

    // The default settings of this kind.
    static Settings settings(std::size_t kind) {
        static const std::array<Settings, sizeof...(O)> kAll = {typename O::Settings{}...};
        return kAll[kind];
    }
    // An optimiser that was not started.
    static State state(std::size_t kind) {
        static const std::array<State, sizeof...(O)> kAll = {O{}...};
        return kAll[kind];
    }
};

// ADD AN OPTIMISER: two files, one name here; see docs/extend/optimiser.md.
using Optimisers = OptimiserList<Ga, MirrorEs, Spsa, Cma, Cem>;
using Optimiser = Optimisers::State;
using OptimiserSettings = Optimisers::Settings;  // same index as Optimiser

// The optimiser that a type of settings belongs to.
template <class Settings>
using Owner = typename std::remove_cvref_t<Settings>::Owner;

std::string_view name(const OptimiserSettings& settings);
int population_of(const OptimiserSettings& settings);
bool is_mirrored(const OptimiserSettings& settings);
Schedule usual_schedule(const OptimiserSettings& settings);
std::optional<SettingProblem> problem_of(const OptimiserSettings& settings);

Optimiser start(const OptimiserSettings& settings, const GenomeSpace& space,
                std::vector<Genes> genes);
std::vector<Individual> ask(const Optimiser& optimiser, const OptimiserSettings& settings,
                            const GenerationContext& context);
Optimiser tell(const Optimiser& optimiser, const OptimiserSettings& settings,
               const GenerationContext& context, const Population& played);
std::optional<Genes> centre(const Optimiser& optimiser);

}  // namespace evothello
