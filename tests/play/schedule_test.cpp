#include "play/schedule.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <tuple>

#include "support/catch.hpp"

using namespace evothello;

namespace {

using Meetings = std::vector<Meeting>;

constexpr Key kKey{.seed = 11, .generation = 3, .stream = 18};

Schedule parse(std::string_view text) { return Schedule::parse(text).value(); }

// Plays a whole generation. Stronger players win more often; a pair is worth 2 points.
Meetings generation(const Schedule& schedule, int players, const Key& key = kKey) {
    Meetings all;
    std::vector<double> points(static_cast<std::size_t>(players));
    Random luck({.seed = key.seed, .stream = 1});
    for (;;) {
        const Meetings next = schedule.next(players, all, points, key);
        if (next.empty()) return all;
        for (const Meeting& meeting : next) {
            const double score = 0.5 * static_cast<double>(luck.below(5));
            points[meeting.first] += score;
            points[meeting.second] += 2 - score;
        }
        all.insert(all.end(), next.begin(), next.end());
    }
}

// Rounds are sorted and start at 0; in each everyone plays once (one sits out if odd); nobody meets
// the same player twice.
void check_rounds(const Meetings& meetings, int players, int rounds) {
    std::map<std::uint32_t, std::vector<std::uint32_t>> in_round;
    std::set<std::pair<std::uint32_t, std::uint32_t>> met;
    for (const Meeting& meeting : meetings) {
        CHECK(meeting.first < meeting.second);
        CHECK(meeting.second < static_cast<std::uint32_t>(players));
        CHECK(met.emplace(meeting.first, meeting.second).second);
        for (const auto player : {meeting.first, meeting.second}) {
            in_round[meeting.round].push_back(player);
        }
    }
    CHECK(std::is_sorted(meetings.begin(), meetings.end(), [](const Meeting& a, const Meeting& b) {
        return std::tie(a.round, a.first, a.second) < std::tie(b.round, b.first, b.second);
    }));
    CHECK(in_round.size() == static_cast<std::size_t>(rounds));
    for (auto& [round, present] : in_round) {
        CHECK(round < static_cast<std::uint32_t>(rounds));
        CHECK(present.size() == static_cast<std::size_t>(players - players % 2));
        std::sort(present.begin(), present.end());
        CHECK(std::adjacent_find(present.begin(), present.end()) == present.end());
    }
}

std::vector<int> meetings_of_each(const Meetings& meetings, int players) {
    std::vector<int> count(static_cast<std::size_t>(players));
    for (const Meeting& meeting : meetings) {
        ++count[meeting.first];
        ++count[meeting.second];
    }
    return count;
}

// Number of players that a chain of meetings connects to player 0, itself included.
std::size_t joined(const Meetings& meetings) {
    std::set<std::uint32_t> reached{0};
    for (std::size_t before = 0; before < reached.size();) {
        before = reached.size();
        for (const Meeting& meeting : meetings) {
            if (reached.contains(meeting.first)) reached.insert(meeting.second);
            if (reached.contains(meeting.second)) reached.insert(meeting.first);
        }
    }
    return reached.size();
}

}  // namespace

TEST_CASE("a schedule is written as it is read, and other text is not a schedule") {
    for (const std::string text : {"round_robin", "k_random 4", "swiss 8"}) {
        CHECK(parse(text).text() == text);
    }
    CHECK(parse("k_random 4").rounds == 4);
    CHECK_FALSE(parse("k_random 4") == parse("swiss 4"));
    for (const std::string_view text :
         {"", "robin", "round_robin 3", "round_robin ", "k_random", "k_random ", "k_random 0",
          "k_random -1", "k_random 2.5", "k_random 4 4", "swiss", "swiss x", " swiss 8",
          "swiss 99999999999"}) {
        INFO(text);
        CHECK_FALSE(Schedule::parse(text));
    }
    for (const std::string_view name : schedule_names()) {
        const std::string word(name);
        CHECK((Schedule::parse(word) || Schedule::parse(word + " 1")));
    }
}

TEST_CASE("four players' round robin") {
    CHECK(generation(parse("round_robin"), 4) ==
          Meetings{{0, 3, 0}, {1, 2, 0}, {0, 2, 1}, {1, 3, 1}, {0, 1, 2}, {2, 3, 2}});
}

TEST_CASE("in a round robin everyone meets everyone exactly once") {
    for (int players = 2; players <= 33; ++players) {
        INFO(players << " players");
        const Meetings meetings = generation(parse("round_robin"), players);
        const int rounds = players - 1 + players % 2;
        CHECK(parse("round_robin").max_rounds(players) == rounds);
        check_rounds(meetings, players, rounds);
        CHECK(meetings.size() == static_cast<std::size_t>(players * (players - 1) / 2));
    }
}

TEST_CASE("in k_random everyone plays in each of the rounds, and all are joined") {
    for (int players = 2; players <= 33; ++players) {
        for (const int asked : {1, 2, 4, 7, 100}) {
            INFO(players << " players, " << asked << " rounds");
            const Schedule schedule = parse("k_random " + std::to_string(asked));
            const int rounds = std::min(asked, players - 1 + players % 2);
            CHECK(schedule.max_rounds(players) == rounds);
            const Meetings meetings = generation(schedule, players);
            check_rounds(meetings, players, rounds);
            for (const int count : meetings_of_each(meetings, players)) {
                CHECK(count <= rounds);
                CHECK(count >= rounds - players % 2);
            }
            if (rounds >= 2) CHECK(joined(meetings) == static_cast<std::size_t>(players));
        }
    }
}

TEST_CASE("swiss plays full rounds without repeats, and byes go round") {
    for (int players = 2; players <= 33; ++players) {
        for (std::uint64_t seed = 0; seed < 10; ++seed) {
            INFO(players << " players, seed " << seed);
            const Schedule schedule = parse("swiss 100");
            CHECK(schedule.max_rounds(players) == players / 2);
            const Meetings meetings = generation(schedule, players, {.seed = seed});
            check_rounds(meetings, players, players / 2);
            for (const int count : meetings_of_each(meetings, players)) {
                CHECK(count >= players / 2 - players % 2);
            }
        }
    }
    CHECK(parse("swiss 8").max_rounds(64) == 8);
}

TEST_CASE("swiss pairs equal points where they have not met") {
    const Meetings first = {{0, 1, 0}, {2, 3, 0}, {4, 5, 0}, {6, 7, 0}};
    const std::vector<double> points = {2, 0, 1, 1, 2, 0, 1, 1};
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        const Meetings second = parse("swiss 3").next(8, first, points, {.seed = seed});
        CHECK(second.size() == 4);
        for (const Meeting& meeting : second) {
            CHECK(points[meeting.first] == points[meeting.second]);
        }
    }
}

TEST_CASE("swiss splits a pair if the last two have met") {
    // From the top 0-2 and 1-3, which leaves 4 and 5.
    CHECK(parse("swiss 3").next(6, Meetings{{0, 1, 0}, {2, 3, 0}, {4, 5, 0}},
                                std::vector<double>{6, 5, 4, 3, 2, 1},
                                kKey) == Meetings{{0, 2, 1}, {1, 4, 1}, {3, 5, 1}});
}

TEST_CASE("in swiss the lowest player without a bye sits out") {
    CHECK(parse("swiss 2").next(5, Meetings{{0, 1, 0}, {2, 3, 0}},
                                std::vector<double>{4, 3, 2, 1, 0},
                                kKey) == Meetings{{0, 2, 1}, {1, 4, 1}});
}

TEST_CASE("the same key and history give the same meetings, another key others") {
    for (const std::string_view text : {"round_robin", "k_random 4", "swiss 4"}) {
        INFO(text);
        const Schedule schedule = parse(text);
        const Meetings meetings = generation(schedule, 20);
        CHECK(generation(schedule, 20) == meetings);
        Key other_index = kKey;
        other_index.index = 5;
        CHECK(generation(schedule, 20, other_index) == meetings);
        Key other_generation = kKey;
        ++other_generation.generation;
        CHECK((generation(schedule, 20, other_generation) == meetings) == (text == "round_robin"));
    }
}

TEST_CASE("fewer than two players have nothing to play") {
    for (const std::string_view text : {"round_robin", "k_random 4", "swiss 4"}) {
        for (const int players : {0, 1}) {
            CHECK(parse(text).max_rounds(players) == 0);
            CHECK(generation(parse(text), players).empty());
        }
    }
}

TEST_CASE("all meetings are equally likely") {
    for (const std::string_view text : {"k_random 2", "swiss 1"}) {
        std::map<std::pair<std::uint32_t, std::uint32_t>, int> count;
        const Schedule schedule = parse(text);
        for (std::uint64_t seed = 0; seed < 1500; ++seed) {
            for (const Meeting& meeting : generation(schedule, 6, {.seed = seed})) {
                ++count[{meeting.first, meeting.second}];
            }
        }
        // Each of the 15 meetings is expected in rounds / 5 of all cases; four deviations are 76
        // and 62.
        const int expected = 300 * schedule.rounds;
        CHECK(count.size() == 15);
        for (const auto& [pair, times] : count) {
            INFO(text << ": " << pair.first << "-" << pair.second);
            CHECK(std::abs(times - expected) < 80);
        }
    }
}

TEST_CASE("the players of a mirrored pair meet only each other, each pair from its own opening") {
    const Schedule schedule = *Schedule::parse("mirrored");
    CHECK(schedule.text() == "mirrored");
    CHECK_FALSE(Schedule::parse("mirrored 2"));
    CHECK(schedule.max_rounds(6) == 1);
    CHECK(schedule.openings(6) == 3);
    CHECK(schedule.only_neighbours_meet());
    const auto meetings = schedule.next(6, {}, {}, {});
    CHECK(meetings == std::vector<Meeting>{{0, 1, 0}, {2, 3, 0}, {4, 5, 0}});
    CHECK(schedule.next(6, meetings, std::vector<double>(6), {}).empty());
    for (const Meeting& meeting : meetings)
        CHECK(schedule.opening_of(meeting) == meeting.first / 2);
    const Schedule all = *Schedule::parse("round_robin");
    CHECK(all.openings(6) == 5);
    CHECK(all.opening_of({1, 2, 4}) == 4);
}

TEST_CASE("swiss is quick with many players") {
    CHECK(generation(parse("swiss 8"), 400).size() == 8 * 200);
}
