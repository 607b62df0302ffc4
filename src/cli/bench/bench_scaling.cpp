// Measures the speed with 1, 2, 4... threads of this machine. Predicts the speed with up to 10,000
// cores by simulating the dealing of distributed play with costs measured now.

#include <fmt/core.h>

#include <cmath>

#include "base/formats/json.hpp"
#include "base/number.hpp"
#include "base/stats.hpp"
#include "cli/bench/bench.hpp"
#include "cli/options/common_options.hpp"
#include "game/player.hpp"
#include "play/distributed/distributed_play.hpp"
#include "play/distributed/messages.hpp"
#include "play/distributed/scaling_model.hpp"
#include "play/distributed/wire_format.hpp"
#include "play/game_player.hpp"
#include "run/config/config_file.hpp"
#include "run/generation/generation.hpp"
#include "run/save/store.hpp"

namespace evothello {
namespace {

using namespace distributed;

// Assumed, not measured: seconds per packet of MPI over TCP on each side; latency, including the
// longest interval between two polls, in seconds; bandwidth between two hosts in bytes per second.
constexpr double kMessageSeconds = 20e-6, kLatency = 4.1e-3, kBandwidth = 1e9;
constexpr int kCoresOfHost = 32;
constexpr std::size_t kMaxGames = 2'000'000;  // simulated games, at most

// No depth below 4: such games are played and dealt in blocks, which the model does not cover.
constexpr int kDepths[] = {4, 6, 8};
constexpr int kPopulations[] = {64, 256, 1024, 4096};
constexpr int kCores[] = {10, 100, 1000, 10'000};

// A simulated rank that returns the results of its games immediately.
class Echo final : public Link {
  public:
    int rank() const override { return 0; }
    int size() const override { return 2; }
    void send(int, std::shared_ptr<const std::string> bytes) override {
        Unpacker unpacker = unpacker_of(*bytes);
        if (message_type(*bytes) == MessageType::kPlay) {
            answer(make_message(MessageType::kReady, unpacker.get<std::uint32_t>()));
        }
        if (message_type(*bytes) != MessageType::kAssign) return;
        if (!first_deal_) first_deal_ = watch_.seconds();
        Packer packer;
        packer.put(unpacker.get<std::uint32_t>());
        while (!unpacker.at_end()) {
            packer.put(FinishedGame{unpacker.get<AssignedGame>().index, {.played = true}});
            ++games_;
        }
        answer(make_message(MessageType::kDone, std::move(packer)));
        last_deal_ = watch_.seconds();
    }
    std::optional<Packet> receive() override {
        if (!said_hello_) {
            said_hello_ = true;
            Packer packer;
            packer.put(kCoresOfHost);
            packer.put_text("");
            packer.put_text("");
            return Packet{1, make_message(MessageType::kHello, std::move(packer))};
        }
        if (!answer_) return std::nullopt;
        return Packet{1, std::exchange(answer_, nullptr)};
    }
    void abort(int) override {}

    // Processor time between the first and the last deal, and the games dealt by then.
    double seconds() const { return last_deal_ - first_deal_.value_or(0); }
    std::size_t games() const { return games_; }

  private:
    void answer(std::shared_ptr<const std::string> bytes) { answer_ = std::move(bytes); }

    // One thread sends and receives, while another one plays.
    ProcessorWatch watch_{CLOCK_THREAD_CPUTIME_ID};
    std::shared_ptr<const std::string> answer_;
    std::optional<double> first_deal_;
    double last_deal_ = 0;
    std::size_t games_ = 0;
    bool said_hello_ = false;
};

struct Dealing {
    std::size_t games = 0;        // that the simulated rank got; rank 0 plays a few itself
    double seconds_per_game = 0;  // processor time of rank 0: dealing it and receiving its result
};

Dealing measured_dealing() {
    constexpr std::size_t kPairs = 500'000;
    const std::vector<Contender> contenders(2, contender_of(load_player("classic:depth=6")));
    const std::vector<Opening> openings = {{.moves = {}, .position = start_position(Size::k8)}};
    auto pairings = paired(kPairs);
    for (Pairing& pairing : pairings) pairing.opening = 0;
    Echo echo;
    DistributedPlayer player(echo, "");
    player.play({contenders, openings, pairings, {.seed = kBenchSeed}}, {.threads = 1});
    return {echo.games(), echo.seconds() / static_cast<double>(echo.games())};
}

// Seconds to pack, send over `levels` hosts and compile one player.
double seconds_of_player(int levels) {
    const std::vector<Contender> contenders(256, contender_of(load_player("evolved")));
    const ProcessorWatch watch;
    Packer packer;
    pack_players({contenders, {}, {}, {}}, packer);
    const std::string bytes = packer.take();
    Unpacker unpacker(bytes);
    unpack_players(unpacker);
    return (watch.seconds() + levels * static_cast<double>(bytes.size()) / kBandwidth) /
           static_cast<double>(contenders.size());
}

// Processor time of a generation without its games: planning, scoring, optimiser, text of the
// state.
double seconds_beside_games(int population) {
    const Config config =
        parse_config(fmt::format("budget: {{generations: 2}}\n"
                                 "genome:\n"
                                 "  stages: [0, 21, 45]\n"
                                 "  matrix: {{symmetry: full, per_stage: true}}\n"
                                 "  terms: {{mobility: {{}}, frontier: {{}}, stability: {{}}}}\n"
                                 "optimiser: {{population: {}}}\n"
                                 "match: {{schedule: round_robin, search: {{depth: 2}}}}\n"
                                 "yardsticks: {{every: 100000}}\n",
                                 population),
                     "bench scaling");
    std::vector<std::string> notes;
    const Setup setup = prepare(config, notes);
    RunState state = start_run(setup);
    double seconds = 0;
    // Measures generation 1: generation 0 is special (no parents, no challenge).
    for (int generation = 0; generation < 2; ++generation) {
        const ProcessorWatch watch;
        GenerationPlan plan(setup, state);
        std::vector<GameRecord> results;
        while (plan.extend(results)) {
            const std::size_t known = results.size();
            results.resize(plan.pairings().size());
            for (std::size_t i = known; i < results.size(); ++i) {
                results[i] = {.played = true,
                              .margin = static_cast<std::int8_t>(static_cast<int>(i % 7) - 3)};
            }
        }
        RunState next = plan.finish(results).first;
        to_text(next, "");
        state = std::move(next);
        seconds = watch.seconds();
    }
    return seconds;
}

struct Costs {
    std::vector<std::vector<double>> game_seconds;  // for each of kDepths
    Dealing dealing;
    double player = 0;                      // sent over four levels of hosts
    double of_individual = 0, of_game = 0;  // work of a generation beside its games

    double beside_games(int population) const {
        return of_individual * population + of_game * population * population;
    }
};

Costs measured(std::string_view terms) {
    Costs costs{.dealing = measured_dealing(), .player = seconds_of_player(4)};
    constexpr std::size_t kGames[] = {200, 100, 32};
    for (std::size_t i = 0; i < std::size(kDepths); ++i) {
        costs.game_seconds.push_back(seconds_of_games(terms, kDepths[i], kGames[i]));
    }
    constexpr int kFew = 64, kMany = 512;
    const double few = seconds_beside_games(kFew), many = seconds_beside_games(kMany);
    // Solves few = i * kFew + g * kFew^2 and many = i * kMany + g * kMany^2 for i and g.
    costs.of_game = std::max(0.0, (many / kMany - few / kFew) / (kMany - kFew));
    costs.of_individual = std::max(0.0, few / kFew - costs.of_game * kFew);
    return costs;
}

struct Predicted {
    double efficiency, games_per_second;
    std::string_view limit;  // the bottleneck, or "-"
};

Predicted predicted(const Costs& costs, std::size_t depth, int population, int cores) {
    const auto games =
        static_cast<std::size_t>(population) * static_cast<std::size_t>(population - 1);
    const ScalingModel model{
        .cores = cores,
        .cores_per_rank = kCoresOfHost,
        .games = games,
        .game_seconds = costs.game_seconds[depth],
        .message_seconds = kMessageSeconds,
        .record_seconds = costs.dealing.seconds_per_game / 2,  // once dealt, once taken
        .latency = kLatency,
        .setup_seconds = costs.player * population + 4 * kLatency};
    const ScalingForecast play = forecast(model, kMaxGames);
    const double beside = costs.beside_games(population);
    const double seconds = play.seconds + beside;
    const double efficiency = play.efficiency * play.seconds / seconds;
    const double left_idle = 1 - play.efficiency;
    return {efficiency, static_cast<double>(games) / seconds,
            efficiency >= 0.9              ? "-"
            : beside / seconds > left_idle ? "saving"
            : play.busy > 0.7              ? "rank 0"
                                           : "games"};
}

double spread(const std::vector<double>& seconds) {
    double sum = 0, squares = 0;
    for (const double each : seconds) {
        sum += each;
        squares += each * each;
    }
    const auto count = static_cast<double>(seconds.size());
    return std::sqrt(std::max(0.0, squares / count - sum * sum / count / count)) / (sum / count);
}

Json measured_json(const Costs& costs) {
    Json times = Json::array();
    for (std::size_t depth = 0; depth < std::size(kDepths); ++depth) {
        const std::vector<double>& seconds = costs.game_seconds[depth];
        times.push_back({{"depth", kDepths[depth]},
                         {"seconds_per_game", stats::mean(seconds)},
                         {"spread", spread(seconds)}});
    }
    return {{"games", times},
            {"dealt_games", costs.dealing.games},
            {"seconds_per_dealt_game", costs.dealing.seconds_per_game},
            {"seconds_per_player", costs.player},
            {"seconds_per_individual", costs.of_individual},
            {"seconds_per_game_beside", costs.of_game}};
}

Json predicted_json(const Costs& costs) {
    Json list = Json::array();
    for (std::size_t depth = 0; depth < std::size(kDepths); ++depth) {
        for (const int population : kPopulations) {
            for (const int cores : kCores) {
                const Predicted cell = predicted(costs, depth, population, cores);
                list.push_back({{"depth", kDepths[depth]},
                                {"population", population},
                                {"cores", cores},
                                {"efficiency", cell.efficiency},
                                {"games_per_s", cell.games_per_second},
                                {"limit", cell.limit}});
            }
        }
    }
    return list;
}

void print(const Costs& costs) {
    fmt::print(
        "\nprediction for many cores, {} per host, round robin: share of cores that play and, "
        "below "
        "90%, the bottleneck\nmeasured: rank 0 needs {:.2f} us for each of {} games of other ranks "
        "and {:.0f} us per player; other work of a generation {:.0f} us per individual and {:.2f} "
        "us "
        "per game; assumed: {:.0f} us per packet\n{:>5}  {:>9}  {:>6}  {:>10}",
        kCoresOfHost, 1e6 * costs.dealing.seconds_per_game,
        in_thousands(static_cast<std::int64_t>(costs.dealing.games)), 1e6 * costs.player,
        1e6 * costs.of_individual, 1e6 * costs.of_game, 1e6 * kMessageSeconds, "depth", "ms a game",
        "spread", "population");
    for (const int cores : kCores) fmt::print("  {:>14}", fmt::format("{} cores", cores));
    fmt::print("\n");
    for (std::size_t depth = 0; depth < std::size(kDepths); ++depth) {
        const std::vector<double>& seconds = costs.game_seconds[depth];
        for (const int population : kPopulations) {
            fmt::print("{:>5}  {:>9.2f}  {:>5.0f}%  {:>10}", kDepths[depth],
                       1e3 * stats::mean(seconds), 100 * spread(seconds), population);
            for (const int cores : kCores) {
                const Predicted cell = predicted(costs, depth, population, cores);
                fmt::print("  {:>14}",
                           fmt::format("{} {:>3.0f}%", cell.limit == "-" ? "" : cell.limit,
                                       100 * cell.efficiency));
            }
            fmt::print("\n");
            std::fflush(stdout);
        }
    }
}

}  // namespace

int run_bench_scaling(const Command& self, Arguments& arguments, GamePlayer&) {
    SelfplayOptions options{.depth = 3};
    std::int64_t most_threads = 0;
    bool as_json = false;
    options.declare(arguments);
    declare_threads(arguments, most_threads);
    arguments.flag("--json", as_json, "one line of JSON");
    if (!ready(self, arguments)) return kDone;
    const ThreadScaling threads = thread_scaling(options, static_cast<int>(most_threads));
    if (as_json) {
        const Costs costs = measured(options.terms);
        Json lines = Json::array();
        for (std::size_t i = 0; i < threads.rates.size(); ++i) {
            lines.push_back({{"threads", threads.threads[i]}, {"games_per_s", threads.rates[i]}});
        }
        const Json json{{"depth", options.depth},
                        {"games", threads.games},
                        {"scaling", lines},
                        {"measured", measured_json(costs)},
                        {"predicted", predicted_json(costs)}};
        fmt::print("{}\n", json.dump());
        return kDone;
    }
    fmt::print("scaling at depth {}, {} games, the best of {}\n{:>7}  {:>9}  {:>9}  {:>10}\n",
               options.depth, threads.games, ThreadScaling::kTurns, "threads", "games/s",
               "times one", "of perfect");
    for (std::size_t i = 0; i < threads.rates.size(); ++i) {
        const double times = threads.rates[i] / threads.rates[0];
        fmt::print("{:>7}  {:>9.0f}  {:>9.2f}  {:>9.0f}%\n", threads.threads[i], threads.rates[i],
                   times, 100 * times / threads.threads[i]);
    }
    std::fflush(stdout);
    print(measured(options.terms));
    return kDone;
}

}  // namespace evothello
