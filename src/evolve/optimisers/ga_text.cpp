#include <array>

#include "base/number.hpp"
#include "evolve/optimisers/ga.hpp"

namespace evothello {
namespace {

// One kind of selection or crossover, in the order of its enum, with the bounds of its number.
struct Row {
    std::string_view name;
    bool has_number = true;
    double min = 0, max = 0;
    bool whole = false;
};

constexpr std::array kSelections = {
    Row{.name = "tournament", .min = 2, .max = 1000, .whole = true},
    Row{.name = "rank", .min = 1, .max = 2},
    Row{.name = "truncation", .min = 0.001, .max = 1},
};
constexpr std::array kCrossovers = {
    Row{.name = "uniform", .has_number = false},
    Row{.name = "blx", .min = 0, .max = 10},
    Row{.name = "sbx", .min = 0, .max = 1000},
};

constexpr double kLeastStep = 1e-6, kMostStep = 1;  // of a mutation, in units

std::vector<std::string_view> words(std::string_view text) {
    std::vector<std::string_view> found;
    while (true) {
        text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
        if (text.empty()) return found;
        found.push_back(text.substr(0, text.find(' ')));
        text.remove_prefix(found.back().size());
    }
}

std::optional<double> number_within(std::string_view text, double min, double max) {
    const auto number = parse_number(text);
    return number && *number >= min && *number <= max ? number : std::nullopt;
}

// Parses a Selection or Crossover by its table of rows.
template <class Way>
std::optional<Way> parse_way(std::string_view text, std::span<const Row> rows) {
    const auto found = words(text);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const Row& row = rows[i];
        if (found.empty() || found[0] != row.name || found.size() != (row.has_number ? 2 : 1))
            continue;
        Way way{.kind = static_cast<typename Way::Kind>(i)};
        if (!row.has_number) return way;
        const auto number = number_within(found[1], row.min, row.max);
        if (!number || (row.whole && !parse_integer(to_text(*number)))) return std::nullopt;
        way.parameter = *number;
        return way;
    }
    return std::nullopt;
}

template <class Way>
std::string way_text(const Way& way, std::span<const Row> rows) {
    const Row& row = rows[static_cast<std::size_t>(way.kind)];
    return std::string(row.name) + (row.has_number ? " " + to_text(way.parameter) : "");
}

// The names of the rows, each with a number where it has one.
Json ways_schema(std::span<const Row> rows) {
    std::string with_number, alone;
    for (const Row& row : rows) {
        std::string& names = row.has_number ? with_number : alone;
        names += (names.empty() ? "" : "|") + std::string(row.name);
    }
    const std::string pattern = "(" + with_number + ") +" + std::string(field::kNumberPattern);
    return field::pattern_schema("^ *(" + pattern + (alone.empty() ? "" : "|" + alone) + ") *$");
}

Json selection_schema() { return ways_schema(kSelections); }

Json crossover_schema() { return ways_schema(kCrossovers); }

Json mutation_schema() {
    const std::string number(field::kNumberPattern);
    return field::pattern_schema("^ *(gaussian +" + number + "( +to +" + number + ")?|adaptive +" +
                                 number + "( +above +" + number + ")?) *$");
}

}  // namespace

std::optional<Selection> parse_selection(std::string_view text) {
    return parse_way<Selection>(text, kSelections);
}

std::optional<Crossover> parse_crossover(std::string_view text) {
    return parse_way<Crossover>(text, kCrossovers);
}

std::optional<Mutation> parse_mutation(std::string_view text) {
    const auto found = words(text);
    if (found.size() != 2 && found.size() != 4) return std::nullopt;
    const auto first = number_within(found[1], kLeastStep, kMostStep);
    const auto second = number_within(found.back(), kLeastStep, kMostStep);
    if (!first || !second) return std::nullopt;
    const bool one = found.size() == 2;
    if (found[0] == "gaussian" && (one || found[2] == "to")) {
        return Mutation{Mutation::Kind::kGaussian, *first, *second};
    }
    if (found[0] != "adaptive") return std::nullopt;
    Mutation adaptive{Mutation::Kind::kAdaptive, *first, *first};
    if (one) return adaptive;
    if (found[2] != "above" || *second > *first) return std::nullopt;
    adaptive.least = *second;
    return adaptive;
}

std::string to_text(const Selection& selection) { return way_text(selection, kSelections); }

std::string to_text(const Crossover& crossover) { return way_text(crossover, kCrossovers); }

std::string to_text(const Mutation& mutation) {
    const std::string step = to_text(mutation.step);
    if (mutation.kind == Mutation::Kind::kAdaptive) {
        const bool usual = mutation.least == Mutation().least;
        return "adaptive " + step + (usual ? "" : " above " + to_text(mutation.least));
    }
    const bool stays = mutation.final_step == mutation.step;
    return "gaussian " + step + (stays ? "" : " to " + to_text(mutation.final_step));
}

std::span<const Field<GaSettings>> Ga::settings() {
    using S = GaSettings;
    static constexpr std::array kFields = {
        Field<S>{"population", "individuals",
                 "The number of individuals in each generation. More find better weights but need "
                 "more games for each generation; up to 64 play a round robin by default.",
                 "64", field::integer<&S::population>(2, 65536), false},
        Field<S>{"selection", "tournament N, rank PRESSURE or truncation SHARE",
                 "How parents are chosen. tournament N takes the best of N random individuals, "
                 "rank PRESSURE (1 to 2) favours the better ranks, truncation SHARE uses only the "
                 "best share. A stronger selection converges sooner and loses diversity sooner.",
                 "\"tournament 3\"",
                 field::parsed_text<&S::selection, parse_selection>(
                     "\"tournament 3\", \"rank 1.8\" or \"truncation 0.5\"", selection_schema),
                 true},
        Field<S>{"crossover", "uniform, blx ALPHA or sbx ETA",
                 "How a child is made of two parents. uniform takes each weight from one of them, "
                 "blx ALPHA draws it from the interval between them widened by ALPHA, sbx ETA "
                 "stays nearer to the parents the larger ETA is.",
                 "\"blx 0.5\"",
                 field::parsed_text<&S::crossover, parse_crossover>(
                     "uniform, \"blx 0.5\" or \"sbx 15\"", crossover_schema),
                 true},
        Field<S>{"mutation",
                 "gaussian STEP, gaussian STEP to STEP, adaptive STEP, adaptive STEP above STEP",
                 "The size of random changes, in units of a weight (at most its range). gaussian "
                 "0.2 to 0.02 shrinks it over the budget; adaptive lets each individual inherit "
                 "and change its own step. Use a falling step for long runs.",
                 "\"gaussian 0.2 to 0.02\"",
                 field::parsed_text<&S::mutation, parse_mutation>(
                     "\"gaussian 0.1\", \"gaussian 0.2 to 0.02\", \"adaptive 0.1\" or \"adaptive "
                     "0.2 above 0.1\"",
                     mutation_schema),
                 true},
        Field<S>{"mutation_chance", "probability of mutation for each weight of a child",
                 "The probability that a weight of a child is mutated. Lower it for genomes with "
                 "hundreds of weights, so that a child keeps most of its parents.",
                 "0.2", field::number<&S::mutation_chance>(0, 1), true},
        Field<S>{"elite", "best individuals that stay in the population and play again",
                 "The number of best individuals that enter the next generation unchanged. 1 to 4 "
                 "keep the best weights found; many slow the search down.",
                 "2", field::integer<&S::elite>(0, 65535), true},
        Field<S>{"immigrants", "share of random newcomers in each generation",
                 "The share of each generation that is new and random. Raise it when the diversity "
                 "in history.csv falls to zero early.",
                 "0.02", field::number<&S::immigrants>(0, 0.9), true},
    };
    return kFields;
}

}  // namespace evothello
