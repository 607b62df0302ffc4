#include "match/lockstep.hpp"

#include <algorithm>
#include <tuple>

namespace evothello {

bool Lockstep::can_play(const SearchSettings& settings) {
    const auto is_one = [](const DepthFrom& from) { return from.depth == 1; };
    return !settings.time && !settings.nodes && settings.solve.value_or(0) == 0 &&
           (!settings.depth || std::all_of(settings.depth->begin(), settings.depth->end(), is_one));
}

void Lockstep::play(const Games& games, std::span<const std::size_t> indices,
                    std::span<GameRecord> records, const std::atomic<bool>* stop,
                    const OnGame& on_game) {
    games_ = &games;
    on_game_ = &on_game;
    tables_.clear();
    for (const std::size_t index : indices) {
        const Opening& opening = games.openings[games.pairings[index].opening];
        tables_.push_back({index, opening.position, Random(game_key(games, index))});
    }
    while (!tables_.empty() && (stop == nullptr || !*stop)) take_turns(records);
}

std::uint32_t Lockstep::mover(const Table& table) const {
    const Pairing& pairing = games_->pairings[table.index];
    return table.position.to_move == Colour::kBlack ? pairing.black : pairing.white;
}

void Lockstep::take_turns(std::span<GameRecord> records) {
    find_moves();
    turns_.clear();
    for (std::uint32_t i = 0; i < tables_.size(); ++i) {
        Table& table = tables_[i];
        const Discs& discs = table.position.discs;
        if (positions_.moves[i] == 0) {
            pass_or_end(table, records);
            continue;
        }
        const std::uint32_t player = mover(table);
        const Contender& contender = games_->contenders[player];
        const Candidates wanted = candidates(contender.search, contender.evaluator.board(), discs,
                                             positions_.moves[i], table.random);
        if (wanted.moves == 0) {
            move(table, Choice{.move = wanted.by_chance}, after(discs, wanted.by_chance.square()));
        } else {
            turns_.push_back({player, discs.count(), i, wanted.moves});
        }
    }
    // Side by side go those of one player with as many discs: they are judged by the same weights.
    std::sort(turns_.begin(), turns_.end(), [](const Turn& a, const Turn& b) {
        return std::tie(a.player, a.discs, a.table) < std::tie(b.player, b.discs, b.table);
    });
    for (auto first = turns_.begin(); first != turns_.end();) {
        const auto last = std::find_if(first, turns_.end(), [&](const Turn& turn) {
            return turn.player != first->player || turn.discs != first->discs;
        });
        decide({first, last});
        first = last;
    }
    std::erase_if(tables_, [](const Table& table) { return table.ended; });
}

void Lockstep::find_moves() {
    positions_.size = static_cast<int>(tables_.size());
    for (std::size_t i = 0; i < tables_.size(); ++i) {
        set(positions_, static_cast<int>(i), tables_[i].position.discs, 0);
    }
    pad(positions_);
    kernel().find_moves(games_->contenders[0].evaluator.board().mask, positions_);
}

void Lockstep::pass_or_end(Table& table, std::span<GameRecord> records) {
    if (!table.position.finished()) return move(table, Choice{}, table.position.discs.passed());
    table.ended = true;
    if (*on_game_) (*on_game_)(table.index, table.choices);
    records[table.index] = record_of(*games_, table.position, table.nodes);
}

// As many turns at a time as there are lanes for their moves.
void Lockstep::decide(std::span<const Turn> turns) {
    const Contender& player = games_->contenders[turns[0].player];
    const LeafJudge judge(player.evaluator, turns[0].discs + 1,
                          player.search.ends.value_or(Ends::kExact));
    positions_.size = static_cast<int>(turns.size());
    for (std::size_t i = 0; i < turns.size(); ++i) {
        const Table& table = tables_[turns[i].table];
        set(positions_, static_cast<int>(i), table.position.discs, table.stable);
    }
    pad(positions_);
    judge.weigh(positions_);
    std::size_t first = 0;
    parents_.size = 0;
    for (std::size_t i = 0; i < turns.size(); ++i) {
        if (parents_.size + std::popcount(turns[i].moves) > kMostLanes) {
            choose(turns.subspan(first, i - first), player, judge);
            first = i;
            parents_.size = 0;
        }
        add_moves(node_at(positions_, static_cast<int>(i)), turns[i].moves, parents_, brood_);
    }
    choose(turns.subspan(first), player, judge);
}

void Lockstep::choose(std::span<const Turn> turns, const Contender& player,
                      const LeafJudge& judge) {
    pad(parents_);
    pad(brood_);
    judge.judge(parents_, brood_);
    int at = 0;
    for (const Turn& turn : turns) {
        Table& table = tables_[turn.table];
        const int first = at, count = std::popcount(turn.moves);
        const RootResult root =
            best_of(brood_, first, first + count, player.search.ties.value_or(Ties::kFirst));
        at += count;
        table.nodes += static_cast<std::uint64_t>(count);
        Choice choice;
        if (*on_game_) {
            choice = choice_of({.root = root, .depth = 1}, player.evaluator, player.search,
                               table.position.discs, table.random);
            choice.nodes = static_cast<std::uint64_t>(count);
        } else {
            choice.move = best_move(root, player.search, table.random);
        }
        const std::uint8_t* const squares = brood_.square + first;
        const auto* const chosen =
            std::find(squares, squares + count, choice.move.square().index());
        const int child = first + static_cast<int>(chosen - squares);
        move(table, choice, discs_at(brood_, child));
        table.stable = brood_.stable[child];
    }
}

void Lockstep::move(Table& table, const Choice& choice, const Discs& after) {
    table.position.discs = after;
    table.position.to_move = other(table.position.to_move);
    if (*on_game_) table.choices.push_back(choice);
}

}  // namespace evothello
