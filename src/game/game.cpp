#include "game/game.hpp"

namespace evothello {

std::optional<Position> play_game(Seat& black, Seat& white, const Opening& opening, Random& random,
                                  const std::atomic<bool>* stop, std::vector<Choice>* log) {
    black.start_game(opening);
    white.start_game(opening);
    Position position = opening.position;
    while (!position.finished()) {
        Choice choice;
        if (position.moves() != 0) {
            Seat& mover = position.to_move == Colour::kBlack ? black : white;
            const std::optional<Choice> chosen = mover.choose(position, random, stop);
            if (!chosen) return std::nullopt;
            choice = *chosen;
        }
        if (log != nullptr) log->push_back(choice);
        black.observe(choice.move);
        white.observe(choice.move);
        position = position.play(choice.move);
    }
    return position;
}

}  // namespace evothello
