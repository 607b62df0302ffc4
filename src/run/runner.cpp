#include "run/runner.hpp"

#include <algorithm>
#include <mutex>

#include "base/number.hpp"
#include "protocol/program_pool.hpp"
#include "run/save/journal.hpp"
#include "run/save/tables.hpp"

namespace evothello {
namespace {

using std::chrono::steady_clock;

// Results and states older than kMaxUnsavedTime are written to the disk at the next tick; the sum
// of both stays below a second.
constexpr std::chrono::milliseconds kMaxUnsavedTime{500}, kTick{100};

double seconds_between(steady_clock::time_point from, steady_clock::time_point to) {
    return std::chrono::duration<double>(to - from).count();
}

class Runner {
  public:
    Runner(const Run& run, RunState& state, GamePlayer& player, const RunSettings& options,
           const RunObserver& observer)
        : run_(run),
          state_(state),
          player_(player),
          options_(options),
          observer_(observer),
          history_(table(run.folder.history(), history_header())),
          bests_(table(run.folder.bests(), bests_header(run.setup.space))),
          yardsticks_(table(run.folder.yardsticks(), yardsticks_header())),
          timing_(table(run.folder.timing(),
                        "generation,unix_time,games_per_s,threads,seconds,seconds_of_play\n")),
          programs_(run.setup.config.genome.rules, Parallel{.threads = options.threads}.workers(),
                    {.log = options.engine_log,
                     .on_forfeit = [this](const std::string& reason) { add_forfeit(reason); },
                     .stop = &stop_},
                    run.folder.engine_files()) {
        if (run.setup.config.engine) {
            programs_.set_reference(run.setup.program(run.setup.space.start()));
        }
    }

    bool go() {
        while (!state_.done() && play_generation()) {
        }
        save();
        timing_.write();
        if (lock_is_lost_) throw_lock_lost();
        return state_.done();
    }

  private:
    GrowingTable table(const file::Path& path, const std::string& header) const {
        return {path, header, state_.generation, options_.recent,
                [this](const std::string& text) { note(text); }};
    }

    // Returns false if stopped; all results are in the journal then.
    bool play_generation() {
        const auto begin = steady_clock::now();
        played_ = {};
        GenerationPlan plan(run_.setup, state_);
        Journal journal(run_.folder.journal(), run_.fingerprint, plan.generation(),
                        plan.plan_key());
        if (journal.is_of_another_plan()) {
            note("results in the journal of generation " + std::to_string(plan.generation()) +
                 " belong to other settings; the generation starts again");
        }
        std::vector<GameRecord> results;
        pending_.clear();
        while (plan.extend(results)) {
            results.resize(plan.pairings().size());
            apply_journal(journal, results);
            if (!play_batch(plan, journal, results)) return false;
        }
        const std::optional<Regrets> regrets = measure_regrets(plan);
        if (!regrets) {
            flush(journal);
            return false;
        }
        auto [next, record] = plan.finish(results);
        record.regret_one_ply = regrets->one_ply;
        record.regret = regrets->in_search;
        games_ += results.size();
        end_generation(std::move(next), record, begin);
        return true;
    }

    static void apply_journal(const Journal& journal, std::vector<GameRecord>& results) {
        for (const Journal::Record& record : journal.found_results()) {
            if (record.index >= results.size()) continue;
            results[record.index] = {.played = true, .margin = record.margin};
        }
    }

    bool play_batch(const GenerationPlan& plan, Journal& journal,
                    std::vector<GameRecord>& results) {
        std::atomic<std::size_t> done{static_cast<std::size_t>(
            std::count_if(results.begin(), results.end(),
                          [](const GameRecord& record) { return record.played; }))};
        Parallel how{.threads = options_.threads, .stop = &stop_, .tick_every = kTick};
        how.tick = [&] {
            poll_stop();
            report_forfeits();
            if (unsaved_ && steady_clock::now() - saved_ >= kMaxUnsavedTime) save();
            if (steady_clock::now() - flushed_ >= kMaxUnsavedTime) flush(journal);
            if (observer_.on_progress) observer_.on_progress(progress(done, results.size()));
        };
        poll_stop();
        const auto begin = steady_clock::now();
        const auto keep = [&](std::size_t index) {
            const std::lock_guard guard(mutex_);
            pending_.push_back({static_cast<std::uint32_t>(index), results[index].margin});
            ++done;
        };
        try {
            player_.play_missing({.contenders = plan.contenders(),
                                  .openings = plan.openings(),
                                  .pairings = plan.pairings(),
                                  .key = plan.key(),
                                  .seats = &programs_},
                                 how, results, keep, {});
        } catch (...) {
            // For example, an external program no longer starts, or memory is exhausted. Results
            // up to now are valid.
            report_forfeits();
            save();
            flush(journal);
            throw;
        }
        report_forfeits();
        played_ += steady_clock::now() - begin;
        if (done == results.size()) return true;
        flush(journal);
        return false;
    }

    struct Regrets {
        std::optional<Regret> one_ply, in_search;
    };
    // Returns nothing if stopped; empty values if none are due. The journal does not hold them: a
    // resumed process measures them again.
    std::optional<Regrets> measure_regrets(const GenerationPlan& plan) {
        const Config& config = run_.setup.config;
        if (!config.regret || !plan.needs_yardsticks()) return Regrets{};
        const Evaluator evaluator(plan.champion());
        const RegretSet& set = shipped_regret_set(config.genome.rules);
        const Parallel how{
            .threads = options_.threads, .stop = &stop_, .tick = [this] { poll_stop(); }};
        Regrets regrets{.one_ply = regret(evaluator, {.depth = {{{0, 1}}}}, set, how),
                        .in_search = regret(evaluator, config.search, set, how)};
        return regrets.one_ply && regrets.in_search ? std::optional(regrets) : std::nullopt;
    }

    // Called by worker threads.
    void add_forfeit(const std::string& reason) {
        const std::lock_guard guard(mutex_);
        forfeits_.push_back(reason);
    }
    void report_forfeits() {
        std::vector<std::string> reasons;
        {
            const std::lock_guard guard(mutex_);
            reasons.swap(forfeits_);
        }
        for (const std::string& reason : reasons) {
            if (observer_.on_forfeit) observer_.on_forfeit(reason);
        }
    }

    // Writes the results that are only in memory to the journal. A generation that ends before the
    // first flush is due writes no journal.
    void flush(Journal& journal) {
        std::vector<Journal::Record> batch;
        {
            const std::lock_guard guard(mutex_);
            batch.swap(pending_);
        }
        if (is_taken_over()) return;
        journal.append(batch);
        journal.sync();
        flushed_ = steady_clock::now();
    }

    void end_generation(RunState next, const GenerationSummary& record,
                        steady_clock::time_point began) {
        const bool promoted = next.champions.size() > state_.champions.size();
        state_ = std::move(next);
        unsaved_ = true;
        flushed_ = steady_clock::now();
        convert_hours();
        const int generation = state_.generation;
        history_.add(history_row(record), generation);
        bests_.add(bests_rows(record), generation);
        const std::string yardsticks = yardsticks_rows(record);
        if (!yardsticks.empty()) yardsticks_.add(yardsticks, generation);
        const bool keep = is_kept(run_, state_);
        // Order matters. Tables and champions are written before the state, so that a saved state
        // never refers to missing rows. Tables are thinned before the state, too: a run that is
        // killed in between thins them again at the same generation.
        thin_tables();
        if (keep && is_taken_over()) return;
        if (keep) sync_tables();
        if (promoted || state_.done()) save_champion(run_, state_);
        if (keep) save_kept(run_, state_);
        const bool is_late = steady_clock::now() - saved_ >= kMaxUnsavedTime;
        if (is_late) save();
        add_timing(generation, seconds_between(began, steady_clock::now()));
        if (is_late) timing_.write();
        if (observer_.on_generation) observer_.on_generation(record, state_, progress(0, 0));
    }

    void add_timing(int generation, double seconds) {
        const auto now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
        timing_.add(std::to_string(generation) + "," + std::to_string(now) + "," +
                        to_text(games_per_second()) + "," +
                        std::to_string(player_.threads({.threads = options_.threads})) + "," +
                        to_text(seconds) + "," + to_text(played_.count()) + "\n",
                    generation);
    }

    void save() {
        if (!unsaved_ || is_taken_over()) return;
        sync_tables();
        save_latest(run_, state_);
        saved_ = steady_clock::now();
        unsaved_ = false;
    }

    void sync_tables() {
        history_.sync();
        bests_.sync();
        yardsticks_.sync();
    }

    void thin_tables() {
        if (state_.generation % options_.recent != 0 || is_taken_over()) return;
        for (GrowingTable* table : {&history_, &bests_, &yardsticks_, &timing_}) {
            table->thin(state_.generation);
        }
    }

    // Whether our lock file was removed and another process has locked the run. This process must
    // not write to the run then.
    bool is_taken_over() const {
        return options_.lock != nullptr && !options_.lock->in_place() &&
               file::Lock::held(run_.folder.lock());
    }

    void poll_lock() {
        const auto now = steady_clock::now();
        if (options_.lock == nullptr || now - lock_polled_ < kTick) return;
        lock_polled_ = now;
        if (!options_.lock->in_place()) lock_is_lost_ = stop_ = true;
    }

    [[noreturn]] void throw_lock_lost() const {
        const std::string lock = run_.folder.lock().string();
        if (is_taken_over()) {
            throw Error(lock + " was removed during the run, and " +
                        file::Lock::owner(run_.folder.lock()) +
                        " now plays the run; this process stops");
        }
        throw Error(lock + " was removed during the run; everything is saved. Continue with " +
                    "evothello resume " + run_.folder.name);
    }

    // Converts a budget in hours to generations, once: after at least 2 generations and 1/50 of
    // the hours or 20 seconds, whichever is shorter.
    void convert_hours() {
        const Budget& budget = run_.setup.config.budget;
        if (budget.kind != Budget::Kind::kHours || state_.last) return;
        const double seconds = 3600 * budget.amount;
        const double elapsed = seconds_between(began_, steady_clock::now());
        const int finished = state_.generation - first_;
        if (finished < 2 || elapsed < std::min(20.0, seconds / 50)) return;
        state_.last = std::max(state_.generation + 1,
                               first_ + static_cast<int>(std::min(
                                            kMaxGenerations, seconds * finished / elapsed *
                                                                 run_.setup.generations_factor())));
        note("at the measured speed " + to_text(budget.amount) + " hours are " +
             std::to_string(*state_.last) + " generations; this number is now final");
    }

    void poll_stop() {
        poll_lock();
        const bool late = options_.until && std::chrono::system_clock::now() >= *options_.until;
        if (late || (options_.stop != nullptr && options_.stop->load())) stop_ = true;
    }

    double games_per_second() const {
        return static_cast<double>(games_) /
               std::max(1e-3, seconds_between(began_, steady_clock::now()));
    }

    Progress progress(std::size_t done, std::size_t known) const {
        Progress progress{.generation = state_.generation + (known > 0 ? 1 : 0),
                          .last = run_.setup.last_generation(state_),
                          .games_done = done,
                          .games_planned = known};
        const double elapsed = seconds_between(began_, steady_clock::now());
        progress.games_per_second = static_cast<double>(games_ + done) / std::max(1e-3, elapsed);
        const int finished = state_.generation - first_;
        if (progress.last && finished > 0) {
            progress.seconds_left = elapsed / finished * (*progress.last - state_.generation);
        }
        return progress;
    }

    void note(const std::string& text) const {
        if (observer_.on_note) observer_.on_note(text);
    }

    const Run& run_;
    RunState& state_;
    GamePlayer& player_;
    const RunSettings& options_;
    const RunObserver& observer_;
    GrowingTable history_, bests_, yardsticks_, timing_;
    std::atomic<bool> stop_ = false;
    bool unsaved_ = false, lock_is_lost_ = false;
    std::mutex mutex_;  // guards pending_ and forfeits_: workers append, the tick removes
    std::vector<Journal::Record> pending_;
    std::vector<std::string> forfeits_;
    std::size_t games_ = 0;
    int first_ = state_.generation;
    std::chrono::duration<double> played_{};  // of this generation so far
    steady_clock::time_point began_ = steady_clock::now();
    steady_clock::time_point saved_ = began_, flushed_ = began_, lock_polled_ = began_;
    ProgramPool programs_;  // last: its workers may call add_forfeit until it is destroyed
};

}  // namespace

bool run_to_end(const Run& run, RunState& state, GamePlayer& game_player,
                const RunSettings& options, const RunObserver& observer) {
    return Runner(run, state, game_player, options, observer).go();
}

}  // namespace evothello
