#include "play/distributed/work_dealer.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace evothello {

WorkDealer::WorkDealer(std::size_t games, std::size_t at_home, std::size_t grain, std::size_t ranks)
    : back_(games),
      at_home_(at_home),
      grain_(grain),
      queue_seconds_(3 * seconds_between_reports(ranks)),
      shares_(ranks) {}

double WorkDealer::seconds_between_reports(std::size_t ranks) {
    return std::max(0.1, 2e-4 * static_cast<double>(ranks));
}

double WorkDealer::seconds_between_idle_reports(std::size_t ranks) {
    return std::max(1e-3, 1e-4 * static_cast<double>(ranks));
}

void WorkDealer::join(std::size_t rank, int threads, double now) {
    shares_[rank] = {.threads = static_cast<double>(threads), .joined = now};
    threads_ += shares_[rank].threads;
}

GameRange WorkDealer::take(std::size_t count) {
    const GameRange taken{front_, std::min(count, left())};
    front_ += taken.count;
    return taken;
}

GameRange WorkDealer::deal(std::size_t rank, double now) {
    Share& share = shares_[rank];
    const std::size_t free = back_ - std::min(back_, std::max(front_, at_home_));
    if (free == 0 || share.threads == 0) return {back_, 0};
    const auto grain = static_cast<double>(grain_);
    const double at_work = share.threads * grain;
    // Half of its share, so that a slow rank does not finish last...
    const double fair = std::floor(static_cast<double>(free) * share.threads / (2 * threads_));
    // ...and no more than it needs until well after its next report.
    const double rate = static_cast<double>(share.done) / std::max(1e-6, now - share.joined);
    const double wanted = std::min(at_work + fair, std::max(4 * at_work, rate * queue_seconds_));
    const auto has = static_cast<double>(share.dealt - share.done);
    if (2 * has > wanted + at_work) return {back_, 0};
    const GameRange dealt{
        .count = std::min(free, static_cast<std::size_t>(std::max(0.0, std::ceil(wanted - has))))};
    back_ -= dealt.count;
    share.dealt += dealt.count;
    out_ += dealt.count;
    return {back_, dealt.count};
}

void WorkDealer::done(std::size_t rank, std::size_t count) {
    assert(shares_[rank].done + count <= shares_[rank].dealt);
    shares_[rank].done += count;
    out_ -= count;
}

}  // namespace evothello
