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

template <class Value>
bool read_into(Value& target, const std::optional<Value>& value) {
    if (value) target = *value;
    return value.has_value();
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

std::span<const Setting<GaSettings>> Ga::settings() {
    using S = GaSettings;
    static constexpr Words<S> kSelection = {
        [](std::string_view text, S& s) { return read_into(s.selection, parse_selection(text)); },
        [](const S& s) { return to_text(s.selection); },
        "\"tournament 3\", \"rank 1.8\" or \"truncation 0.5\""};
    static constexpr Words<S> kCrossover = {
        [](std::string_view text, S& s) { return read_into(s.crossover, parse_crossover(text)); },
        [](const S& s) { return to_text(s.crossover); }, "uniform, \"blx 0.5\" or \"sbx 15\""};
    static constexpr Words<S> kMutation = {
        [](std::string_view text, S& s) { return read_into(s.mutation, parse_mutation(text)); },
        [](const S& s) { return to_text(s.mutation); },
        "\"gaussian 0.1\", \"gaussian 0.2 to 0.02\", \"adaptive 0.1\" or \"adaptive 0.2 above "
        "0.1\""};
    static const std::array kRows = {
        Setting<S>{"population", "individuals", false, &S::population, 2, 65536},
        Setting<S>{"selection", "tournament N, rank PRESSURE or truncation SHARE", true,
                   kSelection},
        Setting<S>{"crossover", "uniform, blx ALPHA or sbx ETA", true, kCrossover},
        Setting<S>{"mutation",
                   "gaussian STEP, gaussian STEP to STEP, adaptive STEP, adaptive STEP above STEP",
                   true, kMutation},
        Setting<S>{"mutation_chance", "of each weight of a child", true, &S::mutation_chance, 0, 1},
        Setting<S>{"elite", "best individuals that stay, and play again", true, &S::elite, 0,
                   65535},
        Setting<S>{"immigrants", "share of random newcomers in each generation", true,
                   &S::immigrants, 0, 0.9},
    };
    return kRows;
}

}  // namespace evothello
