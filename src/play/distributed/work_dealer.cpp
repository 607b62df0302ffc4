#include "play/distributed/work_dealer.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace evothello {

WorkDealer::WorkDealer(std::size_t games, std::size_t rank0_only, std::size_t games_per_thread,
                       std::size_t ranks)
    : back_(games),
      rank0_only_(rank0_only),
      games_per_thread_(games_per_thread),
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

GameRange WorkDealer::assign(std::size_t rank, double now) {
    Share& share = shares_[rank];
    const std::size_t free = back_ - std::min(back_, std::max(front_, rank0_only_));
    if (free == 0 || share.threads == 0) return {back_, 0};
    const auto games_per_thread = static_cast<double>(games_per_thread_);
    const double at_work = share.threads * games_per_thread;
    // Half of its share, so that a slow rank does not finish last...
    const double fair = std::floor(static_cast<double>(free) * share.threads / (2 * threads_));
    // ...and no more than it needs until well after its next report.
    const double rate = static_cast<double>(share.finished) / std::max(1e-6, now - share.joined);
    const double wanted = std::min(at_work + fair, std::max(4 * at_work, rate * queue_seconds_));
    const auto has = static_cast<double>(share.assigned - share.finished);
    if (2 * has > wanted + at_work) return {back_, 0};
    const GameRange assigned{
        .count = std::min(free, static_cast<std::size_t>(std::max(0.0, std::ceil(wanted - has))))};
    back_ -= assigned.count;
    share.assigned += assigned.count;
    outstanding_ += assigned.count;
    return {back_, assigned.count};
}

void WorkDealer::finished(std::size_t rank, std::size_t count) {
    assert(shares_[rank].finished + count <= shares_[rank].assigned);
    shares_[rank].finished += count;
    outstanding_ -= count;
}

}  // namespace evothello
