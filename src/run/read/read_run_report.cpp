#include "run/read/read_run_report.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "run/read/generations.hpp"
#include "run/read/history_columns.hpp"
#include "run/read/run_status.hpp"
#include "run/save/growing_table.hpp"

namespace evothello {
namespace {

// Populations to read: with many individuals each file has a megabyte or more.
constexpr std::size_t kMostPopulations = 10;

// Limit of the weights in memory: 16 MB.
constexpr int kMostWeights = 2'000'000;

// Reads rows up to the generation of the newest state; tables may be ahead of it for a moment.
void read_tables(const Run& run, const RunState& state, RunReport& report) {
    const RunFolder& folder = run.folder;
    const int last = std::min(last_generation(folder.history()), state.generation);
    const RowSelection rows = select_rows(last);
    report.row_stride = rows.stride;
    report.history = read_rows(folder.history(), rows);
    report.timing = read_rows(folder.timing(), rows);
    const int weights = static_cast<int>(std::max<std::size_t>(run.setup.space.size(), 1));
    const csv::Table bests =
        read_rows(folder.bests(), select_rows(std::min(last_generation(folder.bests()), last),
                                              std::min(kMostWeights / weights, 10'000)));
    if (!bests.columns.empty()) report.means = read_bests(bests, run.setup.space, "mean");
}

void read_populations(const Run& run, const RunState& newest, RunReport& report,
                      std::vector<std::string>& notes) {
    const std::vector<int> kept = run.folder.kept_generations();
    for (const std::size_t place : evenly_spaced_indices(kept.size(), kMostPopulations)) {
        try {
            report.deviations[kept[place]] =
                deviations(load_kept(run, kept[place]).evolution.population.genes());
        } catch (const Error& error) {
            notes.emplace_back(error.what());
        }
    }
    report.deviations[newest.generation] = deviations(newest.evolution.population.genes());
}

}  // namespace

RunReport read_run_report(const RunFolder& folder, std::vector<std::string>& notes) {
    const Run run = open_run(folder);
    RunReport report{.name = folder.name,
                     .activity = status_of(folder).activity,
                     .config = run.setup.config,
                     .space = run.setup.space};
    LoadedState loaded = load_latest(run);
    notes.insert(notes.end(), loaded.problems.begin(), loaded.problems.end());
    if (!loaded.state) return report;
    const RunState& state = *loaded.state;
    report.last = run.setup.last_generation(state);
    read_tables(run, state, report);
    report.champions = state.champions;
    report.hall = state.hall;
    report.final = state.final;
    report.champion = champion_of(run, state);
    read_populations(run, state, report, notes);
    return report;
}

}  // namespace evothello
