#include "run/generation/state.hpp"

#include <algorithm>

#include "base/digest.hpp"
#include "base/formats/yaml.hpp"
#include "base/number.hpp"

namespace evothello {
namespace {

constexpr std::string_view kFormat = "evothello-generation/1";
constexpr std::string_view kChecksum = "checksum: ";

template <class Numbers>
std::string list_text(const Numbers& numbers) {
    std::string text;
    for (const auto number : numbers) {
        text += (text.empty() ? "" : ", ") + to_text(static_cast<double>(number));
    }
    return "[" + text + "]";
}

std::string score_text(const MatchScore& score) {
    return "[" + std::to_string(score.wins) + ", " + std::to_string(score.draws) + ", " +
           std::to_string(score.losses) + "], pairs: " + list_text(score.pairs);
}

// Reads a state with full checks but short messages: an edited file already fails the checksum.
class StateReader {
  public:
    StateReader(std::string_view text, const std::string& file)
        : document_(yaml::parse(text, file, yaml::kAnySize)), root_(document_, file, problems_) {}

    const yaml::Reader& root() const { return root_; }
    void finish() const {
        if (!problems_.empty()) throw Error(problems_);
    }

    static std::int64_t integer(const yaml::Reader& from, std::string_view key) {
        const auto found = from.need(key);
        return found ? found->integer(INT64_MIN, INT64_MAX).value_or(0) : 0;
    }
    static double number(const yaml::Reader& from, std::string_view key) {
        const auto found = from.need(key);
        return found ? found->number().value_or(0) : 0;
    }
    static std::vector<double> numbers(const yaml::Reader& from, std::string_view key) {
        std::vector<double> list;
        const auto found = from.need(key);
        if (found && found->list()) {
            found->each_item(
                [&](const yaml::Reader& item) { list.push_back(item.number().value_or(0)); });
        }
        return list;
    }
    // Converts a number of a list to a count.
    static std::int64_t count(const yaml::Reader& from, double number) {
        constexpr double kMost = 0x1p53;  // above, a double cannot represent every integer
        if (number >= 0 && number <= kMost) return static_cast<std::int64_t>(number);
        from.add_problem("expected a count, found " + to_text(number));
        return 0;
    }
    template <class Visit>
    static void each(const yaml::Reader& from, std::string_view key, Visit&& visit) {
        const auto found = from.need(key);
        if (found && found->list()) found->each_item(visit);
    }

  private:
    yaml::Value document_;
    std::vector<Problem> problems_;
    yaml::Reader root_;
};

MatchScore read_score(const yaml::Reader& from) {
    MatchScore score;
    const auto games = StateReader::numbers(from, "match");
    const auto pairs = StateReader::numbers(from, "pairs");
    if (games.size() != 3 || pairs.size() != score.pairs.size()) {
        from.add_problem("expected three counts of games and five of pairs");
        return score;
    }
    score.wins = StateReader::count(from, games[0]);
    score.draws = StateReader::count(from, games[1]);
    score.losses = StateReader::count(from, games[2]);
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        score.pairs[i] = StateReader::count(from, pairs[i]);
    }
    return score;
}

void write_individuals(const Population& population, std::string& text) {
    text += "individuals:\n";
    for (std::size_t i = 0; i < population.individuals.size(); ++i) {
        const Individual& each = population.individuals[i];
        text += "  - {id: " + std::to_string(each.id) + ", parents: [" +
                std::to_string(each.parents[0]) + ", " + std::to_string(each.parents[1]) +
                "], life: " + std::to_string(each.life) + ", step: " + to_text(each.step) +
                ", fitness: " + to_text(population.fitness[i]) +
                ", score: " + to_text(population.points[i]) +
                ", games: " + std::to_string(population.games[i]) +
                ", weights: " + list_text(each.genes) + "}\n";
    }
}

void read_individuals(const yaml::Reader& root, Population& population) {
    StateReader::each(root, "individuals", [&](const yaml::Reader& item) {
        Individual each;
        each.id = static_cast<std::uint64_t>(StateReader::integer(item, "id"));
        const auto parents = StateReader::numbers(item, "parents");
        for (std::size_t i = 0; i < each.parents.size() && i < parents.size(); ++i) {
            each.parents[i] = static_cast<std::uint64_t>(StateReader::count(item, parents[i]));
        }
        each.life = static_cast<int>(StateReader::integer(item, "life"));
        each.step = StateReader::number(item, "step");
        each.genes = StateReader::numbers(item, "weights");
        population.individuals.push_back(std::move(each));
        population.fitness.push_back(StateReader::number(item, "fitness"));
        population.points.push_back(StateReader::number(item, "score"));
        population.games.push_back(static_cast<int>(StateReader::integer(item, "games")));
    });
}

// Writes nothing for Ga as the first optimiser of a pipeline: it has no state besides its
// population, and read_optimiser() leaves Evolution::optimiser, which is Ga, if there is nothing.
void write_optimiser(const Evolution& evolution, std::string& text) {
    std::string fields;
    const auto write = [&](const char* name, const auto& value) {
        fields += std::string("  ") + name + ": ";
        if constexpr (requires { value.size(); }) {
            fields += list_text(value);
        } else {
            fields += to_text(value);
        }
        fields += "\n";
    };
    // A copy, because each_field takes mutable references for reading.
    std::visit([&](auto own) { own.each_field(write); }, evolution.optimiser);
    if (std::holds_alternative<Ga>(evolution.optimiser) && evolution.step == 0) return;
    text += "optimiser:\n  kind: " + std::string(Optimisers::kNames[evolution.optimiser.index()]) +
            "\n" + "  step: " + std::to_string(evolution.step) + "\n" +
            "  begin: " + std::to_string(evolution.trail.begin) + "\n" + fields;
}

void read_optimiser(const yaml::Reader& root, Evolution& evolution) {
    const auto found = root.find("optimiser");
    if (!found) return;
    const auto kind = found->need("kind");
    const auto index = kind ? kind->one_of(Optimisers::kNames) : std::nullopt;
    if (!index) return;
    evolution.step = static_cast<std::size_t>(StateReader::integer(*found, "step"));
    evolution.trail.begin = static_cast<int>(StateReader::integer(*found, "begin"));
    evolution.optimiser = Optimisers::state(*index);
    const auto read = [&](const char* name, auto& value) {
        if constexpr (requires { value.size(); }) {
            value = StateReader::numbers(*found, name);
        } else {
            value = StateReader::number(*found, name);
        }
    };
    std::visit([&](auto& own) { own.each_field(read); }, evolution.optimiser);
}

void write_champions(const RunState& state, std::string& text) {
    text += "champions:\n";
    for (const Champion& each : state.champions) {
        text += "  - {generation: " + std::to_string(each.generation) + ", source: " + each.source +
                ", match: " + score_text(each.match) + ", llr: " + to_text(each.llr) +
                ", weights: " + list_text(each.genes) + "}\n";
    }
    if (!state.final) return;
    if (!state.final->verdict.empty()) text += "verdict:\n";
    for (const VerdictMatch& each : state.final->verdict) {
        text += "  - {against: " + yaml::quoted_if_needed(each.against) +
                ", match: " + score_text(each.score) + "}\n";
    }
    text += "final: {entrants: " + list_text(state.final->entrants) +
            ", elo: " + list_text(state.final->elo) + ", error: " + list_text(state.final->error) +
            ", points: " + list_text(state.final->points) +
            ", winner: " + std::to_string(state.final->winner) + "}\n";
}

void read_champions(const yaml::Reader& root, RunState& state) {
    StateReader::each(root, "champions", [&](const yaml::Reader& item) {
        Champion each;
        each.generation = static_cast<int>(StateReader::integer(item, "generation"));
        if (const auto source = item.need("source")) each.source = source->text().value_or("");
        each.match = read_score(item);
        each.llr = StateReader::number(item, "llr");
        each.genes = StateReader::numbers(item, "weights");
        state.champions.push_back(std::move(each));
    });
    const auto final = root.find("final");
    if (!final) return;
    state.final = Final{};
    const auto champion = [&](double number) {
        const auto index = static_cast<std::size_t>(StateReader::count(*final, number));
        if (index >= state.champions.size()) final->add_problem("expected one of the champions");
        return index;
    };
    for (const double entrant : StateReader::numbers(*final, "entrants")) {
        state.final->entrants.push_back(champion(entrant));
    }
    state.final->elo = StateReader::numbers(*final, "elo");
    state.final->error = StateReader::numbers(*final, "error");
    state.final->points = StateReader::numbers(*final, "points");
    state.final->winner = champion(StateReader::number(*final, "winner"));
    if (!root.find("verdict")) return;
    StateReader::each(root, "verdict", [&](const yaml::Reader& item) {
        VerdictMatch each;
        if (const auto against = item.need("against")) each.against = against->text().value_or("");
        each.score = read_score(item);
        state.final->verdict.push_back(std::move(each));
    });
}

void check_header(const yaml::Reader& root, const std::string& file,
                  const std::string& fingerprint) {
    const auto word = [&](std::string_view key) {
        const yaml::Value* value = root.value().find(key);
        return value == nullptr ? std::string() : value->word;
    };
    if (word("format") != kFormat) {
        throw Error({Problem{.what = "expected the format " + std::string(kFormat) + ", found '" +
                                     word("format") + "'",
                             .file = file}});
    }
    if (word("fingerprint") != fingerprint) {
        throw Error({Problem{.what = "this generation belongs to another run, or to an engine "
                                     "version that plays other games (fingerprint " +
                                     word("fingerprint") + ", expected " + fingerprint + ")",
                             .file = file}});
    }
}

}  // namespace

void add_to_hall_of_fame(std::vector<HallOfFameEntry>& hall, HallOfFameEntry member,
                         std::size_t keep) {
    const int spacing = hall.size() < 2 ? 1 : hall[1].generation - hall[0].generation;
    if (!hall.empty() && member.generation - hall.back().generation < spacing) return;
    hall.push_back(std::move(member));
    if (hall.size() <= keep) return;
    std::vector<HallOfFameEntry> kept;
    for (std::size_t i = 0; i < hall.size(); i += 2) kept.push_back(std::move(hall[i]));
    hall = std::move(kept);
}

std::string to_text(const RunState& state, const std::string& fingerprint) {
    std::string text = "format: " + std::string(kFormat) + "\n";
    text += "fingerprint: \"" + fingerprint + "\"\n";
    text += "generation: " + std::to_string(state.generation) + "\n";
    text += "games: " + std::to_string(state.games) + "\n";
    if (state.last) text += "last: " + std::to_string(*state.last) + "\n";
    text += "next_id: " + std::to_string(state.evolution.population.next_id) + "\n";
    write_optimiser(state.evolution, text);
    write_individuals(state.evolution.population, text);
    text += "trail:\n";
    for (const MeanTrail::RunningSum& running : state.evolution.trail.sums) {
        text += "  - {generation: " + std::to_string(running.generation) +
                ", sum: " + list_text(running.sum) + "}\n";
    }
    text += "hall:\n";
    for (const HallOfFameEntry& member : state.hall) {
        text += "  - {generation: " + std::to_string(member.generation) +
                ", weights: " + list_text(member.genes) + "}\n";
    }
    write_champions(state, text);
    return text + std::string(kChecksum) + "\"" + digest(text) + "\"\n";
}

RunState parse_state(std::string_view text, const std::string& file,
                     const std::string& fingerprint) {
    const std::size_t line = text.rfind(kChecksum);
    if (line == std::string_view::npos || !text.ends_with("\"\n") ||
        text.substr(line) !=
            std::string(kChecksum) + "\"" + digest(text.substr(0, line)) + "\"\n") {
        throw Error({Problem{.what = "the file is incomplete or was changed (wrong checksum)",
                             .file = file}});
    }
    const StateReader reader(text, file);
    const yaml::Reader& root = reader.root();
    check_header(root, file, fingerprint);
    RunState state;
    state.generation = static_cast<int>(StateReader::integer(root, "generation"));
    state.games = StateReader::integer(root, "games");
    if (root.find("last")) state.last = static_cast<int>(StateReader::integer(root, "last"));
    Population& population = state.evolution.population;
    population.next_id = static_cast<std::uint64_t>(StateReader::integer(root, "next_id"));
    read_optimiser(root, state.evolution);
    read_individuals(root, population);
    StateReader::each(root, "trail", [&](const yaml::Reader& item) {
        state.evolution.trail.sums.push_back(
            {static_cast<int>(StateReader::integer(item, "generation")),
             StateReader::numbers(item, "sum")});
    });
    StateReader::each(root, "hall", [&](const yaml::Reader& item) {
        state.hall.push_back({static_cast<int>(StateReader::integer(item, "generation")),
                              StateReader::numbers(item, "weights")});
    });
    read_champions(root, state);
    reader.finish();
    return state;
}

}  // namespace evothello
