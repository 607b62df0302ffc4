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
struct Called {
    std::uint32_t number = 0;
    bool wants_choices = false;
    std::size_t block = 1;
    PackedPlayers players;
    std::atomic<bool> stop = false;
};

// Games of one message.
struct Hand {
    std::shared_ptr<Called> called;
    std::vector<std::uint32_t> indices;
    std::vector<std::uint64_t> numbers;
    std::vector<Pairing> pairings;
    std::vector<GameRecord> records = {};
    std::vector<std::vector<Choice>> choices = {};  // if rank 0 wants them

    Games games() const {
        return {.contenders = called->players.contenders,
                .openings = called->players.openings,
                .pairings = pairings,
                .key = called->players.key,
                .numbers = numbers};
    }
};

// Some games of one message, for one thread.
struct Task {
    std::shared_ptr<Hand> hand;
    std::vector<std::size_t> places;
};

class Member {
  public:
    Member(Link& link, std::string build, int threads, double patience)
        : link_(link), build_(std::move(build)), threads_(threads), patience_(patience) {}

    std::string play() {
        const Background speaking([this] { speak(); }, ThreadPriority::kNormalPriority);
        const Parallel how{.threads = threads_};
        std::vector<std::unique_ptr<GameWorker>> tables(static_cast<std::size_t>(how.workers()));
        try {
            parallel_steps(how, [&](int worker) {
                auto& table = tables[static_cast<std::size_t>(worker)];
                if (!table) table = std::make_unique<GameWorker>(worker);
                return step(*table);
            });
        } catch (const std::exception&) {
            // fail() has sent the reason; rank 0 ends the job.
        }
        const std::lock_guard guard(mutex_);
        return trouble_;
    }

  private:
    bool step(GameWorker& table) {
        std::unique_lock lock(mutex_);
        work_.wait(lock, [this] { return dismissed_ || !tasks_.empty(); });
        if (dismissed_) return false;
        const Task task = std::move(tasks_.front());
        tasks_.pop_front();
        ++playing_;
        lock.unlock();
        try {
            play(table, task);
        } catch (const std::exception& exception) {
            fail(exception.what());
            throw;
        }
        return true;
    }

    void play(GameWorker& table, const Task& task) {
        Hand& hand = *task.hand;
        const Called& called = *hand.called;
        OnGame on_game;
        if (called.wants_choices) {
            on_game = [&](std::size_t place, std::span<const Choice> choices) {
                hand.choices[place].assign(choices.begin(), choices.end());
            };
        }
        table.play(hand.games(), task.places, hand.records, &called.stop, on_game);
        Packer results;
        for (const std::size_t place : task.places) {
            if (!hand.records[place].played) continue;
            results.put(Done{hand.indices[place], hand.records[place]});
            if (on_game) results.put_list(std::span<const Choice>(hand.choices[place]));
        }
        const std::lock_guard guard(mutex_);
        --playing_;
        if (called.number == called_->number) results_ += results.take();
        if (tasks_.empty()) speak_.notify_all();
    }

    void fail(const std::string& why) {
        const std::lock_guard guard(mutex_);
        failure_ = why;
        speak_.notify_all();
    }

    void speak() {
        Clock clock;
        SilenceTimer silence;
        const auto ranks = static_cast<std::size_t>(link_.size());
        double next_sign = 0, next_report = 0, next_idle_report = 0;
        PollDelay pause;
        say_hello();
        std::unique_lock lock(mutex_);
        while (!dismissed_) {
            lock.unlock();
            while (const auto packet = link_.receive()) {
                silence.broken();
                try {
                    hear(*packet);
                } catch (const std::exception& exception) {
                    fail(exception.what());
                }
            }
            if (clock.now() >= next_sign) {
                next_sign = clock.now() + patience_ * kHeartbeatShare;
                link_.send(0, packet(MessageType::kWorkerAlive));
            }
            silence.add_silence(clock.lap());
            lock.lock();
            if (silence.seconds() > patience_) {
                trouble_ = "rank 0 has not been heard of for " + to_text(patience_) + " s";
                dismissed_ = true;
            }
            if (!results_.empty() &&
                clock.now() >= (tasks_.empty() ? next_idle_report : next_report)) {
                next_report = clock.now() + WorkDealer::seconds_between_reports(ranks);
                next_idle_report = clock.now() + WorkDealer::seconds_between_idle_reports(ranks);
                report();
            }
            if (stopping_ && playing_ == 0) {
                stopping_ = false;
                link_.send(0, make_message(MessageType::kStopped, called_->number));
            }
            if (!failure_.empty()) say_failure();
            if (!dismissed_) speak_.wait_for(lock, pause.next(tasks_.empty()));
        }
        work_.notify_all();
    }

    void say_hello() {
        char host[256] = {};
        ::gethostname(host, sizeof host - 1);
        Packer packer;
        packer.put(Parallel{.threads = threads_}.workers());
        packer.put_text(host);
        packer.put_text(build_);
        link_.send(0, packet(MessageType::kHello, std::move(packer)));
    }

    void say_failure() {
        Packer packer;
        packer.put_text(failure_);
        failure_.clear();
        link_.send(0, packet(MessageType::kFailed, std::move(packer)));
    }

    void report() {
        Packer packer;
        packer.put(called_->number);
        link_.send(
            0, std::make_shared<const std::string>(*packet(MessageType::kDone, std::move(packer)) +
                                                   std::exchange(results_, {})));
    }

    void hear(const Packet& packet) {
        const MessageType word = message_type(*packet.bytes);
        Unpacker unpacker = unpacker_of(*packet.bytes);
        if (word != MessageType::kDeal) send_to_children(link_, packet.bytes);
        if (word == MessageType::kPlay) return take_call(unpacker);
        const std::lock_guard guard(mutex_);
        if (word == MessageType::kShutDown) dismissed_ = true;
        if (word != MessageType::kDeal && word != MessageType::kEnough) return;
        if (!called_ || unpacker.get<std::uint32_t>() != called_->number) return;
        if (word == MessageType::kDeal) {
            take_hand(unpacker);
        } else {
            stop();
            stopping_ = true;
        }
    }

    void take_call(Unpacker& unpacker) {
        auto called = std::make_shared<Called>();
        called->number = unpacker.get<std::uint32_t>();
        called->wants_choices = unpacker.get<bool>();
        called->block = unpacker.get<std::size_t>();
        called->players = unpack_players(unpacker);
        const std::lock_guard guard(mutex_);
        if (called_) stop();
        results_.clear();
        stopping_ = false;
        called_ = std::move(called);
        link_.send(0, make_message(MessageType::kReady, called_->number));
    }

    void stop() {
        called_->stop = true;
        tasks_.clear();
    }

    void take_hand(Unpacker& unpacker) {
        auto hand = std::make_shared<Hand>(Hand{.called = called_});
        while (!unpacker.at_end()) {
            const auto [index, pairing] = unpacker.get<AssignedGame>();
            hand->indices.push_back(index);
            hand->numbers.push_back(called_->players.first + index);
            hand->pairings.push_back(pairing);
        }
        hand->records.resize(hand->pairings.size());
        if (called_->wants_choices) hand->choices.resize(hand->pairings.size());
        const Games games = hand->games();
        for (std::size_t place = 0; place < hand->pairings.size();) {
            Task& task = tasks_.emplace_back(Task{hand, {}});
            const bool together = in_lockstep(games, place);
            do {
                task.places.push_back(place++);
            } while (together && place < hand->pairings.size() && in_lockstep(games, place) &&
                     task.places.size() < called_->block);
        }
        work_.notify_all();
    }

    Link& link_;
    const std::string build_;
    const int threads_;
    const double patience_;
    std::mutex mutex_;  // guards the members below
    std::condition_variable work_, speak_;
    std::shared_ptr<Called> called_;
    std::deque<Task> tasks_;
    int playing_ = 0;
    std::string results_;  // not yet sent to rank 0
    bool stopping_ = false, dismissed_ = false;
    std::string failure_, trouble_;
};

}  // namespace

std::string play_for_first_process(Link& link, const std::string& build, int threads,
                                   double patience) {
    return Member(link, build, threads, patience).play();
}

}  // namespace evothello
