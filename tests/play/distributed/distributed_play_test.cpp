#include "play/distributed/distributed_play.hpp"

#include <atomic>
#include <mutex>
#include <thread>

#include "game/player.hpp"
#include "play/distributed/wire_format.hpp"
#include "support/bridge.hpp"
#include "support/catch.hpp"
#include "support/local_play.hpp"
#include "support/wires.hpp"

using namespace evothello;

namespace {

constexpr Key kKey{.seed = 9};

// The other ranks of a job, one thread each.
class Others {
  public:
    explicit Others(std::vector<int> threads, double silence_limit = kSilenceLimit,
                    const std::string& build = "build")
        : wires(static_cast<int>(threads.size()) + 1), said(threads.size()) {
        for (std::size_t i = 0; i < threads.size(); ++i) {
            members_.emplace_back([this, i, silence_limit, build, count = threads[i]] {
                said[i] = play_for_first_process(wires.end(static_cast<int>(i) + 1), build, count,
                                                 silence_limit);
            });
        }
    }
    void wait() {
        for (std::jthread& member : members_) member.join();
    }

    Wires wires;
    std::vector<std::string> said;

  private:
    std::vector<std::jthread> members_;
};

struct Work {
    std::vector<Contender> contenders;
    std::vector<Opening> openings = random_openings(3, 8, Size::k8, kKey);
    std::vector<Pairing> pairings;

    // Each player against each from every opening, `times` times.
    explicit Work(const std::vector<std::string>& names, int times = 1) {
        for (const std::string& name : names) {
            contenders.push_back(contender_of(load_player(name)));
        }
        const auto count = static_cast<std::uint32_t>(names.size());
        for (int time = 0; time < times; ++time) {
            for (std::uint32_t i = 0; i < count * count * 3; ++i) {
                if (i / 3 / count != i / 3 % count) {
                    pairings.push_back({i / 3 / count, i / 3 % count, i % 3});
                }
            }
        }
    }
    Games games() const { return {contenders, openings, pairings, kKey, 1000}; }
};

Work some_work(int times = 1) {
    return Work({"classic:depth=3,solve=6", "swh:depth=1", "greedy:epsilon=0.3",
                 "directional:depth=60,nodes=200"},
                times);
}

}  // namespace

TEST_CASE("several processes play the same games as one") {
    const Work work = some_work();
    const auto alone = play(work.games(), {.threads = 2});
    for (const auto& threads : {std::vector{1}, std::vector{2, 1}, std::vector{1, 1, 1, 1, 2, 1}}) {
        Others others(threads);
        {
            DistributedPlayer distributed(others.wires.end(0), "build");
            CHECK(distributed.play(work.games(), {.threads = 1}) == alone);
            CHECK(distributed.play(work.games(), {.threads = 2}) == alone);
        }
        others.wait();
        for (const std::string& said : others.said) CHECK(said.empty());
    }
}

TEST_CASE("several processes play games in lockstep as one does") {
    const Work work({"swh", "swh:depth=3", "classic:depth=2", "random"}, 20);
    const auto alone = play(work.games(), {.threads = 1});
    Others others({1, 2});
    DistributedPlayer distributed(others.wires.end(0), "build");
    CHECK(distributed.play(work.games(), {.threads = 1}) == alone);
}

TEST_CASE("several processes play the same games as one with pattern tables") {
    Work work({"classic:depth=2,solve=6", "swh:depth=1", "directional:depth=2"});
    const Weights full = random_pattern_weights("medium", Size::k8, 1);
    Weights beside = random_pattern_weights("tuples4", Size::k8, 2);
    beside.stages = load_weights("classic").stages;
    beside.matrix = load_weights("classic").matrix;
    work.contenders[0].evaluator = Evaluator(full);
    work.contenders[1].evaluator = Evaluator(beside);
    const auto alone = play(work.games(), {.threads = 2});
    CHECK(alone !=
          play(Work({"classic:depth=2,solve=6", "swh:depth=1", "directional:depth=2"}).games(),
               {.threads = 2}));
    Others others(std::vector{1, 1});
    {
        DistributedPlayer distributed(others.wires.end(0), "build");
        CHECK(distributed.play(work.games(), {.threads = 1}) == alone);
    }
    others.wait();
}

TEST_CASE("tables that players share are packed once") {
    const auto packed_bytes = [](const std::vector<Contender>& contenders) {
        Packer packer;
        pack_players({contenders, {}, {}, {}}, packer);
        return packer.take();
    };
    const Weights weights = random_pattern_weights("medium", Size::k8, 1);
    const Contender player{Evaluator(weights), {}};
    const std::string two = packed_bytes({player, player});
    CHECK(two.size() < 3 * weights.patterns->entries().size());
    Unpacker unpacker(two);
    const PackedPlayers unpacked = unpack_players(unpacker);
    const SharedTables& tables = unpacked.contenders[0].evaluator.weights().patterns;
    CHECK(*tables == *weights.patterns);
    CHECK(unpacked.contenders[1].evaluator.weights().patterns == tables);
}

TEST_CASE("several processes report the moves of every game") {
    const Work work = some_work();
    using Log = std::vector<std::vector<Choice>>;
    const auto log_of = [&](GamePlayer& player) {
        Log log(work.pairings.size());
        std::mutex mutex;
        player.play(work.games(), {.threads = 1},
                    [&](std::size_t index, std::span<const Choice> choices) {
                        const std::lock_guard guard(mutex);
                        log[index].assign(choices.begin(), choices.end());
                    });
        return log;
    };
    const Log alone = log_of(local);
    Others others({1, 1});
    DistributedPlayer distributed(others.wires.end(0), "build");
    CHECK(log_of(distributed) == alone);
}

TEST_CASE("several processes play what is missing, each game once") {
    const Work work = some_work(3);
    const auto all = play(work.games(), {.threads = 2});
    auto records = all;
    for (std::size_t i = 0; i < records.size(); ++i) {
        if (i % 3 != 0) records[i] = {};
    }
    std::vector<std::atomic<int>> told(records.size());
    Others others({1, 2});
    DistributedPlayer distributed(others.wires.end(0), "build");
    distributed.play_missing(work.games(), {.threads = 1}, records,
                             [&](std::size_t index) { ++told[index]; }, {});
    CHECK(records == all);
    for (std::size_t i = 0; i < told.size(); ++i) CHECK(told[i] == (i % 3 == 0 ? 0 : 1));
}

TEST_CASE("several processes that are stopped keep what was played, and play on") {
    const Work work = some_work(40);
    const auto all = play(work.games(), {.threads = 2});
    Others others({1, 1});
    DistributedPlayer distributed(others.wires.end(0), "build");
    std::vector<GameRecord> records(all.size());
    std::atomic<bool> stop = false;
    std::atomic<std::size_t> done = 0;
    const auto count = [&](std::size_t) {
        if (++done == 100) stop = true;
    };
    distributed.play_missing(work.games(), {.threads = 1, .stop = &stop}, records, count, {});
    CHECK(done >= 100);
    CHECK(done < all.size());
    std::size_t played = 0;
    for (std::size_t i = 0; i < records.size(); ++i) {
        if (!records[i].played) continue;
        ++played;
        CHECK(records[i] == all[i]);
    }
    CHECK(played == done);
    distributed.play_missing(work.games(), {.threads = 1}, records, count, {});
    CHECK(records == all);
}

TEST_CASE("what a callback throws is thrown by play_missing") {
    const Work work = some_work(40);
    Others others({1, 1});
    DistributedPlayer distributed(others.wires.end(0), "build");
    std::vector<GameRecord> records(work.pairings.size());
    std::atomic<int> done = 0;
    CHECK_THROWS_WITH(distributed.play_missing(work.games(), {.threads = 1}, records,
                                               [&](std::size_t) {
                                                   if (++done == 20)
                                                       throw Error("the disk is full");
                                               },
                                               {}),
                      "the disk is full");
    CHECK_FALSE(distributed.lost_a_process());
}

TEST_CASE("a lost process is named, and is not waited for without end") {
    const Work work = some_work(400);
    Others others({1, 1}, 1);
    {
        DistributedPlayer distributed(others.wires.end(0), "build", 1);
        std::vector<GameRecord> records(work.pairings.size());
        std::atomic<int> done = 0;
        const auto cut = [&](std::size_t) {
            if (++done == 50) others.wires.cut(2);
        };
        CHECK_THROWS_WITH(distributed.play_missing(work.games(), {.threads = 1}, records, cut, {}),
                          Catch::Contains("rank 2 on ") &&
                              Catch::Contains("sent no message for 1 s") &&
                              Catch::Contains("evothello resume"));
        CHECK(distributed.lost_a_process());
        CHECK_THROWS_AS(distributed.play(work.games(), {.threads = 1}), Error);
    }
    others.wait();
    CHECK(others.said[1] == "rank 0 sent no message for 1 s");
}

TEST_CASE("a rank of another build is refused") {
    Others others({1}, kSilenceLimit, "another");
    CHECK_THROWS_WITH(DistributedPlayer(others.wires.end(0), "build"),
                      Catch::Contains("rank 1 on ") && Catch::Contains(" runs another build: "));
}
