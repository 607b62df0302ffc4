#include "run/config/config_options.hpp"

#include <array>
#include <cmath>

#include "base/number.hpp"
#include "game/opening.hpp"
#include "run/config/config_engine.hpp"
#include "run/config/config_genome.hpp"
#include "run/config/config_optimiser.hpp"

namespace evothello {
namespace {

using Use = OptionRow::Use;

constexpr std::array<std::string_view, 2> kVariantNames = {"standard", "reversed"};

template <class Number>
void read_integer(const yaml::Reader& reader, Number& target, std::int64_t min, std::int64_t max) {
    if (const auto number = reader.integer(min, max)) target = static_cast<Number>(*number);
}

void read_number(const yaml::Reader& reader, double& target, double min, double max) {
    if (const auto number = reader.number(min, max)) target = *number;
}

void read_budget(const yaml::Reader& reader, Config& config, Budget::Kind kind, double max) {
    config.budget.kind = kind;
    if (kind == Budget::Kind::kHours) {
        read_number(reader, config.budget.amount, 0.001, max);
    } else {
        read_integer(reader, config.budget.amount, 1, static_cast<std::int64_t>(max));
    }
}

std::string write_budget(const Config& config, Budget::Kind kind) {
    if (config.budget.kind != kind) return "";
    // Counts are read back as whole numbers, which 5e+05 is not.
    return kind == Budget::Kind::kHours
               ? to_text(config.budget.amount)
               : std::to_string(static_cast<std::int64_t>(config.budget.amount));
}

void read_shares(const yaml::Reader& reader, std::vector<Share>& shares) {
    shares.clear();
    if (!reader.any_map()) return;
    reader.each_entry([&](const std::string& name, const yaml::Reader& entry) {
        shares.push_back({name, entry.number(0, 1).value_or(0)});
    });
}

std::string write_shares(const std::vector<Share>& shares) {
    std::string text;
    for (const Share& share : shares) {
        text += (text.empty() ? "" : ", ") + yaml::quoted_if_needed(share.name) + ": " +
                to_text(share.share);
    }
    return "{" + text + "}";
}

void read_names(const yaml::Reader& reader, Config& config) {
    config.yardstick_players.clear();
    if (!reader.list()) return;
    reader.each_item([&](const yaml::Reader& item) {
        if (const auto name = item.text()) config.yardstick_players.push_back(*name);
    });
}

std::string write_names(const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names) {
        text += (text.empty() ? "" : ", ") + yaml::quoted_if_needed(name);
    }
    return "[" + text + "]";
}

void read_openings(const yaml::Reader& reader, Config& config) {
    if (!reader.map_of({"plies", "file"})) return;
    config.opening_file.clear();
    config.file_plies.reset();
    int plies = config.opening_plies;
    const auto given = reader.find("plies");
    if (given) read_integer(*given, plies, 1, kMaxOpeningPlies);
    if (const auto file = reader.find("file")) {
        config.opening_file = file->text().value_or("");
        if (given) config.file_plies = plies;
    } else {
        config.opening_plies = plies;
    }
}

std::string write_openings(const Config& config) {
    if (config.opening_file.empty()) {
        return "{plies: " + std::to_string(config.opening_plies) + "}";
    }
    std::string text = "{file: " + yaml::quoted_if_needed(config.opening_file);
    if (config.file_plies) text += ", plies: " + std::to_string(*config.file_plies);
    return text + "}";
}

void read_search(const yaml::Reader& reader, Config& config) {
    const Config defaults;
    config.search = laid_over(defaults.search, read_search_settings(reader));
    if (const auto time = reader.find("time")) {
        time->complain("a clock would make results depend on the machine; use depth or nodes");
    }
    if (const auto avoid = reader.find("avoid")) {
        avoid->complain(
            "avoid lists are for playing; a tuning job gives every player its own search");
    }
}

// Rules come first: what stands below is checked against the board.
constexpr std::array kRows = {
    OptionRow{"seed", "every choice of chance follows from it", false,
              [](const yaml::Reader& r, Config& c) { read_integer(r, c.seed, 0, INT64_MAX); },
              [](const Config& c) { return std::to_string(c.seed); }},
    OptionRow{"rules.board", "6 or 8", false,
              [](const yaml::Reader& r, Config& c) {
                  const auto side = r.integer(6, 8);
                  if (side == 7) r.complain("expected 6 or 8, found 7");
                  c.genome.rules.size = side == 6 ? Size::k6 : Size::k8;
              },
              [](const Config& c) { return std::to_string(width(c.genome.rules.size)); }},
    OptionRow{"rules.variant", "standard or reversed (fewest discs win)", false,
              [](const yaml::Reader& r, Config& c) {
                  c.genome.rules.variant =
                      static_cast<Variant>(r.one_of(kVariantNames).value_or(0));
              },
              [](const Config& c) { return std::string(name(c.genome.rules.variant)); }},
    OptionRow{"budget.generations", "generations after the start", true,
              [](const yaml::Reader& r, Config& c) {
                  read_budget(r, c, Budget::Kind::kGenerations, kMostGenerations);
              },
              [](const Config& c) { return write_budget(c, Budget::Kind::kGenerations); }},
    OptionRow{
        "budget.games", "games of the fitness", true,
        [](const yaml::Reader& r, Config& c) { read_budget(r, c, Budget::Kind::kGames, 1e12); },
        [](const Config& c) { return write_budget(c, Budget::Kind::kGames); }},
    OptionRow{
        "budget.hours", "turned into generations by the speed of the first ones", true,
        [](const yaml::Reader& r, Config& c) { read_budget(r, c, Budget::Kind::kHours, 1e5); },
        [](const Config& c) { return write_budget(c, Budget::Kind::kHours); }},
    OptionRow{"engine.command", "another program to tune, with {weights} for its weights file",
              false, read_engine_command, write_engine_command, Use::kProgram},
    OptionRow{"engine.format", "of that file: csv, json or yaml", false, read_engine_format,
              write_engine_format, Use::kProgram},
    OptionRow{"genome.parameters", "of that program: name, start, min, max, integer", false,
              read_parameters, write_parameters, Use::kProgram},
    OptionRow{"genome.stages", "disc counts at which stages start, or {count, evolve, min_gap}",
              false, read_stages, write_stages, Use::kOurs},
    OptionRow{"genome.matrix", "square weights: symmetry, per_stage, min, max, step", false,
              read_matrix, write_matrix, Use::kOurs},
    OptionRow{"genome.terms", "terms with min, max, step, start, shared, or fixed", false,
              read_terms, write_terms, Use::kOurs},
    OptionRow{"genome.gauge", "how the scale of a stage is fixed: unit, none, or {hold, value}",
              false, read_gauge, write_gauge, Use::kOurs},
    OptionRow{"genome.blend", "discs over which a stage's weights pass into the next", false,
              [](const yaml::Reader& r, Config& c) { read_integer(r, c.genome.blend, 0, 30); },
              [](const Config& c) { return std::to_string(c.genome.blend); }, Use::kOurs},
    OptionRow{
        "genome.corner_relief", "what C- and X-squares count beside an occupied corner", false,
        [](const yaml::Reader& r, Config& c) { c.genome.corner_relief = r.number(-1e6, 1e6); },
        [](const Config& c) {
            return c.genome.corner_relief ? to_text(*c.genome.corner_relief) : "";
        },
        Use::kOurs},
    OptionRow{"genome.start", "shares of generation 0: random, players, weights files", false,
              [](const yaml::Reader& r, Config& c) {
                  read_shares(r, c.start);
                  if (r.is_map() && std::abs(sum_of(c.start) - 1) > 1e-9) {
                      r.complain("the shares add up to " + to_text(sum_of(c.start)) + ", not to 1");
                  }
              },
              [](const Config& c) { return write_shares(c.start); }, Use::kOurs},
    OptionRow{"genome.start_spread",
              "of individuals around a player or the start of parameters, in units of a weight",
              false, [](const yaml::Reader& r, Config& c) { read_number(r, c.start_spread, 0, 1); },
              [](const Config& c) { return to_text(c.start_spread); }},
    // Its settings are tables of their own, one for each kind.
    OptionRow{kOptimiserKey, "one optimiser, or a list of them with a share of the budget each",
              true, read_optimiser, write_optimiser},
    OptionRow{"match.search", "how everybody searches: depth, nodes, solve, epsilon, ties", false,
              read_search, [](const Config& c) { return to_text(c.search); }},
    OptionRow{"match.schedule",
              "round_robin, k_random N, swiss N or mirrored; a list: one for each optimiser", false,
              read_schedule, write_schedule},
    OptionRow{"match.pairs", "pairs of games, colours swapped, for each meeting", false,
              [](const yaml::Reader& r, Config& c) { read_integer(r, c.pairs, 1, 1000); },
              [](const Config& c) { return std::to_string(c.pairs); }},
    OptionRow{"match.openings",
              "{plies: N} random moves, or {file: FILE}, with plies: N the first of each there",
              false, read_openings, write_openings},
    OptionRow{"match.opponents", "players mixed into the fitness, by share of games", false,
              [](const yaml::Reader& r, Config& c) {
                  read_shares(r, c.opponents);
                  if (sum_of(c.opponents) > 0.9) r.complain("the shares add up to more than 0.9");
              },
              [](const Config& c) { return write_shares(c.opponents); }},
    OptionRow{"fitness", "score, discs, rating or shared", false,
              [](const yaml::Reader& r, Config& c) {
                  c.fitness = static_cast<FitnessKind>(r.one_of(kFitnessNames).value_or(0));
              },
              [](const Config& c) {
                  return std::string(kFitnessNames[static_cast<std::size_t>(c.fitness)]);
              }},
    OptionRow{"hall_of_fame.keep", "best individuals of past generations, spread evenly", false,
              [](const yaml::Reader& r, Config& c) { read_integer(r, c.hall_keep, 2, 1000); },
              [](const Config& c) { return std::to_string(c.hall_keep); }},
    OptionRow{"hall_of_fame.share", "of an individual's games against them", false,
              [](const yaml::Reader& r, Config& c) { read_number(r, c.hall_share, 0, 0.9); },
              [](const Config& c) { return to_text(c.hall_share); }},
    OptionRow{"yardsticks.every", "generations between challenges and yardsticks of the champion",
              true,
              [](const yaml::Reader& r, Config& c) {
                  read_integer(r, c.yardsticks_every, 1, 10'000'000);
              },
              [](const Config& c) { return std::to_string(c.yardsticks_every); }},
    OptionRow{"yardsticks.league", "its score against published players at one ply", true,
              [](const yaml::Reader& r, Config& c) { c.league = r.flag().value_or(true); },
              [](const Config& c) { return std::string(c.league ? "true" : "false"); }, Use::kOurs},
    OptionRow{"yardsticks.regret", "discs that it loses a move against perfect play", true,
              [](const yaml::Reader& r, Config& c) { c.regret = r.flag().value_or(true); },
              [](const Config& c) { return std::string(c.regret ? "true" : "false"); }, Use::kOurs},
    OptionRow{"yardsticks.players", "players that it meets in the job's own search", false,
              read_names, [](const Config& c) { return write_names(c.yardstick_players); }},
    OptionRow{
        "champion.playoff", "pairs of each meeting of the candidates", true,
        [](const yaml::Reader& r, Config& c) { read_integer(r, c.playoff_pairs, 2, 100'000); },
        [](const Config& c) { return std::to_string(c.playoff_pairs); }},
    OptionRow{"champion.gate", "pairs at most against the reigning champion", true,
              [](const yaml::Reader& r, Config& c) {
                  // With fewer nobody could ever pass, not even by winning every game.
                  read_integer(r, c.gate_pairs, kGateTest.least_pairs(), 1'000'000);
              },
              [](const Config& c) { return std::to_string(c.gate_pairs); }},
    OptionRow{"champion.final", "pairs of each meeting of the last champions", true,
              [](const yaml::Reader& r, Config& c) { read_integer(r, c.final_pairs, 2, 100'000); },
              [](const Config& c) { return std::to_string(c.final_pairs); }},
    OptionRow{
        "champion.verdict", "pairs of the winner against the start and each shipped player", true,
        [](const yaml::Reader& r, Config& c) { read_integer(r, c.verdict_pairs, 0, 100'000); },
        [](const Config& c) { return std::to_string(c.verdict_pairs); }},
    OptionRow{
        "keep.every", "generations between those that are kept whole", true,
        [](const yaml::Reader& r, Config& c) { read_integer(r, c.keep_every, 1, 10'000'000); },
        [](const Config& c) { return std::to_string(c.keep_every); }},
};

}  // namespace

std::span<const OptionRow> option_rows() { return kRows; }

bool is_used(const OptionRow& row, const Config& config) {
    return row.use == Use::kAlways || (row.use == Use::kProgram) == config.engine.has_value();
}

}  // namespace evothello
