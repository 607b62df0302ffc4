#include "cli/terminal/run_view.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>

#include "base/number.hpp"
#include "board/rules.hpp"
#include "cli/terminal/message.hpp"
#include "report/interval_text.hpp"
#include "run/config/config_optimiser.hpp"

namespace evothello {
namespace {

using std::chrono::steady_clock;

// Minimum interval between lines of generations.
constexpr std::chrono::milliseconds kBetweenLines{500};

std::string left_text(const Progress& progress) {
    return progress.seconds_left ? duration_text(*progress.seconds_left) : "";
}

}  // namespace

std::string duration_text(double seconds) {
    const auto whole = static_cast<std::int64_t>(seconds + 0.5);
    if (whole < 60) return fmt::format("{} s", whole);
    if (whole < 3600) return fmt::format("{} min {:02} s", whole / 60, whole % 60);
    return fmt::format("{} h {:02} min", whole / 3600, whole / 60 % 60);
}

std::string player_text(const Config& config) {
    return config.engine ? config.engine->command : to_text(config.search);
}

RunView::RunView(const Run& run, std::string who_plays)
    : run_(&run), threads_text_(std::move(who_plays)), terminal_(isatty(STDERR_FILENO) == 1) {}

void RunView::heading() const {
    const Config& config = run_->setup.config;
    print_message("run {} · {} · {} · {} weights · {} {} · {} · seed {}\n", run_->folder.name,
                  name(config.genome.rules), optimiser_text(config), run_->setup.space.size(),
                  config.engine ? "engine" : "search", player_text(config), threads_text_,
                  config.seed);
    print_message("{:>6} {:>11} {:>8} {:>7} {:>9} {:>20} {:>9} {:>11}\n", "gen", "games", "best",
                  "spread", "diversity", "champion", "games/s", "left");
}

void RunView::clear_live() {
    if (!live_shown_) return;
    erase_line();
    live_shown_ = false;
}

void RunView::generation(const GenerationSummary& record, const RunState& state,
                         const Progress& progress) {
    latest_ = progress;
    const bool promoted = record.champion == record.generation;
    const auto now = steady_clock::now();
    if (!promoted && !record.challenged && !state.done() && now - printed_ < kBetweenLines) return;
    printed_ = now;
    clear_live();
    std::string champion = fmt::format("{} of {}", record.champion_source, record.champion);
    print_message("{:>6} {:>11} {:>6.1f} % {:>7.3f} {:>9.3f} {:>20} {:>9} {:>11}\n",
                  record.generation, in_thousands(record.games), 100 * record.best_score,
                  record.score_spread, record.diversity, champion,
                  in_thousands(static_cast<std::int64_t>(progress.games_per_second)),
                  left_text(progress));
    if (record.challenged) {
        print_message("       {} {} pairs: {}\n",
                      promoted ? "new champion; score of the challenger over"
                      : kGateTest.verdict(record.challenge) == Sprt::Verdict::kOpen
                          ? "undecided, champion stays; score of the challenger over"
                          : "challenger rejected; its score over",
                      record.challenge.pair_count(), percent_text(record.challenge));
    }
}

void RunView::live(const Progress& progress) {
    latest_ = progress;
    if (!terminal_) return;
    constexpr std::size_t kWidth = 24;
    const std::size_t filled =
        progress.games_planned == 0 ? 0 : kWidth * progress.games_done / progress.games_planned;
    erase_line();
    print_message("{:>6} [{}{}] {}/{}  {} games/s  {} left", progress.generation,
                  std::string(filled, '#'), std::string(kWidth - filled, '.'),
                  in_thousands(static_cast<std::int64_t>(progress.games_done)),
                  in_thousands(static_cast<std::int64_t>(progress.games_planned)),
                  in_thousands(static_cast<std::int64_t>(progress.games_per_second)),
                  left_text(progress));
    std::fflush(stderr);
    live_shown_ = true;
}

void RunView::note(const std::string& text) {
    clear_live();
    print_message("note: {}\n", text);
}

}  // namespace evothello
