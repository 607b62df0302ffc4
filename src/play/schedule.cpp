#include "play/schedule.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <limits>
#include <numeric>
#include <utility>

#include "base/number.hpp"

namespace evothello {
namespace {

using Player = std::uint32_t;
using Players = std::vector<Player>;
using Pairs = std::vector<std::pair<Player, Player>>;

struct Request {
    std::size_t players;
    std::size_t rounds;
    std::span<const Meeting> so_far;
    std::span<const double> points;
    Random& random;
};

Players in_order(std::size_t count) {
    Players players(count);
    std::iota(players.begin(), players.end(), Player{0});
    return players;
}

void shuffle(std::span<Player> items, Random& random) {
    for (std::size_t left = items.size(); left > 1; --left) {
        std::swap(items[left - 1], items[random.below(left)]);
    }
}

void append_round(Pairs pairs, std::size_t round, std::vector<Meeting>& meetings) {
    for (auto& [first, second] : pairs) {
        if (first > second) std::swap(first, second);
    }
    std::sort(pairs.begin(), pairs.end());
    for (const auto& [first, second] : pairs) {
        meetings.push_back({first, second, static_cast<std::uint32_t>(round)});
    }
}

// The circle method: the last seat is fixed and all others rotate by one per turn. With an odd
// number of players the last seat is empty, and the player who would meet it sits out.
Pairs circle(const Players& seats, std::size_t turn) {
    const std::size_t ring = seats.size() - 1 + seats.size() % 2;
    Pairs pairs;
    if (ring < seats.size()) pairs.emplace_back(seats[turn], seats[ring]);
    for (std::size_t i = 1; 2 * i < ring; ++i) {
        pairs.emplace_back(seats[(turn + i) % ring], seats[(turn + ring - i) % ring]);
    }
    return pairs;
}

std::size_t circle_rounds(std::size_t players) {
    return players < 2 ? 0 : players - 1 + players % 2;
}

std::vector<Meeting> round_robin(const Request& request) {
    std::vector<Meeting> meetings;
    if (!request.so_far.empty()) return meetings;
    const Players seats = in_order(request.players);
    for (std::size_t round = 0; round < request.rounds; ++round) {
        append_round(circle(seats, round), round, meetings);
    }
    return meetings;
}

std::vector<Meeting> k_random(const Request& request) {
    std::vector<Meeting> meetings;
    if (!request.so_far.empty()) return meetings;
    Players seats = in_order(request.players);
    shuffle(seats, request.random);
    // The first two turns are adjacent: together they connect all players in one chain, so that
    // their ratings are comparable. Two other turns could leave the players in separate rings.
    Players turns = in_order(circle_rounds(request.players));
    shuffle(std::span(turns).subspan(std::min<std::size_t>(2, turns.size())), request.random);
    for (std::size_t round = 0; round < request.rounds; ++round) {
        append_round(circle(seats, turns[round]), round, meetings);
    }
    return meetings;
}

// Which players have met.
class MeetingMatrix {
  public:
    MeetingMatrix(std::size_t players, std::span<const Meeting> so_far)
        : rows_(players, Row(players)) {
        for (const Meeting& meeting : so_far) {
            rows_[meeting.first][meeting.second] = true;
            rows_[meeting.second][meeting.first] = true;
        }
    }
    bool operator()(Player one, Player other) const { return rows_[one][other]; }
    std::size_t count(Player player) const {
        return static_cast<std::size_t>(
            std::count(rows_[player].begin(), rows_[player].end(), true));
    }

  private:
    using Row = std::vector<bool>;
    std::vector<Row> rows_;
};

// Pairs each player, from the top of the ranking, with the nearest free one below that it has not
// met. Returns the players who found no partner.
Players pair_by_rank(const Players& ranking, const MeetingMatrix& met, Pairs& pairs) {
    Players free = ranking, unpaired;
    while (!free.empty()) {
        const Player top = free.front();
        free.erase(free.begin());
        const auto partner =
            std::find_if(free.begin(), free.end(), [&](Player below) { return !met(top, below); });
        if (partner == free.end()) {
            unpaired.push_back(top);
        } else {
            pairs.emplace_back(top, *partner);
            free.erase(partner);
        }
    }
    return unpaired;
}

// `one` and `other` have met each other. Splits the lowest pair whose players have not met them:
// one player then meets `one`, the other one `other`.
void split_pair(Player one, Player other, const MeetingMatrix& met, Pairs& pairs) {
    for (std::size_t i = pairs.size(); i-- > 0;) {
        auto [high, low] = pairs[i];
        if (met(high, one) || met(low, other)) std::swap(high, low);
        if (met(high, one) || met(low, other)) continue;
        pairs[i] = {high, one};
        pairs.emplace_back(low, other);
        return;
    }
    assert(false && "more rounds than swiss_rounds allows");
}

// Why split_pair() always succeeds: let P be the number of players in a round, P even. In P/2
// rounds everyone has at least P/2 players still to meet. Two players without partner have met each
// other, so their P or more possible meetings are with players of the at most P/2 - 1 pairs. One
// pair has three of them, and that pair can be split.
std::size_t swiss_rounds(std::size_t players) { return players / 2; }

std::vector<Meeting> swiss(const Request& request) {
    std::vector<Meeting> meetings;
    const std::size_t round =
        request.so_far.empty() ? 0 : request.so_far.back().round + std::size_t{1};
    if (round >= request.rounds) return meetings;
    assert(request.points.size() == request.players);
    const MeetingMatrix met(request.players, request.so_far);
    Players ranking = in_order(request.players);
    shuffle(ranking, request.random);
    std::stable_sort(ranking.begin(), ranking.end(), [&](Player one, Player other) {
        return request.points[one] > request.points[other];
    });
    if (request.players % 2 == 1) {
        const auto sits_out = std::find_if(ranking.rbegin(), ranking.rend(), [&](Player player) {
            return met.count(player) == round;
        });
        ranking.erase(std::next(sits_out).base());
    }
    Pairs pairs;
    Players unpaired = pair_by_rank(ranking, met, pairs);
    for (; !unpaired.empty(); unpaired.resize(unpaired.size() - 2)) {
        split_pair(unpaired[unpaired.size() - 2], unpaired.back(), met, pairs);
    }
    append_round(std::move(pairs), round, meetings);
    return meetings;
}

std::size_t mirrored_rounds(std::size_t players) { return players < 2 ? 0 : 1; }

std::vector<Meeting> mirrored(const Request& request) {
    std::vector<Meeting> meetings;
    if (!request.so_far.empty()) return meetings;
    for (Player first = 0; first + 1 < request.players; first += 2) {
        meetings.push_back({first, first + 1, 0});
    }
    return meetings;
}

struct Row {
    std::string_view name;
    bool takes_rounds;  // a number after the name
    bool neighbours;    // see only_neighbours_meet
    std::size_t (*max_rounds)(std::size_t players);
    std::vector<Meeting> (*next)(const Request& request);
};

constexpr std::array kSchedules = {
    Row{"round_robin", false, false, circle_rounds, round_robin},
    Row{"k_random", true, false, circle_rounds, k_random},
    Row{"swiss", true, false, swiss_rounds, swiss},
    Row{"mirrored", false, true, mirrored_rounds, mirrored},
};

constexpr auto kNames = [] {
    std::array<std::string_view, kSchedules.size()> names;
    for (std::size_t i = 0; i < names.size(); ++i) names[i] = kSchedules[i].name;
    return names;
}();

}  // namespace

std::optional<Schedule> Schedule::parse(std::string_view text) {
    const std::size_t space = std::min(text.find(' '), text.size());
    const auto name = std::find(kNames.begin(), kNames.end(), text.substr(0, space));
    if (name == kNames.end()) return std::nullopt;
    Schedule schedule{.row = static_cast<std::size_t>(name - kNames.begin())};
    const bool has_rounds = space < text.size();
    if (has_rounds != kSchedules[schedule.row].takes_rounds) return std::nullopt;
    if (!has_rounds) return schedule;
    const auto rounds = parse_integer(text.substr(space + 1));
    if (!rounds || *rounds < 1 || *rounds > std::numeric_limits<int>::max()) return std::nullopt;
    schedule.rounds = static_cast<int>(*rounds);
    return schedule;
}

std::string Schedule::text() const {
    const std::string name(kNames[row]);
    return kSchedules[row].takes_rounds ? name + " " + std::to_string(rounds) : name;
}

int Schedule::max_rounds(int players) const {
    const int most =
        static_cast<int>(kSchedules[row].max_rounds(static_cast<std::size_t>(players)));
    return kSchedules[row].takes_rounds ? std::min(rounds, most) : most;
}

bool Schedule::only_neighbours_meet() const { return kSchedules[row].neighbours; }

int Schedule::openings(int players) const {
    return only_neighbours_meet() ? players / 2 : max_rounds(players);
}

std::uint32_t Schedule::opening_of(const Meeting& meeting) const {
    return only_neighbours_meet() ? meeting.first / 2 : meeting.round;
}

std::vector<Meeting> Schedule::next(int players, std::span<const Meeting> so_far,
                                    std::span<const double> points, const Key& key) const {
    Key own_key = key;
    own_key.index = 0;
    Random random(own_key);
    return kSchedules[row].next({.players = static_cast<std::size_t>(players),
                                 .rounds = static_cast<std::size_t>(max_rounds(players)),
                                 .so_far = so_far,
                                 .points = points,
                                 .random = random});
}

std::span<const std::string_view> schedule_names() { return kNames; }

}  // namespace evothello
