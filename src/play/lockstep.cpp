#include "play/lockstep.hpp"

#include <algorithm>

namespace evothello {

bool Lockstep::can_play(const SearchSettings& settings) {
    return !settings.time && !settings.nodes && settings.solve.value_or(0) == 0 &&
           deepest(settings) <= kMaxLockstepDepth;
}

void Lockstep::play(const Games& games, std::span<const std::size_t> indices,
                    std::span<GameRecord> records, const std::atomic<bool>* stop,
                    const OnGame& on_game) {
    games_ = &games;
    on_game_ = &on_game;
    slots_.clear();
    countermoves_.fill({});
    for (const std::size_t index : indices) {
        const Position& position = games.openings[games.pairings[index].opening].position;
        set(positions_, static_cast<int>(slots_.size()), position.discs, 0);
        slots_.push_back({index, position.to_move, Random(game_key(games, index)),
                          &countermoves_[slots_.size()]});
    }
    while (!slots_.empty() && (stop == nullptr || !*stop)) play_round(records);
    for (std::size_t i = 0; i < slots_.size(); ++i) {
        const Opening& opening = games.openings[games.pairings[slots_[i].index].opening];
        records[slots_[i].index].moves = static_cast<std::uint8_t>(
            discs_at(positions_, static_cast<int>(i)).count() - opening.position.discs.count());
    }
}

void Lockstep::play_round(std::span<GameRecord> records) {
    positions_.size = static_cast<int>(slots_.size());
    pad(positions_);
    const Geometry& board = games_->contenders[0].evaluator.board();
    kernel_.find_moves(board.mask, positions_);
    turns_.clear();
    bool ended = false;
    for (int i = 0; i < positions_.size; ++i) {
        GameSlot& slot = slots_[static_cast<std::size_t>(i)];
        if (positions_.moves[i] == 0) {
            pass_or_end(i, records);
            ended = ended || slot.ended;
            continue;
        }
        const Pairing& pairing = games_->pairings[slot.index];
        const std::uint32_t player = slot.to_move == Colour::kBlack ? pairing.black : pairing.white;
        const Discs discs = discs_at(positions_, i);
        const Candidates wanted = candidates(games_->contenders[player].search, board, discs,
                                             positions_.moves[i], slot.random);
        positions_.moves[i] = wanted.moves;
        if (wanted.moves == 0) {
            move(i, after(discs, wanted.random_move.square()), positions_.stable[i]);
            if (*on_game_) slot.choices.push_back({.move = wanted.random_move});
        } else {
            turns_.emplace_back(player, discs.count(), static_cast<std::size_t>(i));
        }
    }
    if (!std::is_sorted(turns_.begin(), turns_.end())) std::sort(turns_.begin(), turns_.end());
    for (auto first = turns_.begin(); first != turns_.end();) {
        const auto last = std::find_if(
            first, turns_.end(), [&](const Turn& turn) { return !turn.same_weights(*first); });
        choose_moves({first, last});
        first = last;
    }
    if (ended) clear_ended();
}

void Lockstep::pass_or_end(int i, std::span<GameRecord> records) {
    GameSlot& slot = slots_[static_cast<std::size_t>(i)];
    const Position position{discs_at(positions_, i), slot.to_move,
                            games_->contenders[0].evaluator.rules().size};
    if (!position.finished()) {
        if (*on_game_) slot.choices.push_back({});
        return move(i, position.discs.passed(), positions_.stable[i]);
    }
    slot.ended = true;
    if (*on_game_) (*on_game_)(slot.index, slot.choices);
    records[slot.index] = record_of(*games_, position, slot.nodes);
}

void Lockstep::choose_moves(std::span<const Turn> turns) {
    const Contender& player = games_->contenders[turns[0].player()];
    const int discs = turns[0].discs(), empties = cells(player.evaluator.rules().size) - discs;
    const int depth = std::min(player.search.depth_at(discs), empties);
    const LeafEvaluator leaves(player.evaluator, discs + depth,
                               ignores_finished_games(player.search, discs)
                                   ? FinishedGameScore::kStatic
                                   : FinishedGameScore::kExact);
    while (!turns.empty()) {
        const auto some = gather(turns);
        leaves.sum_square_weights(parents_);
        if (depth == 1) {
            choose_at_depth_one(leaves, some, player);
        } else {
            search_deeper(leaves, depth, some, player);
        }
        turns = turns.subspan(some.size());
    }
}

// Fills parents_ from the front of `turns` while there is room for their children. Returns the
// turns taken.
std::span<const Lockstep::Turn> Lockstep::gather(std::span<const Turn> turns) {
    int children = 0;
    parents_.size = 0;
    for (const Turn& turn : turns) {
        const int from = turn.slot();
        children += std::popcount(positions_.moves[from]);
        if (children > kMaxChildren) break;
        put(parents_, parents_.size++, node_at(positions_, from));
    }
    pad(parents_);
    return turns.first(static_cast<std::size_t>(parents_.size));
}

void Lockstep::choose_at_depth_one(const LeafEvaluator& leaves, std::span<const Turn> turns,
                                   const Contender& player) {
    leaves.evaluate_all_children(parents_, children_, lowest_.data());
    const Ties ties = player.search.ties.value_or(Ties::kFirst);
    int first = 0;
    for (std::size_t i = 0; i < turns.size(); ++i) {
        const Bitboard moves = parents_.moves[i];
        const int index = turns[i].slot();
        GameSlot& slot = slots_[static_cast<std::size_t>(index)];
        int child = first;
        if (!*on_game_) {
            child += std::countr_zero(pick_one(lowest_[i].lanes, ties, slot.random));
        } else {
            const RootResult root = best_of(children_.square + first, lowest_[i], ties);
            Choice choice = choice_of({.root = root, .depth = 1}, player.evaluator, player.search,
                                      discs_at(positions_, index), slot.random);
            choice.nodes = static_cast<std::uint64_t>(std::popcount(moves));
            child += std::popcount(moves & (choice.move.square().bit() - 1));
            slot.choices.push_back(choice);
        }
        move(index, discs_at(children_, child), children_.stable[child]);
        slot.nodes += static_cast<std::uint64_t>(std::popcount(moves));
        first += std::popcount(moves);
    }
}

void Lockstep::search_deeper(const LeafEvaluator& leaves, int depth, std::span<const Turn> turns,
                             const Contender& player) {
    const Ties ties = player.search.ties.value_or(Ties::kFirst);
    leaves.find_stable(parents_);
    queries_.clear();
    for (std::size_t i = 0; i < turns.size(); ++i) {
        const auto slot = static_cast<std::size_t>(turns[i].slot());
        queries_.push_back({.node = node_at(parents_, static_cast<int>(i)),
                            .countermoves = slots_[slot].countermoves});
    }
    if (depth == 2) {
        depth_two_search_.answer(leaves, queries_);
    } else {
        depth_three_search_.answer(leaves, ties, queries_);
    }
    for (std::size_t i = 0; i < turns.size(); ++i) {
        const RootResult& result = queries_[i].result;
        const std::uint64_t nodes = queries_[i].nodes;
        const int index = turns[i].slot();
        const Discs discs = discs_at(positions_, index);
        GameSlot& slot = slots_[static_cast<std::size_t>(index)];
        Move chosen = Move::pass();
        if (!*on_game_) {
            chosen = lowest(pick_one(result.best, ties, slot.random));
        } else {
            Choice choice = choice_of({.root = result, .depth = depth}, player.evaluator,
                                      player.search, discs, slot.random);
            choice.nodes = nodes;
            chosen = choice.move;
            slot.choices.push_back(choice);
        }
        slot.nodes += nodes;
        move(index, after(discs, chosen.square()), parents_.stable[i]);
    }
}

void Lockstep::move(int i, const Discs& after, Bitboard stable) {
    GameSlot& slot = slots_[static_cast<std::size_t>(i)];
    set(positions_, i, after, stable);
    slot.to_move = other(slot.to_move);
}

void Lockstep::clear_ended() {
    int kept = 0;
    for (int i = 0; i < positions_.size; ++i) {
        if (slots_[static_cast<std::size_t>(i)].ended) continue;
        set(positions_, kept++, discs_at(positions_, i), positions_.stable[i]);
    }
    std::erase_if(slots_, [](const GameSlot& slot) { return slot.ended; });
}

}  // namespace evothello
