#include "run/config/config_options.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/number.hpp"
#include "eval/rules_field.hpp"
#include "game/opening.hpp"
#include "run/config/config_engine.hpp"
#include "run/config/config_genome.hpp"
#include "run/config/config_optimiser.hpp"

namespace evothello {
namespace {

constexpr double kMostOutside = 0.9;  // share of the games against players outside the schedule

bool tunes_program(const Config& config) { return config.engine.has_value(); }
bool tunes_ours(const Config& config) { return !config.engine; }

template <Budget::Kind kind>
void read_count(const yaml::Reader& reader, const field::Shape& shape, Config& config) {
    const auto& bounds = std::get<field::Integer>(shape);
    config.budget.kind = kind;
    const auto found = reader.integer(bounds.min, bounds.max);
    if (found) config.budget.amount = static_cast<double>(*found);
}

// Counts are read back as whole numbers, which 5e+05 is not.
template <Budget::Kind kind>
std::string write_count(const field::Shape&, const Config& config) {
    if (config.budget.kind != kind) return "";
    return std::to_string(static_cast<std::int64_t>(config.budget.amount));
}

void read_hours(const yaml::Reader& reader, const field::Shape& shape, Config& config) {
    const auto& bounds = std::get<field::Number>(shape);
    config.budget.kind = Budget::Kind::kHours;
    if (const auto found = reader.number(bounds.min, bounds.max)) config.budget.amount = *found;
}

std::string write_hours(const field::Shape&, const Config& config) {
    return config.budget.kind == Budget::Kind::kHours ? to_text(config.budget.amount) : "";
}

template <Budget::Kind kind>
constexpr field::Codec<Config> count(double most) {
    return {field::Integer{1, static_cast<std::int64_t>(most)}, read_count<kind>,
            write_count<kind>};
}

void read_shares(const yaml::Reader& reader, std::vector<Share>& shares) {
    shares.clear();
    if (!reader.any_map()) return;
    reader.each_entry([&](const std::string& name, const yaml::Reader& entry) {
        shares.push_back({name, entry.number(0, 1).value_or(0)});
    });
}

std::string write_shares(const std::vector<Share>& shares) {
    yaml::Entries entries;
    for (const Share& share : shares) entries.push_back({share.name, to_text(share.share)});
    return yaml::flow_map(entries);
}

Json shares_schema() {
    return {{"type", "object"}, {"additionalProperties", field::number_schema(0, 1)}};
}

void read_start(const yaml::Reader& reader, Config& config) {
    read_shares(reader, config.start);
    if (reader.is_map() && std::abs(sum_of(config.start) - 1) > 1e-9) {
        reader.add_problem("the shares add up to " + to_text(sum_of(config.start)) + ", not to 1");
    }
}

std::string write_start(const Config& config) { return write_shares(config.start); }

void read_opponents(const yaml::Reader& reader, Config& config) {
    read_shares(reader, config.opponents);
    if (sum_of(config.opponents) > kMostOutside) {
        reader.add_problem("the shares add up to more than 0.9");
    }
}

std::string write_opponents(const Config& config) { return write_shares(config.opponents); }

void read_names(const yaml::Reader& reader, Config& config) {
    config.yardstick_players.clear();
    if (!reader.list()) return;
    reader.each_item([&](const yaml::Reader& item) {
        if (const auto name = item.text()) config.yardstick_players.push_back(*name);
    });
}

std::string write_names(const Config& config) {
    std::string text;
    for (const std::string& name : config.yardstick_players) {
        text += (text.empty() ? "" : ", ") + yaml::quoted_if_needed(name);
    }
    return "[" + text + "]";
}

Json names_schema() { return field::list_schema(field::text_schema()); }

void read_openings(const yaml::Reader& reader, Config& config) {
    if (!reader.map_of({"plies", "file"})) return;
    config.opening_file.clear();
    config.file_plies.reset();
    int plies = config.opening_plies;
    const auto given = reader.find("plies");
    if (given) {
        plies = static_cast<int>(given->integer(1, kMaxOpeningPlies).value_or(plies));
    }
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

Json openings_schema() {
    return field::object_schema(
        {{"plies", field::integer_schema(1, kMaxOpeningPlies)}, {"file", field::text_schema()}});
}

// Settings of a player that a tuning job does not take, and why.
struct Refused {
    std::string_view key, why;
};
constexpr std::array kRefused = {
    Refused{"time", "a clock would make results depend on the machine; use depth or nodes"},
    Refused{"avoid", "avoid lists are for playing; a tuning job gives every player its own search"},
};

void read_search(const yaml::Reader& reader, Config& config) {
    const Config defaults;
    config.search = overridden_by(defaults.search, read_search_settings(reader));
    for (const Refused& each : kRefused) {
        if (const auto found = reader.find(each.key)) found->add_problem(std::string(each.why));
    }
}

std::string write_search(const Config& config) { return to_text(config.search); }

Json search_schema() {
    return schema_of(std::span<const Field<SearchSettings>>(tuning_search_fields()));
}

constexpr int kMostBlend = 30;

// ADD AN OPTION: one row. Rules come first: what stands below is checked against the board.
const std::array kFields = {
    Field<Config>{
        "seed", "every choice of chance follows from it",
        "The seed of all random choices: the same config and seed give the same bytes. Change it "
        "to repeat a run with other luck, which shows how much of a result is chance.",
        "1", field::integer<&Config::seed>(0, INT64_MAX), false},
    Field<Config>{"rules.board", "6 or 8",
                  "The side of the board in squares. Games on 6x6 are shorter, but weights are for "
                  "one board alone.",
                  "8", field::board<&Config::genome, &GenomeSpec::rules>(), false},
    Field<Config>{
        "rules.variant", "standard or reversed (fewest discs win)",
        "Who wins: in standard the player with more discs, in reversed the player with fewer. Use "
        "reversed to tune for anti-Othello.",
        "standard", field::variant<&Config::genome, &GenomeSpec::rules>(), false},
    Field<Config>{
        "budget.generations", "generations after the start",
        "Ends the run after this number of generations. Give one of generations, games and hours; "
        "all that falls over time (mutation steps, amplitudes) reaches its last value at the end.",
        "300", count<Budget::Kind::kGenerations>(kMaxGenerations), true},
    Field<Config>{"budget.games", "games of the fitness",
                  "Ends the run after this number of fitness games; games for challenges and "
                  "proofs are not counted. Use it to compare settings at equal cost.",
                  "500000", count<Budget::Kind::kGames>(1e12), true},
    Field<Config>{
        "budget.hours", "turned into generations by the speed of the first ones",
        "Plans the run for this number of hours: the speed of the first generations says how many "
        "generations that makes. The number of generations then depends on the machine.",
        "8", field::Codec<Config>{field::Number{0.001, 1e5}, read_hours, write_hours}, true},
    Field<Config>{
        "engine.command", "another program to tune, with {weights} for its weights file",
        "Tunes an external program that speaks GTP or NBoard instead of our evaluation. {weights} "
        "in the command stands for the path of the weights file of the individual that plays.",
        "\"gtp:./my_engine {weights}\"",
        field::form<read_engine_command, write_engine_command>(
            "gtp:COMMAND or nboard:COMMAND, with {weights} in it", engine_command_schema),
        false, tunes_program},
    Field<Config>{"engine.format", "of that file: csv, json or yaml",
                  "The format of the weights file that the external program reads. Choose what is "
                  "easiest to read in its language.",
                  "json",
                  field::form<read_engine_format, write_engine_format>("one of csv, json, yaml",
                                                                       engine_format_schema),
                  false, tunes_program},
    Field<Config>{"genome.parameters", "of that program: name, start, min, max, integer",
                  "The parameters of the external program: a list of {name, start, min, max}, with "
                  "integer: true for whole numbers. Choose bounds as narrow as you dare, since "
                  "steps are fractions of the range.",
                  "[{name: corner, start: 5, min: 0, max: 50}]",
                  field::form<read_parameters, write_parameters>(
                      "a list of {name, start, min, max, integer}", parameters_schema),
                  false, tunes_program},
    Field<Config>{
        "genome.stages", "disc counts at which stages start, or {count, evolve, min_gap}",
        "Splits the game by discs on the board; each stage has weights of its own. More stages "
        "play better but need more games. {count: 3, evolve: true, min_gap: 6} lets the limits "
        "evolve too, at least min_gap discs apart.",
        "[0, 21, 45]",
        field::form<read_stages, write_stages>(
            "a list of rising disc counts that starts with 0, or {count, evolve, min_gap}",
            stages_schema),
        false, tunes_ours},
    Field<Config>{
        "genome.matrix", "square weights: symmetry, per_stage, min, max, step",
        "Gives each square a weight from min to max. symmetry: full shares one weight among "
        "symmetric squares (10 on 8x8); per_stage: false shares the weights among all stages; step "
        "rounds them to its multiples.",
        "{symmetry: full, min: -50, max: 50}",
        field::form<read_matrix, write_matrix>(
            "a map of symmetry (full or none), per_stage, min, max and step", matrix_schema),
        false, tunes_ours},
    Field<Config>{
        "genome.terms", "terms with min, max, step, start, shared, or fixed",
        "The terms that are tuned beside the squares, by name (see the README), each with bounds. "
        "shared: true has one weight for all stages, fixed: 5 a weight that does not move, start: "
        "3 where the first individuals begin.",
        "{mobility: {min: -50, max: 50}}",
        field::form<read_terms, write_terms>(
            "a map of term names to {min, max, step, start, shared} or {fixed}", terms_schema),
        false, tunes_ours},
    Field<Config>{"genome.gauge", "how the scale of a stage is fixed: unit, none, or {hold, value}",
                  "All weights of a stage times two play the same, so the scale has to be fixed. "
                  "unit puts the largest weight at its bound, {hold: corner, value: 100} keeps one "
                  "weight constant, none leaves the scale free.",
                  "{hold: corner, value: 100}",
                  field::form<read_gauge, write_gauge>("unit, none or {hold, value}", gauge_schema),
                  false, tunes_ours},
    Field<Config>{"genome.blend", "discs over which a stage's weights pass into the next",
                  "Changes the weights gradually over this number of discs before the next stage "
                  "begins, instead of at once. 4 to 8 avoid jumps between stages.",
                  "4", field::integer<&Config::genome, &GenomeSpec::blend>(0, kMostBlend), false,
                  tunes_ours},
    Field<Config>{
        "genome.corner_relief", "what C- and X-squares count beside an occupied corner",
        "A fixed value that C- and X-squares have instead of their own weight once their corner is "
        "occupied, since the danger is over. Leave it out to give them the same weight always.",
        "0", field::number<&Config::genome, &GenomeSpec::corner_relief>(-1e6, 1e6), false,
        tunes_ours},
    Field<Config>{
        "genome.start", "shares of generation 0: random, players, weights files",
        "What the first generation consists of: names of players or weights files, and random, "
        "with shares that add up to 1. Start from a good player to refine it, from random to learn "
        "without a teacher.",
        "{random: 0.5, fit.yaml: 0.5}",
        field::form<read_start, write_start>(
            "a map of random, players or files to shares that add up to 1", shares_schema),
        false, tunes_ours},
    Field<Config>{"genome.start_spread",
                  "of individuals around a player or the start of parameters, in units of a weight",
                  "How far the first individuals are spread around the player that they start "
                  "from, in units of a weight. Use a small value to polish a good player.",
                  "0.05", field::number<&Config::start_spread>(0, 1), false},
    Field<Config>{
        "optimiser", "one optimiser, or a list of them with a share of the budget each",
        "How a generation follows from the one before: kind, and the settings of that kind. A list "
        "runs several optimisers in a row, each for its share of the budget, such as mirror_es "
        "first and spsa to finish. The kind cannot change in a run that has begun.",
        "{kind: ga, population: 64}",
        field::form<read_optimiser, write_optimiser>(
            "a map with kind and its settings, or a list of such maps with a share each",
            optimiser_schema),
        true},
    Field<Config>{"match.search", "how everybody searches: depth, nodes, solve, epsilon, ties",
                  "The search of every player in the fitness games. Weights play best at the depth "
                  "that they were tuned for; each move of depth makes a run several times slower.",
                  "{depth: 4, solve: 8}",
                  field::form<read_search, write_search>("a map of search settings", search_schema),
                  false},
    Field<Config>{
        "match.schedule",
        "round_robin, k_random N, swiss N or mirrored; a list: one for each optimiser",
        "Who meets whom in a generation. round_robin is exact but grows with the square of the "
        "population; k_random N gives each individual N opponents, swiss N pairs equals in N "
        "rounds, mirrored pairs suit mirror_es and spsa. The default follows from the optimiser.",
        "\"k_random 16\"",
        field::form<read_schedule, write_schedule>(
            "round_robin, \"k_random 4\", \"swiss 8\", mirrored, or a list of them",
            schedule_schema),
        false},
    Field<Config>{
        "match.pairs", "pairs of games, colours swapped, for each meeting",
        "The number of openings of each meeting; every opening is played twice with colours "
        "swapped. More pairs make the fitness more exact and a generation as much slower.",
        "1", field::integer<&Config::pairs>(1, 1000), false},
    Field<Config>{
        "match.openings",
        "{plies: N} random moves, or {file: FILE}, with plies: N the first of each there",
        "Where games begin: after N random moves, new ones in each generation, or at the openings "
        "of a file. With few plies games resemble each other; with many, openings become unequal.",
        "{plies: 8}",
        field::form<read_openings, write_openings>("a map of plies (1 to 30) and file",
                                                   openings_schema),
        false},
    Field<Config>{"match.opponents", "players mixed into the fitness, by share of games",
                  "Fixed opponents that every individual also meets, with their share of its "
                  "games, at most 0.9 together. Use them to tune against a rival or to keep a "
                  "population from specialising on itself.",
                  "{directional: 0.1}",
                  field::form<read_opponents, write_opponents>(
                      "a map of players to shares, together at most 0.9", shares_schema),
                  false},
    Field<Config>{"fitness", "score, discs, rating or shared",
                  "What an individual is judged by: score is points a game, discs the mean disc "
                  "difference, rating a Bradley-Terry rating that takes the strength of opponents "
                  "into account, shared rewards beating opponents that few others beat.",
                  "score", field::one_of<&Config::fitness>(kFitnessNames), false},
    Field<Config>{"hall_of_fame.keep", "best individuals of past generations, spread evenly",
                  "How many of the best individuals of past generations are kept as opponents, "
                  "spread evenly over the run. It has an effect only with a share above 0.",
                  "50", field::integer<&Config::hall_keep>(2, 1000), false},
    Field<Config>{"hall_of_fame.share", "of an individual's games against them",
                  "The share of an individual's games that are against the hall of fame. 0.1 to "
                  "0.2 keep a population from forgetting how to beat old strategies.",
                  "0.1", field::number<&Config::hall_share>(0, kMostOutside), false},
    Field<Config>{
        "yardsticks.every", "generations between challenges and yardsticks of the champion",
        "How often the best individuals may challenge the champion and the champion is measured. "
        "The games of a challenge cost time, so choose some 10 to 100 challenges a run.",
        "25", field::integer<&Config::yardsticks_every>(1, 10'000'000), true},
    Field<Config>{"yardsticks.league", "its score against published players at one ply",
                  "Whether the champion's score against published one-ply players is measured for "
                  "history.csv. It never influences the fitness; turn it off to save its games.",
                  "false", field::flag<&Config::league>(), true, tunes_ours},
    Field<Config>{"yardsticks.regret", "discs that it loses a move against perfect play",
                  "Whether the champion's discs lost for each move are measured on solved endgames "
                  "for history.csv. It never influences the fitness; turn it off to save its time.",
                  "false", field::flag<&Config::regret>(), true, tunes_ours},
    Field<Config>{
        "yardsticks.players", "players that it meets in the job's own search",
        "Players that each new champion plays with the search of the run. Name those that you want "
        "to beat, to see progress in history.csv; they do not influence the fitness.",
        "[directional, liberty]",
        field::form<read_names, write_names>("a list of players", names_schema), false},
    Field<Config>{"champion.playoff", "pairs of each meeting of the candidates",
                  "How many pairs of games the best individuals play among themselves to find the "
                  "challenger. Raise it when the fitness has few games and its best individual is "
                  "mostly lucky.",
                  "100", field::integer<&Config::playoff_pairs>(2, 100'000), true},
    Field<Config>{
        "champion.gate", "pairs at most against the reigning champion",
        "The longest match in which a challenger must prove itself against the champion; it ends "
        "sooner when the result is clear. Raise it to accept smaller improvements.",
        "1000", field::integer<&Config::gate_pairs>(kGateTest.least_pairs(), 1'000'000), true},
    Field<Config>{"champion.final", "pairs of each meeting of the last champions",
                  "How many pairs each of the last champions plays against each other at the end, "
                  "to find the winner of the run. Raise it when they are close together.",
                  "100", field::integer<&Config::final_pairs>(2, 100'000), true},
    Field<Config>{"champion.verdict",
                  "pairs of the winner against the start and each shipped player",
                  "How many pairs the winner plays against the start and each shipped player at "
                  "the end; 0 leaves this out. The results are in verdict.csv.",
                  "200", field::integer<&Config::verdict_pairs>(0, 100'000), true},
    Field<Config>{"keep.every", "generations between those that are kept whole",
                  "How often a whole generation is kept on the disk, so that a run can be branched "
                  "or compared from there. Lower values need more space; prune thins them later.",
                  "50", field::integer<&Config::keep_every>(1, 10'000'000), true},
};

}  // namespace

std::span<const Field<Config>> config_fields() { return kFields; }

std::vector<Field<SearchSettings>> tuning_search_fields() {
    std::vector<Field<SearchSettings>> fields(search_fields().begin(), search_fields().end());
    std::erase_if(fields, [](const Field<SearchSettings>& each) {
        return std::ranges::count(kRefused, each.key, &Refused::key) > 0;
    });
    return fields;
}

}  // namespace evothello
