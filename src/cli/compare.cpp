#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>
#include <set>

#include "base/error.hpp"
#include "cli/command.hpp"
#include "cli/home_option.hpp"
#include "match/streams.hpp"
#include "report/comparison.hpp"
#include "run/store.hpp"

namespace evothello {
namespace {

constexpr std::size_t kMostChanges = 10;  // weights shown of each run

struct Wishes {
    std::vector<std::string> words;  // RUN or RUN@GENERATIONS
    std::string generations;
    std::int64_t games = 200, seed = 1, threads = 0;
    std::optional<std::int64_t> depth;
    bool best = false, as_json = false;
    HomeOption home;

    std::string_view kind() const { return best ? "best" : "mean"; }
};

void declare(Wishes& wishes, Arguments& arguments) {
    arguments.more_words("RUN", wishes.words, "a run, or some of its generations: RUN@0,50,100");
    arguments.text("--generations", "LIST", wishes.generations,
                   "0,50,100, or every:25 (and the last), of runs without @; else about 8");
    arguments.flag("--best", wishes.best,
                   "the best individual of each generation instead of its mean");
    arguments.integer("--games", "N", wishes.games, 2, 10'000'000,
                      "games of each meeting, an even number: two for each opening");
    arguments.integer("--depth", "D", wishes.depth, 1, kDeepest,
                      "moves ahead, instead of the search of the first run");
    arguments.integer("--seed", "S", wishes.seed, 0, INT64_MAX,
                      "for openings, ties and random moves");
    arguments.integer("--threads", "N", wishes.threads, 0, 4096, "0: all processors");
    wishes.home.declare(arguments);
    arguments.flag("--json", wishes.as_json, "one line of JSON");
}

// A run, and which of its generations take part.
struct Part {
    Run run;
    std::map<int, Genes> bests;
    std::set<int> chosen;

    const std::string& name() const { return run.folder.name; }
    const Genes& first() const { return bests.at(*chosen.begin()); }
    const Genes& last() const { return bests.at(*chosen.rbegin()); }
};

Part open_part(const RunFolder& folder, std::string_view kind) {
    Part part{open_run(folder), {}, {}};
    const auto text = file::read_if_exists(folder.bests());
    if (!text) throw Error(folder.name + " has not finished a generation yet");
    part.bests = read_bests(*text, folder.bests().string(), part.run.setup.space, kind);
    return part;
}

std::vector<Part> parts_of(const Wishes& wishes) {
    if (wishes.words.empty())
        throw Error("compare what? name a run, as in evothello compare night1");
    std::vector<Part> parts;
    for (const std::string& word : wishes.words) {
        const std::size_t at = word.find('@');
        const std::string name = word.substr(0, at);
        auto part = std::find_if(parts.begin(), parts.end(),
                                 [&](const Part& other) { return other.name() == name; });
        if (part == parts.end()) {
            parts.push_back(open_part(wishes.home.folder(name), wishes.kind()));
            part = std::prev(parts.end());
        }
        if (at + 1 == word.size()) throw Error(word + ": expected generations after the @");
        std::vector<int> there;
        for (const auto& [generation, genes] : part->bests) there.push_back(generation);
        const std::string wish = at == std::string::npos ? wishes.generations : word.substr(at + 1);
        const std::vector<int> chosen = chosen_generations(wish, there, name);
        part->chosen.insert(chosen.begin(), chosen.end());
    }
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

SearchSettings search_of(const Wishes& wishes, const Config& config) {
    SearchSettings search = config.search;
    if (!wishes.depth) return search;
    search.depth = {{.discs = 0, .depth = static_cast<int>(*wishes.depth)}};
    search.nodes.reset();
    search.time.reset();
    return search;
}

struct Entrants {
    std::vector<std::string> names;
    std::vector<Contender> contenders;
};

Entrants entrants_of(const std::vector<Part>& parts, const SearchSettings& search) {
    Entrants entrants;
    for (const Part& part : parts) {
        for (const int generation : part.chosen) {
            entrants.names.push_back(part.name() + "@" + std::to_string(generation));
            entrants.contenders.push_back({Evaluator(part.run.setup.space.weights(
                                               part.bests.at(generation), entrants.names.back())),
                                           search});
        }
    }
    if (entrants.names.size() < 2) {
        throw Error("a comparison needs two generations at least; " + entrants.names[0] +
                    " is the only one");
    }
    return entrants;
}

void print_changes(const Part& part) {
    if (part.chosen.size() < 2) return;
    fmt::print("\nweights of {} that changed most from generation {} to {}, in ranges:\n",
               part.name(), *part.chosen.begin(), *part.chosen.rbegin());
    const auto changes = weight_changes(part.run.setup.space, part.first(), part.last());
    for (std::size_t i = 0; i < std::min(kMostChanges, changes.size()); ++i) {
        fmt::print("  {:<24} {:>10.4g} -> {:>10.4g} {:>+7.2f}\n", changes[i].gene, changes[i].first,
                   changes[i].last, changes[i].ranges);
    }
}

nlohmann::ordered_json changes_json(const std::vector<Part>& parts) {
    auto list = nlohmann::ordered_json::array();
    for (const Part& part : parts) {
        if (part.chosen.size() < 2) continue;
        for (const WeightChange& change :
             weight_changes(part.run.setup.space, part.first(), part.last())) {
            list.push_back({{"run", part.name()},
                            {"weight", change.gene},
                            {"first", change.first},
                            {"last", change.last},
                            {"ranges", change.ranges}});
        }
    }
    return list;
}

}  // namespace

int run_compare(const Command& self, Arguments& arguments) {
    Wishes wishes;
    declare(wishes, arguments);
    if (!ready(self, arguments)) return kDone;
    const std::vector<Part> parts = parts_of(wishes);
    check_rules(parts);
    const Config& config = parts[0].run.setup.config;
    const SearchSettings search = search_of(wishes, config);
    Entrants entrants = entrants_of(parts, search);

    const std::size_t players = entrants.names.size(), meetings = players * (players - 1) / 2;
    const auto pairs = static_cast<std::size_t>((wishes.games + 1) / 2);
    fmt::print(stderr, "{} players ({} of generations), {} meetings of {} games: {} games, {}\n",
               players, wishes.best ? "best individuals" : "means", meetings, 2 * pairs,
               2 * pairs * meetings, to_text(search));
    const Key key{.seed = static_cast<std::uint64_t>(wishes.seed)};
    const auto openings = random_openings(pairs, config.opening_plies, config.genome.rules.size,
                                          {.seed = key.seed, .stream = stream::kCompareOpening});
    const auto pairings = round_robin(players, pairs);
    const auto begin = std::chrono::steady_clock::now();
    const auto games = play({entrants.contenders, openings, pairings, key},
                            {.threads = static_cast<int>(wishes.threads)});
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
    const Comparison comparison = compare(std::move(entrants.names), pairings, games);
    if (wishes.as_json) {
        nlohmann::ordered_json json{{"kind", wishes.kind()}, {"search", to_text(search)}};
        json.update(to_json(comparison));
        json["changes"] = changes_json(parts);
        fmt::print("{}\n", json.dump());
    } else {
        fmt::print("{}", to_text(comparison));
        for (const Part& part : parts) print_changes(part);
    }
    fmt::print(stderr, "{:.1f} s, {:.0f} games a second\n", seconds.count(),
               static_cast<double>(comparison.games()) / seconds.count());
    return kDone;
}

}  // namespace evothello
