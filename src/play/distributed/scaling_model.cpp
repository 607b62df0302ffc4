#include "play/distributed/scaling_model.hpp"

#include <algorithm>
#include <limits>
#include <queue>

#include "base/random.hpp"
#include "play/distributed/work_dealer.hpp"

namespace evothello {
namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

class Simulation {
  public:
    Simulation(const ScalingModel& model, std::size_t games)
        : model_(model),
          games_(games),
          ranks_(static_cast<std::size_t>((model.cores + model.cores_per_rank - 1) /
                                          model.cores_per_rank)),
          dealer_(games, 0, 1, ranks_.size()),
          random_({.seed = 1}) {
        int left = model.cores;
        for (Rank& rank : ranks_) {
            rank.threads = rank.idle = std::min(left, model.cores_per_rank);
            left -= rank.threads;
        }
    }

    void run() {
        dealer_.join(0, ranks_[0].threads, 0);
        start_games(0, 0);
        for (std::size_t rank = 1; rank < ranks_.size(); ++rank) {
            events_.push({model_.setup_seconds, Event::kReady, rank, 0});
        }
        while (!events_.empty()) {
            const Event event = events_.top();
            events_.pop();
            switch (event.kind) {
                case Event::kReady:
                    dealer_.join(event.rank, ranks_[event.rank].threads, event.time);
                    assign(event.rank, occupy_rank0(event.time, 0));
                    break;
                case Event::kGameOver:
                    end_game(event.rank, event.time);
                    break;
                case Event::kReportDue:
                    report(event.rank, event.time);
                    break;
                case Event::kDone: {
                    const double handled = occupy_rank0(event.time, event.games);
                    dealer_.finished(event.rank, event.games);
                    count_known(event.games, handled);
                    assign(event.rank, handled);
                    break;
                }
                case Event::kAssigned:
                    ranks_[event.rank].waiting += event.games;
                    start_games(event.rank, event.time);
                    break;
            }
        }
    }

    double seconds() const { return end_; }
    double played_seconds() const { return played_; }
    double communication_seconds() const { return communication_; }
    // Games per second while the middle half was played.
    double rate() const {
        return static_cast<double>(games_) / 2 / std::max(1e-9, last_quarter_ - first_quarter_);
    }

  private:
    struct Rank {
        int threads = 0, idle = 0;
        std::size_t waiting = 0, unreported = 0;
        double next_report = 0, next_idle_report = 0, report_due = kNever;
    };
    struct Event {
        enum Kind { kReady, kGameOver, kReportDue, kDone, kAssigned };
        double time;
        Kind kind;
        std::size_t rank, games;
        bool operator<(const Event& other) const { return time > other.time; }
    };

    // Rank 0 handles one message that came at `time`. Returns when it is done.
    double occupy_rank0(double time, std::size_t games) {
        const double cost =
            model_.message_seconds + model_.record_seconds * static_cast<double>(games);
        free_ = std::max(free_, time) + cost;
        communication_ += cost;
        return free_;
    }

    void assign(std::size_t rank, double time) {
        const std::size_t count = dealer_.assign(rank, time).count;
        if (count == 0) return;
        events_.push({occupy_rank0(time, count) + model_.latency, Event::kAssigned, rank, count});
    }

    void start_games(std::size_t number, double time) {
        Rank& rank = ranks_[number];
        for (; rank.idle > 0; --rank.idle) {
            if (number == 0) {
                if (dealer_.take(1).count == 0) return;
            } else {
                if (rank.waiting == 0) return;
                --rank.waiting;
            }
            const double cost = model_.game_seconds[random_.below(model_.game_seconds.size())];
            played_ += cost;
            events_.push({time + cost, Event::kGameOver, number, 0});
        }
    }

    void end_game(std::size_t number, double time) {
        Rank& rank = ranks_[number];
        ++rank.idle;
        start_games(number, time);
        if (number == 0) return count_known(1, time);
        ++rank.unreported;
        const double due = rank.waiting == 0 ? rank.next_idle_report : rank.next_report;
        if (time >= due) return report(number, time);
        if (due >= rank.report_due) return;  // an earlier one is scheduled
        rank.report_due = due;
        events_.push({due, Event::kReportDue, number, 0});
    }

    void report(std::size_t number, double time) {
        Rank& rank = ranks_[number];
        rank.report_due = kNever;
        if (rank.unreported == 0) return;
        rank.next_report = time + WorkDealer::seconds_between_reports(ranks_.size());
        rank.next_idle_report = time + WorkDealer::seconds_between_idle_reports(ranks_.size());
        events_.push({time + model_.latency, Event::kDone, number, rank.unreported});
        rank.unreported = 0;
    }

    void count_known(std::size_t games, double time) {
        known_ += games;
        end_ = std::max(end_, time);
        if (4 * known_ <= games_) first_quarter_ = time;
        if (4 * known_ <= 3 * games_) last_quarter_ = time;
    }

    const ScalingModel& model_;
    std::size_t games_, known_ = 0;
    std::vector<Rank> ranks_;
    WorkDealer dealer_;
    Random random_;
    std::priority_queue<Event> events_;
    double free_ = 0, end_ = 0, played_ = 0, communication_ = 0, first_quarter_ = 0,
           last_quarter_ = 0;
};

}  // namespace

ScalingForecast forecast(const ScalingModel& model, std::size_t most) {
    const std::size_t games = std::min(model.games, most);
    Simulation simulation(model, games);
    simulation.run();
    const double rest = static_cast<double>(model.games - games) / simulation.rate();
    const double times = static_cast<double>(model.games) / static_cast<double>(games);
    const double seconds = simulation.seconds() + (model.games > games ? rest : 0);
    return {.seconds = seconds,
            .efficiency = simulation.played_seconds() * times / (seconds * model.cores),
            .busy = simulation.communication_seconds() * times / seconds};
}

}  // namespace evothello
