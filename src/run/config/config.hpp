#pragma once

// What a user asks of a run, as plain data. Read strictly, with every mistake at its line; written
// back with every default spelt out, so that a run explains itself.

#include <string>
#include <string_view>
#include <vector>

#include "evolve/evolution.hpp"
#include "evolve/fitness.hpp"
#include "proof/sprt.hpp"

namespace evothello {

inline constexpr std::size_t kMaxFinalists = 16;  // champions in the round robin at the end
inline constexpr double kMaxGenerations = 1e7;    // whatever the budget is

struct Budget {
    enum class Kind : std::uint8_t { kGenerations, kGames, kHours } kind = Kind::kGenerations;
    double amount = 100;
};

// What a challenger must pass to be champion.
inline constexpr Sprt kGateTest{.nelo0 = 0, .nelo1 = 10};

// A player by name, and how much of something it has.
struct Share {
    std::string name;
    double share = 0;
};
double sum_of(const std::vector<Share>& shares);

// Another program that is tuned, instead of our evaluation.
struct Engine {
    std::string command;         // gtp:COMMAND or nboard:COMMAND, with {weights}
    std::string format = "csv";  // of its weights file
};

struct Config {
    std::uint64_t seed = 1;
    Budget budget = {};

    std::optional<Engine> engine = {};  // whose parameters the genome has then

    GenomeSpec genome = {};                      // with the rules of the game
    std::vector<Share> start = {{"random", 1}};  // of generation 0; "random" or a player
    double start_spread = 0.1;                   // of individuals around a player, in units

    Pipeline pipeline = {Step{}};  // one optimiser, or several in a row

    SearchSettings search = {.depth = {{{0, 4}}}};
    std::vector<Schedule> schedules = {};  // as given: none, one, or one for each step
    int pairs = 1;                         // of games for each meeting
    int opening_plies = 8;
    std::string opening_file = {};       // instead of random openings
    std::optional<int> file_plies = {};  // of each opening there; else all, or of a game the usual
    std::vector<Share> opponents = {};   // by share of an individual's games
    FitnessKind fitness = FitnessKind::kScore;
    int hall_keep = 50;
    double hall_share = 0;

    int yardsticks_every = 25;
    bool league = true, regret = true;  // of the champion, for history: no fitness sees them
    std::vector<std::string> yardstick_players = {};
    int playoff_pairs = 100, gate_pairs = 1000, final_pairs = 100, verdict_pairs = 200;
    int keep_every = 50;

    std::vector<std::string> player_names() const;  // all that it names, maybe twice
};

// A setting as it stands in a config, with its key as --set takes it.
struct ConfigLine {
    std::string key, value;
    bool changeable;
};

// Pairs of games of an individual in the schedule, at most, while it is the turn of an optimiser of
// the pipeline.
int schedule_pairs(const Config& config, std::size_t step);
// Pairs of an individual against an opponent outside the schedule, so that they are this share of
// all its games.
int pairs_of_share(const Config& config, double share, std::size_t step);

}  // namespace evothello
