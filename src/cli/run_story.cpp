#include "cli/run_story.hpp"

#include "base/error.hpp"
#include "cli/run_status.hpp"
#include "cli/say.hpp"
#include "report/generations.hpp"
#include "run/history.hpp"

namespace evothello {
namespace {

// Each is a file of a megabyte or more where there are many individuals.
constexpr std::size_t kMostPopulations = 10;

// As far as the newest state goes; a table may be ahead of it for a moment.
csv::Table table_up_to(const file::Path& path, int generation) {
    const std::string text = file::read_if_exists(path).value_or("");
    const std::string_view cut = up_to_generation(text, generation);
    return cut.empty() ? csv::Table{} : csv::parse(cut, path.string());
}

void read_populations(const Run& run, const RunState& newest, RunStory& story) {
    const std::vector<int> kept = run.folder.kept_generations();
    for (const std::size_t place : evenly(kept.size(), kMostPopulations)) {
        try {
            story.deviations[kept[place]] =
                deviations(load_kept(run, kept[place]).evolution.population.genes());
        } catch (const Error& error) {
            say("note: {}\n", error.what());
        }
    }
    story.deviations[newest.generation] = deviations(newest.evolution.population.genes());
}

}  // namespace

RunStory tell(const RunFolder& folder) {
    const Run run = open_run(folder);
    RunStory story{.name = folder.name,
                   .activity = status_of(folder).activity,
                   .config = run.setup.config,
                   .space = run.setup.space};
    Loaded loaded = load_latest(run);
    for (const std::string& skipped : loaded.skipped) say("note: {}\n", skipped);
    if (!loaded.state) return story;
    const RunState& state = *loaded.state;
    story.last = run.setup.last_generation(state);
    story.history = table_up_to(folder.history(), state.generation);
    story.timing = table_up_to(folder.timing(), state.generation);
    story.champions = state.champions;
    story.hall = state.hall;
    story.final = state.final;
    const std::string bests = file::read(folder.bests());
    story.means = read_bests(up_to_generation(bests, state.generation), folder.bests().string(),
                             run.setup.space, "mean");
    story.champion = champion_of(run, state);
    read_populations(run, state, story);
    return story;
}

}  // namespace evothello
