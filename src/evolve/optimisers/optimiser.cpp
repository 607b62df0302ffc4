#include "evolve/optimisers/optimiser.hpp"

namespace evothello {

std::string_view name(const OptimiserSettings& settings) {
    return Optimisers::kNames[settings.index()];
}

int population_of(const OptimiserSettings& settings) {
    return std::visit([](const auto& own) { return own.population; }, settings);
}

bool is_mirrored(const OptimiserSettings& settings) {
    return std::visit([](const auto& own) { return Owner<decltype(own)>::kMirrored; }, settings);
}

Schedule usual_schedule(const OptimiserSettings& settings) {
    return std::visit([](const auto& own) { return Owner<decltype(own)>::usual_schedule(own); },
                      settings);
}

std::optional<SettingProblem> problem_of(const OptimiserSettings& settings) {
    return std::visit([](const auto& own) { return Owner<decltype(own)>::problem(own); }, settings);
}

Optimiser start(const OptimiserSettings& settings, const GenomeSpace& space,
                std::vector<Genes> genes) {
    return std::visit(
        [&](const auto& own) {
            using O = Owner<decltype(own)>;
            return Optimiser(O::start(space, own, std::move(genes)));
        },
        settings);
}

std::vector<Individual> ask(const Optimiser& optimiser, const OptimiserSettings& settings,
                            const GenerationContext& context) {
    return std::visit(
        [&](const auto& own) {
            using O = Owner<decltype(own)>;
            return std::get<O>(optimiser).ask(own, context);
        },
        settings);
}

Optimiser tell(const Optimiser& optimiser, const OptimiserSettings& settings,
               const GenerationContext& context, const Population& played) {
    return std::visit(
        [&](const auto& own) {
            using O = Owner<decltype(own)>;
            return Optimiser(std::get<O>(optimiser).tell(own, context, played));
        },
        settings);
}

std::optional<Genes> centre(const Optimiser& optimiser) {
    return std::visit([](const auto& own) { return own.centre(); }, optimiser);
}

}  // namespace evothello
