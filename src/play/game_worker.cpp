#include "play/game_worker.hpp"

#include <array>
#include <cassert>

namespace evothello {
namespace {

// Record of a game that did not reach its end: a forfeit, or not played if it was stopped.
GameRecord record_of_forfeit(const Games& games, const Seat& black, const Seat& white,
                             std::size_t moves, std::uint64_t nodes) {
    if (!black.forfeits() && !white.forfeits()) {
        return {.moves = static_cast<std::uint8_t>(moves)};
    }
    const int all = cells(games.contenders[0].evaluator.rules().size);
    return {.played = true,
            .margin = static_cast<std::int8_t>(black.forfeits() ? -all : all),
            .nodes = nodes,
            .forfeit = true};
}

bool plays_in_lockstep(const Contender& contender) {
    return !contender.program && Lockstep::can_play(contender.search);
}

}  // namespace

// The two players of a game.
class GameWorker::Seats {
  public:
    explicit Seats(int worker) : worker_(worker) {}

    GameRecord play(const Games& games, std::size_t index, const std::atomic<bool>* stop,
                    const OnGame& on_game) {
        const Pairing& pairing = games.pairings[index];
        const std::uint64_t before = total_nodes();
        const auto [black, white] = at(games, pairing);
        Random random(game_key(games, index));
        choices_.clear();
        const auto end =
            play_game(*black, *white, games.openings[pairing.opening], random, stop, &choices_);
        const std::uint64_t spent = total_nodes() - before;
        const GameRecord record =
            end ? record_of(games, *end, spent)
                : record_of_forfeit(games, *black, *white, choices_.size(), spent);
        if (record.played && on_game) on_game(index, choices_);
        return record;
    }

  private:
    std::array<Seat*, 2> at(const Games& games, const Pairing& pairing) {
        const Contender& black = games.contenders[pairing.black];
        const Contender& white = games.contenders[pairing.white];
        const bool itself =
            black.program && white.program && black.program->same_process_as(*white.program);
        return {&seat(games, black, Colour::kBlack, false),
                &seat(games, white, Colour::kWhite, itself)};
    }
    std::uint64_t total_nodes() const { return own_[0].total_nodes() + own_[1].total_nodes(); }

    Seat& seat(const Games& games, const Contender& contender, Colour side, bool second) {
        if (contender.program) {
            assert(games.seats != nullptr);
            return games.seats->seat(*contender.program, worker_, second);
        }
        ThinkerSeat& own = own_[static_cast<std::size_t>(side)];
        own.seat_player(contender.evaluator, contender.search);
        return own;
    }

    int worker_;
    std::array<ThinkerSeat, 2> own_;
    std::vector<Choice> choices_;  // of the game in play
};

GameWorker::GameWorker(int worker) : seats_(std::make_unique<Seats>(worker)) {}
GameWorker::~GameWorker() = default;

void GameWorker::play(const Games& games, std::span<const std::size_t> indices,
                      std::span<GameRecord> records, const std::atomic<bool>* stop,
                      const OnGame& on_game) {
    if (in_lockstep(games, indices[0])) {
        return lockstep_.play(games, indices, records, stop, on_game);
    }
    for (const std::size_t index : indices) {
        if (stop != nullptr && *stop) return;
        records[index] = seats_->play(games, index, stop, on_game);
    }
}

bool in_lockstep(const Games& games, std::size_t index) {
    const Pairing& pairing = games.pairings[index];
    return plays_in_lockstep(games.contenders[pairing.black]) &&
           plays_in_lockstep(games.contenders[pairing.white]);
}

}  // namespace evothello
