// A rank other than 0: plays the games that rank 0 assigns.

#include <unistd.h>

#include <condition_variable>
#include <deque>
#include <mutex>

#include "base/number.hpp"
#include "base/parallel/background.hpp"
#include "play/distributed/distributed_play.hpp"
#include "play/distributed/messages.hpp"
#include "play/distributed/wire_format.hpp"
#include "play/distributed/work_dealer.hpp"
#include "play/game_worker.hpp"

namespace evothello {
namespace {

using namespace distributed;

// A play that rank 0 announced.
struct AnnouncedPlay {
    std::uint32_t number = 0;
    bool wants_choices = false;
    std::size_t block = 1;
    PackedPlayers players;
    std::atomic<bool> stop = false;
};

// Games of one message.
struct Batch {
    std::shared_ptr<AnnouncedPlay> play;
    std::vector<std::uint32_t> indices;
    std::vector<std::uint64_t> numbers;
    std::vector<Pairing> pairings;
    std::vector<GameRecord> records = {};
    std::vector<std::vector<Choice>> choices = {};  // if rank 0 wants them

    Games games() const {
        return {.contenders = play->players.contenders,
                .openings = play->players.openings,
                .pairings = pairings,
                .key = play->players.key,
                .numbers = numbers};
    }
};

// Some games of one message, for one thread.
struct Task {
    std::shared_ptr<Batch> batch;
    std::vector<std::size_t> places;  // indices into the lists of the batch
};

class RemoteWorker {
  public:
    RemoteWorker(Link& link, std::string build, int threads, double silence_limit)
        : link_(link), build_(std::move(build)), threads_(threads), silence_limit_(silence_limit) {}

    std::string run() {
        const Background link_thread([this] { exchange_messages(); },
                                     ThreadPriority::kNormalPriority);
        const Parallel how{.threads = threads_};
        std::vector<std::unique_ptr<GameWorker>> game_workers(
            static_cast<std::size_t>(how.workers()));
        try {
            parallel_steps(how, [&](int worker) {
                auto& game_worker = game_workers[static_cast<std::size_t>(worker)];
                if (!game_worker) game_worker = std::make_unique<GameWorker>(worker);
                return step(*game_worker);
            });
        } catch (const std::exception&) {
            // fail() has sent the reason; rank 0 ends the job.
        }
        const std::lock_guard guard(mutex_);
        return job_failure_;
    }

  private:
    bool step(GameWorker& game_worker) {
        std::unique_lock lock(mutex_);
        work_.wait(lock, [this] { return shut_down_ || !tasks_.empty(); });
        if (shut_down_) return false;
        const Task task = std::move(tasks_.front());
        tasks_.pop_front();
        ++playing_;
        lock.unlock();
        try {
            play_task(game_worker, task);
        } catch (const std::exception& exception) {
            fail(exception.what());
            throw;
        }
        return true;
    }

    void play_task(GameWorker& game_worker, const Task& task) {
        Batch& batch = *task.batch;
        const AnnouncedPlay& play = *batch.play;
        OnGame on_game;
        if (play.wants_choices) {
            on_game = [&](std::size_t place, std::span<const Choice> choices) {
                batch.choices[place].assign(choices.begin(), choices.end());
            };
        }
        game_worker.play(batch.games(), task.places, batch.records, &play.stop, on_game);
        Packer results;
        for (const std::size_t place : task.places) {
            if (!batch.records[place].played) continue;
            results.put(FinishedGame{batch.indices[place], batch.records[place]});
            if (on_game) results.put_list(std::span<const Choice>(batch.choices[place]));
        }
        const std::lock_guard guard(mutex_);
        --playing_;
        if (play.number == play_->number) results_ += results.take();
        if (tasks_.empty()) wake_link_.notify_all();
    }

    void fail(const std::string& why) {
        const std::lock_guard guard(mutex_);
        unsent_failure_ = why;
        wake_link_.notify_all();
    }

    void exchange_messages() {
        Clock clock;
        SilenceTimer silence;
        const auto ranks = static_cast<std::size_t>(link_.size());
        double next_heartbeat = 0, next_report = 0, next_idle_report = 0;
        PollDelay delay;
        send_hello();
        std::unique_lock lock(mutex_);
        while (!shut_down_) {
            lock.unlock();
            while (const auto packet = link_.receive()) {
                silence.reset();
                try {
                    handle(*packet);
                } catch (const std::exception& exception) {
                    fail(exception.what());
                }
            }
            if (clock.now() >= next_heartbeat) {
                next_heartbeat = clock.now() + silence_limit_ * kHeartbeatShare;
                link_.send(0, make_message(MessageType::kWorkerAlive));
            }
            silence.add_silence(clock.lap());
            lock.lock();
            if (silence.seconds() > silence_limit_) {
                job_failure_ = "rank 0 sent no message for " + to_text(silence_limit_) + " s";
                shut_down_ = true;
            }
            if (!results_.empty() &&
                clock.now() >= (tasks_.empty() ? next_idle_report : next_report)) {
                next_report = clock.now() + WorkDealer::seconds_between_reports(ranks);
                next_idle_report = clock.now() + WorkDealer::seconds_between_idle_reports(ranks);
                report();
            }
            if (stopping_ && playing_ == 0) {
                stopping_ = false;
                link_.send(0, make_message(MessageType::kStopped, play_->number));
            }
            if (!unsent_failure_.empty()) send_failure();
            if (!shut_down_) wake_link_.wait_for(lock, delay.next(tasks_.empty()));
        }
        work_.notify_all();
    }

    void send_hello() {
        char host[256] = {};
        ::gethostname(host, sizeof host - 1);
        Packer packer;
        packer.put(Parallel{.threads = threads_}.workers());
        packer.put_text(host);
        packer.put_text(build_);
        link_.send(0, make_message(MessageType::kHello, std::move(packer)));
    }

    void send_failure() {
        Packer packer;
        packer.put_text(unsent_failure_);
        unsent_failure_.clear();
        link_.send(0, make_message(MessageType::kFailed, std::move(packer)));
    }

    void report() {
        Packer packer;
        packer.put(play_->number);
        const auto head = make_message(MessageType::kDone, std::move(packer));
        link_.send(0, std::make_shared<const std::string>(*head + std::exchange(results_, {})));
    }

    void handle(const Packet& packet) {
        const MessageType type = message_type(*packet.bytes);
        Unpacker unpacker = unpacker_of(*packet.bytes);
        if (type != MessageType::kAssign) send_to_children(link_, packet.bytes);
        if (type == MessageType::kPlay) return start_play(unpacker);
        const std::lock_guard guard(mutex_);
        if (type == MessageType::kShutDown) shut_down_ = true;
        if (type != MessageType::kAssign && type != MessageType::kStop) return;
        if (!play_ || unpacker.get<std::uint32_t>() != play_->number) return;
        if (type == MessageType::kAssign) {
            take_batch(unpacker);
        } else {
            stop();
            stopping_ = true;
        }
    }

    void start_play(Unpacker& unpacker) {
        auto play = std::make_shared<AnnouncedPlay>();
        play->number = unpacker.get<std::uint32_t>();
        play->wants_choices = unpacker.get<bool>();
        play->block = unpacker.get<std::size_t>();
        play->players = unpack_players(unpacker);
        const std::lock_guard guard(mutex_);
        if (play_) stop();
        results_.clear();
        stopping_ = false;
        play_ = std::move(play);
        link_.send(0, make_message(MessageType::kReady, play_->number));
    }

    void stop() {
        play_->stop = true;
        tasks_.clear();
    }

    void take_batch(Unpacker& unpacker) {
        auto batch = std::make_shared<Batch>(Batch{.play = play_});
        while (!unpacker.at_end()) {
            const auto [index, pairing] = unpacker.get<AssignedGame>();
            batch->indices.push_back(index);
            batch->numbers.push_back(play_->players.first + index);
            batch->pairings.push_back(pairing);
        }
        batch->records.resize(batch->pairings.size());
        if (play_->wants_choices) batch->choices.resize(batch->pairings.size());
        const Games games = batch->games();
        for (std::size_t place = 0; place < batch->pairings.size();) {
            Task& task = tasks_.emplace_back(Task{batch, {}});
            const bool together = in_lockstep(games, place);
            do {
                task.places.push_back(place++);
            } while (together && place < batch->pairings.size() && in_lockstep(games, place) &&
                     task.places.size() < play_->block);
        }
        work_.notify_all();
    }

    Link& link_;
    const std::string build_;
    const int threads_;
    const double silence_limit_;
    std::mutex mutex_;  // guards the members below
    std::condition_variable work_, wake_link_;
    std::shared_ptr<AnnouncedPlay> play_;
    std::deque<Task> tasks_;
    int playing_ = 0;
    std::string results_;  // not yet sent to rank 0
    bool stopping_ = false, shut_down_ = false;
    std::string unsent_failure_, job_failure_;
};

}  // namespace

std::string play_for_first_process(Link& link, const std::string& build, int threads,
                                   double silence_limit) {
    return RemoteWorker(link, build, threads, silence_limit).run();
}

}  // namespace evothello
