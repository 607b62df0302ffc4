#include "match/arena.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <memory>
#include <tuple>

#include "match/lockstep.hpp"
#include "match/streams.hpp"

namespace evothello {
namespace {

// Where the players of one worker sit.
class Seats {
  public:
    explicit Seats(int worker) : worker_(worker) {}

    std::array<Seat*, 2> at(const Games& games, const Pairing& pairing) {
        const Contender& black = games.contenders[pairing.black];
        const Contender& white = games.contenders[pairing.white];
        const bool itself =
            black.program && white.program && black.program->same_as(*white.program);
        return {&seat(games, black, Colour::kBlack, false),
                &seat(games, white, Colour::kWhite, itself)};
    }
    std::uint64_t nodes() const { return own_[0].nodes() + own_[1].nodes(); }

    std::vector<Choice> choices;  // of the game in play, where somebody wants to know

  private:
    Seat& seat(const Games& games, const Contender& contender, Colour side, bool second) {
        if (contender.program) {
            assert(games.seats != nullptr);
            return games.seats->seat(*contender.program, worker_, second);
        }
        ThinkerSeat& own = own_[static_cast<std::size_t>(side)];
        own.take(contender.evaluator, contender.search);
        return own;
    }

    int worker_;
    std::array<ThinkerSeat, 2> own_;
};

// Black's result of a game without an end; not played where it was only stopped.
GameRecord record_of_forfeit(const Games& games, const Seat& black, const Seat& white,
                             std::uint64_t nodes) {
    if (!black.forfeits() && !white.forfeits()) return {};
    const int all = cells(games.contenders[0].evaluator.rules().size);
    return {.played = true,
            .margin = static_cast<std::int8_t>(black.forfeits() ? -all : all),
            .nodes = nodes};
}

GameRecord play_one(const Games& games, std::size_t index, Seats& seats,
                    const std::atomic<bool>* stop, const OnGame& on_game) {
    const Pairing& pairing = games.pairings[index];
    const std::uint64_t before = seats.nodes();
    const auto [black, white] = seats.at(games, pairing);
    Random random(game_key(games, index));
    seats.choices.clear();
    const auto end = play_game(*black, *white, games.openings[pairing.opening], random, stop,
                               on_game ? &seats.choices : nullptr);
    const std::uint64_t nodes = seats.nodes() - before;
    const GameRecord record =
        end ? record_of(games, *end, nodes) : record_of_forfeit(games, *black, *white, nodes);
    if (record.played && on_game) on_game(index, seats.choices);
    return record;
}

// What a worker needs to play.
struct Worker {
    explicit Worker(int number) : seats(number) {}
    Seats seats;
    Lockstep lockstep;
};

bool plays_in_lockstep(const Contender& contender) {
    return !contender.program && Lockstep::can_play(contender.search);
}

bool in_lockstep(const Games& games, std::size_t index) {
    const Pairing& pairing = games.pairings[index];
    return plays_in_lockstep(games.contenders[pairing.black]) &&
           plays_in_lockstep(games.contenders[pairing.white]);
}

// Where there are more programs than may live at a time, those of one half of them and another meet
// before the next are started.
void by_programs(const Games& games, std::vector<std::size_t>& indices) {
    const auto is_program = [](const Contender& each) { return each.program.has_value(); };
    const auto programs = std::ranges::count_if(games.contenders, is_program);
    if (programs == 0 || static_cast<std::size_t>(programs) <= games.seats->most_alive()) return;
    const auto half = static_cast<std::uint32_t>(games.seats->most_alive() / 2);
    std::ranges::stable_sort(indices, {}, [&](std::size_t index) {
        const auto [black, white, opening] = games.pairings[index];
        return std::minmax({black / half, white / half});
    });
}

// Who has most to do goes first; games in lockstep are dealt in blocks, in which one player has
// many turns at a time.
struct Deal {
    std::vector<std::size_t> alone, together;
    std::size_t block = 1;

    Deal(const Games& games, std::span<const GameRecord> records, std::size_t workers) {
        for (std::size_t i = 0; i < records.size(); ++i) {
            if (!records[i].played) (in_lockstep(games, i) ? together : alone).push_back(i);
        }
        by_programs(games, alone);
        std::sort(together.begin(), together.end(), [&](std::size_t a, std::size_t b) {
            return std::tie(games.pairings[a], a) < std::tie(games.pairings[b], b);
        });
        block = std::clamp(together.size() / (4 * workers), std::size_t{1}, Lockstep::kMostGames);
    }

    std::size_t size() const { return alone.size() + (together.size() + block - 1) / block; }

    std::span<const std::size_t> games_of(std::size_t task) const {
        if (task < alone.size()) return std::span(alone).subspan(task, 1);
        const std::size_t first = (task - alone.size()) * block;
        return std::span(together).subspan(first, std::min(block, together.size() - first));
    }
};

}  // namespace

Contender contender_of(const Player& player) {
    return {Evaluator(player.weights), player.search, player.program};
}

Key game_key(const Games& games, std::size_t index) {
    Key key = games.key;
    key.stream = stream::kGame;
    key.index = games.first + index;
    return key;
}

GameRecord record_of(const Games& games, const Position& end, std::uint64_t nodes) {
    const Variant variant = games.contenders[0].evaluator.rules().variant;
    return {.played = true,
            .margin = static_cast<std::int8_t>(margin({end.black(), end.white()}, variant)),
            .nodes = nodes};
}

std::vector<GameRecord> play(const Games& games, const Parallel& how, const OnGame& on_game) {
    std::vector<GameRecord> records(games.pairings.size());
    play_missing(
        games, how, records, [](std::size_t) {}, on_game);
    return records;
}

void play_missing(const Games& games, const Parallel& how, std::span<GameRecord> records,
                  const std::function<void(std::size_t index)>& on_done, const OnGame& on_game) {
    const auto workers = static_cast<std::size_t>(how.workers());
    const Deal deal(games, records, workers);
    std::vector<std::unique_ptr<Worker>> scratch(workers);
    parallel_for(deal.size(), how, [&](std::size_t task, int worker) {
        auto& own = scratch[static_cast<std::size_t>(worker)];
        if (!own) own = std::make_unique<Worker>(worker);
        const std::span<const std::size_t> indices = deal.games_of(task);
        if (task < deal.alone.size()) {
            records[indices[0]] = play_one(games, indices[0], own->seats, how.stop, on_game);
        } else {
            own->lockstep.play(games, indices, records, how.stop, on_game);
        }
        for (const std::size_t index : indices) {
            if (records[index].played) on_done(index);
        }
    });
}

std::vector<Pairing> paired(std::size_t openings) {
    std::vector<Pairing> pairings;
    for (std::uint32_t opening = 0; opening < openings; ++opening) {
        pairings.push_back({.black = 0, .white = 1, .opening = opening});
        pairings.push_back({.black = 1, .white = 0, .opening = opening});
    }
    return pairings;
}

}  // namespace evothello
