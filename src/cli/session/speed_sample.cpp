#include "cli/session/speed_sample.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>

#include "base/number.hpp"
#include "cli/terminal/interrupt.hpp"

namespace evothello {
namespace {

constexpr std::size_t kGames = 64;
// Seconds: a sample of kEnough is long enough; after kMost the games are stopped.
constexpr double kEnough = 0.2, kMost = 1.5;

SpeedSample play_sample(const GenerationPlan& plan, GamePlayer& player, std::size_t games,
                        int threads, ProgramSeats* seats) {
    using std::chrono::steady_clock;
    const auto begin = steady_clock::now();
    const auto seconds = [begin] {
        return std::chrono::duration<double>(steady_clock::now() - begin).count();
    };
    std::atomic<bool> stop = false;
    Parallel how{.threads = threads, .stop = &stop};
    how.tick = [&] {
        if (stop_flag() || seconds() > kMost) stop = true;
    };
    const auto records = player.play({.contenders = plan.contenders(),
                                      .openings = plan.openings(),
                                      .pairings = plan.pairings().first(games),
                                      .key = plan.key(),
                                      .seats = seats},
                                     how);
    SpeedSample sample = sample_from_records(plan, records, player.threads(how));
    sample.seconds = seconds();
    return sample;
}

}  // namespace

SpeedSample sample_from_records(const GenerationPlan& plan, std::span<const GameRecord> records,
                                int workers) {
    SpeedSample sample;
    double stopped_games = 0;
    for (std::size_t i = 0; i < records.size(); ++i) {
        if (records[i].played) {
            ++sample.ended;
            continue;
        }
        const Opening& opening = plan.openings()[plan.pairings()[i].opening];
        ++sample.stopped;
        sample.moves += records[i].moves;
        stopped_games +=
            std::min(1.0, records[i].moves / static_cast<double>(opening.position.empties()));
    }
    sample.games = static_cast<double>(sample.ended) + stopped_games;
    if (sample.is_bound()) {
        const auto in_play = std::min(static_cast<std::size_t>(workers), sample.stopped);
        sample.games += static_cast<double>(in_play) / plan.openings()[0].position.empties();
    }
    return sample;
}

SpeedSample sample_speed(const GenerationPlan& plan, GamePlayer& player, int threads,
                         ProgramSeats* seats) {
    const std::size_t all = plan.pairings().size();
    for (std::size_t games = kGames;; games *= 4) {
        const SpeedSample sample = play_sample(plan, player, std::min(games, all), threads, seats);
        // Otherwise the sample is too short: a few fast games end before all threads have started.
        if (sample.stopped > 0 || sample.seconds > kEnough || games >= all) return sample;
    }
}

std::string speed_text(const SpeedSample& sample) {
    const double speed = sample.speed();
    return (sample.is_bound() ? "at most " : "about ") +
           (speed < 10 ? fmt::format("{:.2g}", speed) : fmt::format("{:.0f}", speed)) + " games/s";
}

std::string sample_source_text(const SpeedSample& sample) {
    if (sample.stopped == 0) return "";
    const std::string moves = counted(sample.moves, "move");
    if (sample.is_bound()) {
        return fmt::format(" (an estimate: {} and no whole game in {:.1f} s)", moves,
                           sample.seconds);
    }
    return fmt::format(" (measured with {} and {} of unfinished games in {:.1f} s)",
                       counted(sample.ended, "whole game"), moves, sample.seconds);
}

}  // namespace evothello
