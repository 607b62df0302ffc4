#pragma once

// Plays many games at once, a move of each in turn, so that positions of different games fill whole
// vectors. For players that search one to three moves ahead. They play the same moves as in seats
// of their own.

#include <span>
#include <vector>

#include "play/types.hpp"
#include "search/batched/depth_three.hpp"

namespace evothello {

class Lockstep {
  public:
    static constexpr std::size_t kMaxGames = kMaxPositions;
    static constexpr int kMaxLockstepDepth = 3;

    // True for search depths up to kMaxLockstepDepth without limits of time or nodes and without
    // solver.
    static bool can_play(const SearchSettings& settings);

    // Plays the games with these indices, at most kMaxGames, and writes their records. Games that
    // `stop` interrupts stay unplayed.
    void play(const Games& games, std::span<const std::size_t> indices,
              std::span<GameRecord> records, const std::atomic<bool>* stop, const OnGame& on_game);

  private:
    // State of a game, apart from its position, which has the same index in positions_.
    struct GameSlot {
        std::size_t index;
        Colour to_move;
        Random random;
        Countermoves* countermoves;
        std::uint64_t nodes = 0;
        bool ended = false;
        std::vector<Choice> choices = {};  // filled only if on_game is set
    };
    // A player's turn to choose a move. Sorted by `order`, turns of one player with equally many
    // discs stand next to each other; they are evaluated with the same weights.
    struct Turn {
        std::uint64_t order;

        Turn(std::uint32_t player, int discs, std::size_t slot)
            : order(std::uint64_t{player} << 32 | static_cast<std::uint64_t>(discs) << 16 | slot) {}
        std::uint32_t player() const { return static_cast<std::uint32_t>(order >> 32); }
        int discs() const { return static_cast<int>(order >> 16 & 0xFFFF); }
        int slot() const { return static_cast<int>(order & 0xFFFF); }
        bool same_weights(const Turn& other) const { return (order ^ other.order) >> 16 == 0; }
        bool operator<(const Turn& other) const { return order < other.order; }
    };

    // Makes one move, or a pass, in every game.
    void play_round(std::span<GameRecord> records);
    void pass_or_end(int slot, std::span<GameRecord> records);
    // Chooses and makes the moves of turns that have the same weights.
    void choose_moves(std::span<const Turn> turns);
    std::span<const Turn> gather(std::span<const Turn> turns);
    void choose_at_depth_one(const LeafEvaluator& leaves, std::span<const Turn> turns,
                             const Contender& player);
    void search_deeper(const LeafEvaluator& leaves, int depth, std::span<const Turn> turns,
                       const Contender& player);
    void move(int slot, const Discs& after, Bitboard stable);
    void clear_ended();

    const Kernel& kernel_ = kernel();
    const Games* games_ = nullptr;
    const OnGame* on_game_ = nullptr;
    std::vector<GameSlot> slots_;
    Positions positions_;
    std::vector<Turn> turns_;
    Positions parents_;
    ChildBatches children_;
    std::array<LowestScore, kMaxGames> lowest_;
    std::array<Countermoves, kMaxGames> countermoves_;
    std::vector<DepthTwoQuery> queries_;
    DepthTwoSearch depth_two_search_;
    DepthThreeSearch depth_three_search_{depth_two_search_};
};

}  // namespace evothello
