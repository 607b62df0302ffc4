#include "match/game.hpp"

namespace evothello {

std::optional<Position> play_game(Seat& black, Seat& white, const Position& opening, Random& random,
                                  const std::atomic<bool>* stop, std::vector<Move>* log) {
    black.start_game();
    white.start_game();
    Position position = opening;
    while (!position.finished()) {
        Move move = Move::pass();
        if (position.moves() != 0) {
            Seat& mover = position.to_move == Colour::kBlack ? black : white;
            const std::optional<Move> chosen = mover.choose(position, random, stop);
            if (!chosen) return std::nullopt;
            move = *chosen;
        }
        if (log != nullptr) log->push_back(move);
        position = position.play(move);
    }
    return position;
}

}  // namespace evothello
