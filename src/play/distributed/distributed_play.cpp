#include "play/distributed/distributed_play.hpp"

#include <condition_variable>
#include <exception>
#include <mutex>

#include "base/number.hpp"
#include "base/parallel/background.hpp"
#include "play/distributed/messages.hpp"
#include "play/distributed/wire_format.hpp"
#include "play/distributed/work_dealer.hpp"
#include "play/game_worker.hpp"
#include "play/play_order.hpp"

namespace evothello {
namespace {

using namespace distributed;
using namespace std::chrono_literals;

// After a stop, answers of other ranks are awaited for this many seconds.
constexpr double kSecondsToStop = 1;

struct Play {
    const Games& games;
    const Parallel& how;
    std::span<GameRecord> records;
    const OnDone& on_done;
    const OnGame& on_game;
    const PlayOrder order;
    WorkDealer dealer;
    std::uint32_t number;
    std::exception_ptr failure = {};       // thrown on this rank
    std::optional<double> stop_sent = {};  // when kStop was sent to the other ranks
};

struct Rank {
    std::string host = "a host that never answered";
    SilenceTimer silence;
    int threads = 0;                       // 0: no kHello received yet
    std::uint32_t ready = 0, stopped = 0;  // play numbers
};

}  // namespace

class DistributedPlayer::Impl {
  public:
    Impl(Link& link, std::string build, double silence_limit)
        : link_(link),
          build_(std::move(build)),
          silence_limit_(silence_limit),
          ranks_(static_cast<std::size_t>(link.size())),
          link_thread_([this] { exchange_messages(); }, ThreadPriority::kNormalPriority) {}
    ~Impl() {
        closing_ = true;
        wake_link_.notify_all();
    }
    Impl(const Impl&) = delete;
    Impl& operator=(const Impl&) = delete;

    bool play(const Games& games, const Parallel& how, std::span<GameRecord> records,
              const OnDone& on_done, const OnGame& on_game) {
        const std::unique_lock one_at_a_time(playing_, std::try_to_lock);
        if (!one_at_a_time) return false;
        const auto workers = static_cast<std::size_t>(how.workers());
        PlayOrder order(games, records, workers + static_cast<std::size_t>(threads_of_others()));
        const std::size_t games_per_thread = order.single_end == 0 ? order.max_block : 1;
        const WorkDealer dealer(order.indices.size(), order.programs_end, games_per_thread,
                                ranks_.size());
        Play play{games, how, records, on_done, on_game, std::move(order), dealer, ++plays_};
        play.dealer.join(0, how.workers(), clock_.now());
        std::vector<std::unique_ptr<GameWorker>> game_workers(workers);
        begin(play);
        const std::shared_ptr<void> cleanup(nullptr, [this](void*) { end(); });
        parallel_steps(how, [&](int worker) {
            auto& game_worker = game_workers[static_cast<std::size_t>(worker)];
            if (!game_worker) game_worker = std::make_unique<GameWorker>(worker);
            return step(play, *game_worker);
        });
        if (play.failure) std::rethrow_exception(play.failure);
        if (lost_a_process()) throw Error(job_failure_);
        return true;
    }

    void wait_for_all() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] {
            return !job_failure_.empty() ||
                   std::all_of(ranks_.begin() + 1, ranks_.end(),
                               [](const Rank& rank) { return rank.threads > 0; });
        });
        if (!job_failure_.empty()) throw Error(job_failure_);
    }

    int ranks() const { return link_.size(); }

    int threads_of_others() const {
        int threads = 0;
        for (const Rank& rank : ranks_) threads += rank.threads;
        return threads;
    }

    bool lost_a_process() const {
        const std::lock_guard guard(mutex_);
        return !job_failure_.empty();
    }

  private:
    void begin(Play& play) {
        Packer packer;
        packer.put(play.number);
        packer.put(static_cast<bool>(play.on_game));
        packer.put(play.order.max_block);
        pack_players(play.games, packer);
        const std::scoped_lock guard(play_mutex_, mutex_);
        play_ = &play;
        broadcast_ = make_message(MessageType::kPlay, std::move(packer));
        wake_link_.notify_all();
    }

    void end() {
        const std::scoped_lock guard(play_mutex_, mutex_);
        play_ = nullptr;
        broadcast_ = nullptr;
    }

    // Plays one block of games on a thread of this rank. Waits while other ranks still have games.
    // Returns false when all games of the play are over.
    bool step(Play& play, GameWorker& game_worker) {
        std::unique_lock lock(mutex_);
        while (play.dealer.left() == 0 || stopped(play)) {
            if (is_over(play)) return false;
            changed_.wait_for(lock, 20ms);
        }
        const std::size_t front = play.dealer.take(0).first;
        const GameRange taken = play.dealer.take(play.order.block_size(front, play.dealer.left()));
        lock.unlock();
        const auto indices = std::span(play.order.indices).subspan(taken.first, taken.count);
        try {
            game_worker.play(play.games, indices, play.records, play.how.stop, play.on_game);
            for (const std::size_t index : indices) {
                if (play.records[index].played) play.on_done(index);
            }
        } catch (...) {
            lock.lock();
            play.failure = std::current_exception();
        }
        return true;
    }

    bool stopped(const Play& play) const {
        return !job_failure_.empty() || play.failure ||
               (play.how.stop != nullptr && *play.how.stop);
    }

    // True if no game is left to assign and no rank has a result that is worth waiting for.
    bool is_over(const Play& play) const {
        if (!job_failure_.empty()) return true;
        if (!stopped(play)) return play.dealer.left() == 0 && play.dealer.outstanding() == 0;
        if (!play.stop_sent) return false;
        const bool all_stopped = std::all_of(ranks_.begin(), ranks_.end(), [&](const Rank& rank) {
            return rank.ready != play.number || rank.stopped == play.number;
        });
        return all_stopped || clock_.now() > *play.stop_sent + kSecondsToStop;
    }

    // The only thread that uses the link.
    void exchange_messages() {
        double next_heartbeat = 0;
        PollDelay delay;
        while (!closing_) {
            if (const auto message = take_broadcast()) send_to_children(link_, message);
            if (clock_.now() >= next_heartbeat) {
                next_heartbeat = clock_.now() + silence_limit_ * kHeartbeatShare;
                send_to_children(link_, make_message(MessageType::kCoordinatorAlive));
            }
            {
                const std::lock_guard guard(play_mutex_);
                while (const auto packet = link_.receive()) {
                    try {
                        handle(*packet);
                    } catch (...) {
                        // A callback threw; play() throws it again on the calling thread.
                        const std::lock_guard lock(mutex_);
                        if (play_ != nullptr) play_->failure = std::current_exception();
                    }
                }
            }
            std::unique_lock lock(mutex_);
            check_ranks();
            if (!broadcast_) wake_link_.wait_for(lock, delay.next(rank_is_waiting()));
        }
        send_to_children(link_, make_message(MessageType::kShutDown));
    }

    // True while this rank waits for a message of another rank.
    bool rank_is_waiting() const {
        if (play_ == nullptr) return false;
        return play_->dealer.left() == 0 || stopped(*play_) ||
               std::any_of(ranks_.begin() + 1, ranks_.end(),
                           [this](const Rank& rank) { return rank.ready != play_->number; });
    }

    std::shared_ptr<const std::string> take_broadcast() {
        const std::lock_guard guard(mutex_);
        return std::exchange(broadcast_, nullptr);
    }

    // Finds lost ranks, and tells the others to stop when the play was stopped.
    void check_ranks() {
        const double elapsed = clock_.lap();
        for (std::size_t rank = 1; rank < ranks_.size(); ++rank) {
            ranks_[rank].silence.add_silence(elapsed);
            if (ranks_[rank].silence.seconds() > silence_limit_) {
                fail("rank " + std::to_string(rank) + " on " + ranks_[rank].host +
                     " sent no message for " + to_text(silence_limit_) + " s");
            }
        }
        if (play_ == nullptr) return;
        if (stopped(*play_) && !play_->stop_sent) {
            play_->stop_sent = clock_.now();
            broadcast_ = make_message(MessageType::kStop, play_->number);
        }
        if (is_over(*play_)) changed_.notify_all();
    }

    void fail(const std::string& why) {
        if (!job_failure_.empty()) return;
        job_failure_ = why +
                       ". The job ends. Continue a run with the same command, or with evothello "
                       "resume; it loses at most its last second";
        changed_.notify_all();
    }

    void handle(const Packet& packet) {
        const auto from = static_cast<std::size_t>(packet.from);
        Unpacker unpacker = unpacker_of(*packet.bytes);
        if (message_type(*packet.bytes) == MessageType::kDone) take_results(from, unpacker);
        const std::lock_guard guard(mutex_);
        Rank& rank = ranks_[from];
        rank.silence.reset();
        switch (message_type(*packet.bytes)) {
            case MessageType::kHello: {
                rank.threads = unpacker.get<int>();
                rank.host = unpacker.get_text();
                const std::string build = unpacker.get_text();
                if (build != build_) {
                    fail("rank " + std::to_string(from) + " on " + rank.host +
                         " runs another build: " + build + ", not " + build_);
                }
                changed_.notify_all();
                break;
            }
            case MessageType::kReady: {
                rank.ready = unpacker.get<std::uint32_t>();
                if (play_ == nullptr || rank.ready != play_->number) break;
                play_->dealer.join(from, rank.threads, clock_.now());
                break;
            }
            case MessageType::kStopped:
                rank.stopped = unpacker.get<std::uint32_t>();
                break;
            case MessageType::kFailed:
                fail("rank " + std::to_string(from) + " on " + rank.host +
                     " failed: " + unpacker.get_text());
                break;
            default:
                break;
        }
        assign_to(from);
    }

    void take_results(std::size_t from, Unpacker& unpacker) {
        if (play_ == nullptr || unpacker.get<std::uint32_t>() != play_->number) return;
        std::size_t count = 0;
        for (; !unpacker.at_end(); ++count) {
            const auto finished = unpacker.get<FinishedGame>();
            if (play_->on_game) play_->on_game(finished.index, unpacker.get_list<Choice>());
            play_->records[finished.index] = finished.record;
            play_->on_done(finished.index);
        }
        const std::lock_guard guard(mutex_);
        play_->dealer.finished(from, count);
    }

    void assign_to(std::size_t rank) {
        if (play_ == nullptr || ranks_[rank].ready != play_->number || stopped(*play_)) return;
        const GameRange assigned = play_->dealer.assign(rank, clock_.now());
        if (assigned.count == 0) return;
        Packer packer;
        packer.put(play_->number);
        for (std::size_t i = 0; i < assigned.count; ++i) {
            const std::size_t index = play_->order.indices[assigned.first + i];
            packer.put(
                AssignedGame{static_cast<std::uint32_t>(index), play_->games.pairings[index]});
        }
        link_.send(static_cast<int>(rank), make_message(MessageType::kAssign, std::move(packer)));
    }

    Link& link_;
    const std::string build_;
    const double silence_limit_;
    Clock clock_;
    std::mutex playing_;
    std::mutex play_mutex_;     // held while play_ must not change; locked before mutex_
    mutable std::mutex mutex_;  // guards the members below
    std::condition_variable wake_link_, changed_;
    std::vector<Rank> ranks_;
    std::shared_ptr<const std::string> broadcast_;  // message to send to all ranks
    Play* play_ = nullptr;
    std::uint32_t plays_ = 0;
    std::string job_failure_;
    std::atomic<bool> closing_ = false;
    Background link_thread_;  // last member: its thread ends before the others are destroyed
};

DistributedPlayer::DistributedPlayer(Link& link, const std::string& build, double silence_limit)
    : impl_(std::make_unique<Impl>(link, build, silence_limit)) {
    impl_->wait_for_all();
}

DistributedPlayer::~DistributedPlayer() = default;

void DistributedPlayer::play_missing(const Games& games, const Parallel& how,
                                     std::span<GameRecord> records, const OnDone& on_done,
                                     const OnGame& on_game) {
    if (impl_->play(games, how, records, on_done, on_game)) return;
    LocalGamePlayer().play_missing(games, how, records, on_done, on_game);
}

int DistributedPlayer::threads(const Parallel& how) const {
    return how.workers() + impl_->threads_of_others();
}

int DistributedPlayer::processes() const { return impl_->ranks(); }

bool DistributedPlayer::lost_a_process() const { return impl_->lost_a_process(); }

}  // namespace evothello
