#pragma once

// Plays several games at a time, a move of each in turn, so that positions of different games fill
// whole vectors: for players who look one move ahead, which is nearly all vectors. They play what
// they would play in seats of their own.

#include <span>
#include <vector>

#include "match/arena.hpp"

namespace evothello {

class Lockstep {
  public:
    static constexpr std::size_t kMostGames = kMostLanes;

    static bool can_play(const SearchSettings& settings);

    // The games of these indices, kMostGames at most; those that `stop` left unfinished stay
    // unplayed.
    void play(const Games& games, std::span<const std::size_t> indices,
              std::span<GameRecord> records, const std::atomic<bool>* stop, const OnGame& on_game);

  private:
    struct Table {
        std::size_t index;
        Position position;
        Random random;
        std::uint64_t nodes = 0;
        Bitboard stable = 0;  // some of the stable discs
        bool ended = false;
        std::vector<Choice> choices = {};  // where somebody wants to know
    };
    // Somebody's turn to choose among these moves.
    struct Turn {
        std::uint32_t player;
        int discs;
        std::uint32_t table;
        Bitboard moves;
    };

    std::uint32_t mover(const Table& table) const;
    void take_turns(std::span<GameRecord> records);
    void find_moves();
    void pass_or_end(Table& table, std::span<GameRecord> records);
    void decide(std::span<const Turn> turns);
    void choose(std::span<const Turn> turns, const Contender& player, const LeafJudge& judge);
    void move(Table& table, const Choice& choice, const Discs& after);

    const Games* games_ = nullptr;
    const OnGame* on_game_ = nullptr;
    std::vector<Table> tables_;
    std::vector<Turn> turns_;
    Positions positions_, parents_;
    Brood brood_;
};

}  // namespace evothello
