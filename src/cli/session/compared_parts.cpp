#include "cli/session/compared_parts.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "cli/terminal/say.hpp"
#include "protocol/external_player.hpp"
#include "run/save/growing_table.hpp"

namespace evothello {
namespace {

Part open_part(const RunFolder& folder) {
    Part part{open_run(folder), {}, {}};
    if (!file::exists(folder.bests())) {
        throw Error(folder.name + " has not finished a generation yet");
    }
    return part;
}

// The rows of the chosen generations only, because tables may be large.
csv::Table chosen_rows(const Part& part, const file::Path& table) {
    return read_rows(table, [&part](int generation) { return part.chosen.contains(generation); });
}

}  // namespace

std::vector<Part> open_compared_runs(const ComparisonRequest& wishes) {
    if (wishes.words.empty()) throw Error("RUN is missing; for example: evothello compare night1");
    std::vector<Part> parts;
    for (const std::string& word : wishes.words) {
        if (is_external_engine(word)) continue;
        const std::size_t at = word.find('@');
        const std::string name = word.substr(0, at);
        auto part = std::find_if(parts.begin(), parts.end(),
                                 [&](const Part& other) { return other.name() == name; });
        if (part == parts.end()) {
            parts.push_back(open_part(wishes.home->folder(name)));
            part = std::prev(parts.end());
        }
        if (at + 1 == word.size()) throw Error(word + ": expected generations after the @");
        const std::vector<int> there = generations_in(part->run.folder.bests());
        const std::string wish = at == std::string::npos ? wishes.generations : word.substr(at + 1);
        const std::vector<int> chosen = select_generations(wish, there, name);
        part->chosen.insert(chosen.begin(), chosen.end());
    }
    for (Part& part : parts) {
        const csv::Table rows = chosen_rows(part, part.run.folder.bests());
        part.bests = read_bests(rows, part.run.setup.space, wishes.kind);
    }
    if (parts.empty()) throw Error("compare needs at least one run; name one, for example night1");
    return parts;
}

void check_rules(const std::vector<Part>& parts) {
    const Rules rules = parts[0].run.setup.config.genome.rules;
    for (const Part& part : parts) {
        const Rules own = part.run.setup.config.genome.rules;
        if (own == rules) continue;
        throw Error(parts[0].name() + " plays " + name(rules) + ", but " + part.name() + " plays " +
                    name(own));
    }
}

KeptPopulation population_of(const Part& part) {
    std::vector<int> kept = part.run.folder.kept_generations();
    std::erase_if(kept, [&](int generation) { return generation > *part.chosen.rbegin(); });
    if (kept.empty()) return {};
    try {
        KeptPopulation population{kept.back(), {}};
        for (const Individual& each :
             load_kept(part.run, kept.back()).evolution.population.individuals) {
            population.genes.push_back(each.genes);
        }
        return population;
    } catch (const Error& error) {
        say("note: {}\n", error.what());
        return {};
    }
}

std::vector<NamedYardsticks> yardsticks_of(const std::vector<Part>& parts) {
    std::vector<NamedYardsticks> rows;
    for (const Part& part : parts) {
        const auto there = read_yardsticks(chosen_rows(part, part.run.folder.history()));
        for (const int generation : part.chosen) {
            const auto row = there.find(generation);
            if (row == there.end()) continue;
            rows.push_back({part.name() + "@" + std::to_string(generation), row->second});
        }
    }
    return rows;
}

std::vector<LostAncestors> lost_ancestors_by_run(const std::vector<Part>& parts,
                                                 const Comparison& comparison) {
    std::vector<LostAncestors> lost;
    std::size_t begin = 0;
    for (const Part& part : parts) {
        lost.push_back(lost_ancestors(comparison, begin, begin + part.chosen.size()));
        begin += part.chosen.size();
    }
    return lost;
}

}  // namespace evothello
