#include "cli/session/compared_runs.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "cli/terminal/message.hpp"
#include "protocol/external_player.hpp"
#include "run/save/growing_table.hpp"

namespace evothello {
namespace {

ComparedRunData open_run_data(const RunFolder& folder) {
    ComparedRunData run_data{open_run(folder), {}, {}};
    if (!file::exists(folder.bests())) {
        throw Error(folder.name + " has not finished a generation yet");
    }
    return run_data;
}

// The rows of the chosen generations only, because tables may be large.
csv::Table chosen_rows(const ComparedRunData& run_data, const file::Path& table) {
    return read_rows(table,
                     [&run_data](int generation) { return run_data.chosen.contains(generation); });
}

}  // namespace

std::vector<ComparedRunData> open_compared_runs(const ComparisonRequest& request) {
    if (request.words.empty()) throw Error("RUN is missing; for example: evothello compare night1");
    std::vector<ComparedRunData> runs;
    for (const std::string& word : request.words) {
        if (is_external_engine(word)) continue;
        const std::size_t at = word.find('@');
        const std::string name = word.substr(0, at);
        auto run_data = std::find_if(runs.begin(), runs.end(), [&](const ComparedRunData& other) {
            return other.name() == name;
        });
        if (run_data == runs.end()) {
            runs.push_back(open_run_data(request.home->folder(name)));
            run_data = std::prev(runs.end());
        }
        if (at + 1 == word.size()) throw Error(word + ": expected generations after the @");
        const std::vector<int> there = generations_in(run_data->run.folder.bests());
        const std::string selection =
            at == std::string::npos ? request.generations : word.substr(at + 1);
        const std::vector<int> chosen = select_generations(selection, there, name);
        run_data->chosen.insert(chosen.begin(), chosen.end());
    }
    for (ComparedRunData& run_data : runs) {
        const csv::Table rows = chosen_rows(run_data, run_data.run.folder.bests());
        run_data.genes = read_bests(rows, run_data.run.setup.space, request.kind);
    }
    if (runs.empty()) throw Error("compare needs at least one run; name one, for example night1");
    return runs;
}

void check_rules(const std::vector<ComparedRunData>& runs) {
    const Rules rules = runs[0].run.setup.config.genome.rules;
    for (const ComparedRunData& run_data : runs) {
        const Rules own = run_data.run.setup.config.genome.rules;
        if (own == rules) continue;
        throw Error(runs[0].name() + " plays " + name(rules) + ", but " + run_data.name() +
                    " plays " + name(own));
    }
}

KeptPopulation kept_population(const ComparedRunData& run_data) {
    std::vector<int> kept = run_data.run.folder.kept_generations();
    std::erase_if(kept, [&](int generation) { return generation > *run_data.chosen.rbegin(); });
    if (kept.empty()) return {};
    try {
        KeptPopulation population{kept.back(), {}};
        for (const Individual& each :
             load_kept(run_data.run, kept.back()).evolution.population.individuals) {
            population.genes.push_back(each.genes);
        }
        return population;
    } catch (const Error& error) {
        print_message("note: {}\n", error.what());
        return {};
    }
}

std::vector<NamedYardsticks> yardsticks_of(const std::vector<ComparedRunData>& runs) {
    std::vector<NamedYardsticks> rows;
    for (const ComparedRunData& run_data : runs) {
        const auto there = read_yardsticks(chosen_rows(run_data, run_data.run.folder.history()));
        for (const int generation : run_data.chosen) {
            const auto row = there.find(generation);
            if (row == there.end()) continue;
            rows.push_back({run_data.name() + "@" + std::to_string(generation), row->second});
        }
    }
    return rows;
}

std::vector<LostAncestors> lost_ancestors_by_run(const std::vector<ComparedRunData>& runs,
                                                 const Comparison& comparison) {
    std::vector<LostAncestors> lost;
    std::size_t begin = 0;
    for (const ComparedRunData& run_data : runs) {
        lost.push_back(lost_ancestors(comparison, begin, begin + run_data.chosen.size()));
        begin += run_data.chosen.size();
    }
    return lost;
}

}  // namespace evothello
