// Two tables: the gain of alpha-beta over plain minimax, and time by stage of the game. The columns
// `seed` have the figures of an earlier program for the same player and depths, on other positions.

#include <fmt/core.h>

#include <array>

#include "base/streams.hpp"
#include "cli/bench/bench.hpp"
#include "game/opening.hpp"
#include "game/player.hpp"
#include "search/thinker.hpp"

namespace evothello {
namespace {

constexpr std::size_t kPositions = 12;

struct Average {
    double seconds = 0;  // per move
    double nodes = 0;
    std::size_t positions = 0;
};

// Searches as many of the positions as `budget` seconds allow, at least one.
Average average_move(const std::vector<Position>& positions, int depth,
                     const SearchFeatures& features, double budget) {
    static const Player kPlayer = load_player("misere");
    static const Evaluator kEvaluator(kPlayer.weights);
    AlphaBeta search(features);
    Average average;
    for (const Position& position : positions) {
        if (average.positions > 0) {
            const double next = average.seconds / static_cast<double>(average.positions);
            if (average.seconds + next > budget) break;
        }
        search.start_game(kEvaluator, depth);
        Meter meter;
        const ProcessorWatch watch;
        // Like a player: with a transposition table by iterative deepening.
        for (int ahead = features.table ? 1 : depth; ahead <= depth; ++ahead) {
            search.search(position.discs, position.moves(), ahead, Ties::kFirst, meter);
        }
        average.seconds += watch.seconds();
        average.nodes += static_cast<double>(meter.nodes());
        ++average.positions;
    }
    average.seconds /= static_cast<double>(average.positions);
    average.nodes /= static_cast<double>(average.positions);
    return average;
}

// A fixed position with `discs` discs and at least one legal move; another one for each `number`.
Position position_with(int discs, std::uint32_t number) {
    for (std::uint32_t attempt = 0;; ++attempt) {
        const Key key{.seed = 2, .generation = 1000 * number + attempt, .stream = stream::kOpening};
        const Position position = random_openings(1, discs - 4, Size::k8, key).front().position;
        if (position.moves() != 0) return position;
    }
}

// Positions of a whole game, ordered by the number of legal moves, so that a small budget is enough
// for the first ones.
std::vector<Position> whole_game() {
    std::vector<Position> positions;
    for (const int discs : {6, 54, 50, 12, 46, 18, 42, 24, 38, 28, 34, 32}) {
        positions.push_back(position_with(discs, 0));
    }
    return positions;
}

std::vector<Position> of_stage(int first, int last) {
    std::vector<Position> positions;
    for (std::uint32_t i = 0; i < kPositions; ++i) {
        const int discs =
            first + static_cast<int>(i) * (last - first) / static_cast<int>(kPositions - 1);
        positions.push_back(position_with(discs, i));
    }
    return positions;
}

void print_average(const Average& average, double theirs) {
    fmt::print(" {:>10.5f} {:>12.0f} {:>4} {:>10.3g}", average.seconds, average.nodes,
               average.positions, theirs);
}

void depth_table(int deepest, double budget) {
    struct Row {
        int depth;
        double minimax, alpha_beta;  // reference: seconds per move
    };
    constexpr std::array kRows = {Row{5, 0.523, 0.135}, Row{6, 1.57, 0.300}, Row{7, 5.40, 0.714},
                                  Row{8, 16.8, 1.66},   Row{9, 56.5, 4.14},  Row{10, 180.8, 7.63}};
    const std::vector<Position> positions = whole_game();
    fmt::print(
        "Seconds a move, player misere, reversed rules; n is the number of positions (of {}).\n"
        "Where n is smaller, the time ran out: those rows are over the positions with the\n"
        "fewest moves and compare only with the figure of the same n.\n\n",
        positions.size());
    fmt::print("{:>5} | {:>10} {:>12} {:>4} {:>10} | {:>10} {:>12} {:>4} {:>10}\n", "depth",
               "minimax", "nodes", "n", "seed", "alpha-beta", "nodes", "n", "seed");
    for (const Row& row : kRows) {
        if (row.depth > deepest) break;
        fmt::print("{:>5} |", row.depth);
        // Minimax takes about ten times as long in each row; with the budget of the last row the
        // earlier rows are complete.
        print_average(average_move(positions, row.depth,
                                   {.pruning = false, .table = false, .ordering = false}, budget),
                      row.minimax);
        fmt::print(" |");
        print_average(average_move(positions, row.depth, {}, budget), row.alpha_beta);
        fmt::print("\n");
        std::fflush(stdout);
    }
}

void stage_table(double budget) {
    struct Row {
        const char* name;
        int first, last;
        std::array<double, 3> seed;  // reference: seconds per move at depths 4, 5, 6
    };
    constexpr std::array kRows = {Row{"at most 10", 5, 10, {2.52, 14.8, 61.4}},
                                  Row{"10 to 45", 11, 45, {2.63, 14.2, 54.9}},
                                  Row{"more", 46, 58, {0.175, 0.336, 0.675}}};
    fmt::print(
        "\nAlpha-beta by stage of the game (discs on the board)\n\n{:>10} {:>5} | {:>10} {:>12} "
        "{:>4} {:>10}\n",
        "discs", "depth", "seconds", "nodes", "n", "seed");
    for (const Row& row : kRows) {
        const std::vector<Position> positions = of_stage(row.first, row.last);
        for (int depth = 4; depth <= 6; ++depth) {
            fmt::print("{:>10} {:>5} |", row.name, depth);
            print_average(average_move(positions, depth, {}, budget),
                          row.seed[static_cast<std::size_t>(depth - 4)]);
            fmt::print("\n");
        }
    }
}

}  // namespace

int run_bench_search(const Command& self, Arguments& arguments, GamePlayer&) {
    std::int64_t deepest = 10;
    std::optional<double> seconds;
    arguments.integer("--depth", "D", deepest, 5, 10, "the last row of the first table");
    arguments.number("--seconds", "S", seconds, 1, 86400, "about so long in all (default 60)");
    if (!ready(self, arguments)) return kDone;
    // The budget of each cell. Only about four cells use it up: minimax at depths 8 to 10.
    const double budget = seconds.value_or(60) / 4;
    depth_table(static_cast<int>(deepest), budget);
    stage_table(budget);
    return kDone;
}

}  // namespace evothello
