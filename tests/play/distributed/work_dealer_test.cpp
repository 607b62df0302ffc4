#include "play/distributed/work_dealer.hpp"

#include <algorithm>
#include <queue>
#include <set>
#include <tuple>

#include "support/catch.hpp"

using namespace evothello;

namespace {

struct Outcome {
    double seconds = 0;
    std::size_t deals = 0;
    std::set<std::size_t> played;
};

// Simulates all ranks; a game takes a fixed time on a thread of each rank. Rank 0 takes one game at
// a time; the others report each game at once.
Outcome played(WorkDealer dealer, const std::vector<int>& threads,
               const std::vector<double>& seconds_a_game) {
    Outcome outcome;
    const std::size_t ranks = threads.size();
    std::vector<std::vector<std::size_t>> waiting(ranks);
    std::vector<int> idle = threads;
    using End = std::tuple<double, std::size_t, std::size_t>;  // time, rank, game
    std::priority_queue<End, std::vector<End>, std::greater<>> ends;
    double now = 0;
    const auto see_to = [&](std::size_t rank) {
        for (;;) {
            if (rank == 0 && waiting[0].empty() && idle[0] > 0 && dealer.left() > 0) {
                waiting[0].push_back(dealer.take(1).first);
            }
            if (rank != 0) {
                const GameRange assigned = dealer.assign(rank, now);
                if (assigned.count > 0) ++outcome.deals;
                for (std::size_t i = 0; i < assigned.count; ++i) {
                    waiting[rank].push_back(assigned.first + i);
                }
            }
            if (idle[rank] == 0 || waiting[rank].empty()) return;
            --idle[rank];
            ends.emplace(now + seconds_a_game[rank], rank, waiting[rank].back());
            waiting[rank].pop_back();
        }
    };
    for (std::size_t rank = 0; rank < ranks; ++rank) dealer.join(rank, threads[rank], now);
    for (std::size_t rank = 0; rank < ranks; ++rank) see_to(rank);
    while (!ends.empty()) {
        const auto [time, rank, game] = ends.top();
        ends.pop();
        now = time;
        CHECK(outcome.played.insert(game).second);
        ++idle[rank];
        if (rank != 0) dealer.finished(rank, 1);
        see_to(rank);
    }
    CHECK(dealer.left() == 0);
    CHECK(dealer.outstanding() == 0);
    outcome.seconds = now;
    return outcome;
}

}  // namespace

TEST_CASE("a dealer hands out every game once") {
    for (const std::size_t games : {0U, 1U, 2U, 7U, 100U, 5000U}) {
        CHECK(played(WorkDealer(games, 0, 1, 3), {2, 1, 4}, {0.1, 0.1, 0.1}).played.size() ==
              games);
    }
}

TEST_CASE("a dealer keeps rank 0's own games at home") {
    WorkDealer dealer(10, 6, 1, 2);
    dealer.join(0, 1, 0);
    dealer.join(1, 100, 0);
    std::size_t assigned = 0;
    while (const std::size_t count = dealer.assign(1, 0).count) {
        assigned += count;
        dealer.finished(1, count);
    }
    CHECK(assigned == 4);
    CHECK(dealer.take(100).count == 6);
    CHECK(dealer.assign(1, 1).count == 0);
}

TEST_CASE("with a dealer fast and slow ranks end together") {
    // 2 threads that play 10 games a second each, 4 that play 1, and 1 that plays 100.
    const Outcome outcome = played(WorkDealer(12'400, 0, 1, 3), {2, 4, 1}, {0.1, 1, 0.01});
    CHECK(outcome.seconds < 1.05 * 100);
    CHECK(outcome.seconds >= 100 - 1e-6);
}

TEST_CASE("a dealer deals far less often than games are played") {
    const Outcome outcome = played(WorkDealer(100'000, 0, 1, 2), {1, 1}, {1e-3, 1e-3});
    CHECK(outcome.deals < 2000);
    CHECK(outcome.seconds < 1.01 * 50);
}
