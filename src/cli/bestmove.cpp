#include <fmt/core.h>

#include "base/error.hpp"
#include "base/formats/json.hpp"
#include "base/streams.hpp"
#include "board/notation.hpp"
#include "cli/options/command.hpp"
#include "cli/options/common_options.hpp"
#include "cli/options/player_option.hpp"
#include "cli/options/positions.hpp"
#include "search/thinker.hpp"

namespace evothello {
namespace {

// A limit given on the command line replaces all limits of the player; without --depth the depth is
// unlimited then.
SearchSettings settings_for(const Player& player, const SearchSettings& asked) {
    SearchSettings settings = player.search;
    if (asked.depth || asked.time || asked.nodes) {
        settings.time.reset();
        settings.nodes.reset();
        settings.depth = {{0, kMaxDepth}};
    }
    return overridden_by(settings, asked);
}

// For a position without a move the value is that of the opponent's best move.
Choice think(const Position& position, const Player& player, const SearchSettings& asked,
             std::uint64_t seed) {
    const Evaluator evaluator(player.weights);
    Thinker thinker;
    thinker.start_game(evaluator, settings_for(player, asked));
    Random random(Key{.seed = seed, .stream = stream::kMove});
    const bool passing = position.must_pass();
    const Discs discs = passing ? position.discs.passed() : position.discs;
    Choice choice = *thinker.choose(discs, random);
    // No second search if the search has a time or node limit.
    const bool unlimited = !asked.time && !asked.nodes && !player.search.time;
    if (unlimited && thinker.drawn_end_in_sight(discs, choice)) choice.exact = true;
    return passing ? as_pass(choice) : choice;
}

void print_choice(const Position& position, const Choice& choice, bool as_json) {
    if (!as_json) {
        if (choice.move.is_pass()) {
            fmt::print("pass\n");
        } else {
            const Square square = choice.move.square();
            fmt::print("({},{})\n", square.row() + 1, square.column() + 1);
        }
        return;
    }
    Json json{{"position", to_text(position)}, {"move", choice.move.name()}};
    if (choice.searched && choice.exact) json["exact"] = choice.margin;
    if (choice.searched && !choice.exact) json["value"] = choice.value;
    json["depth"] = choice.depth;
    json["nodes"] = choice.nodes;
    fmt::print("{}\n", json.dump());
}

}  // namespace

int run_bestmove(const Command& self, Arguments& arguments, GamePlayer&) {
    std::string position, seconds;
    std::optional<std::int64_t> depth, nodes;
    std::optional<double> time;
    std::int64_t seed = 1;
    bool as_json = false;
    PlayerOption player;
    arguments.word("POSITION", position,
                   "cells and side, or a list of moves; - reads one per line");
    arguments.optional_word("SECONDS", seconds, "time for the move, the same as --time");
    player.declare(arguments);
    arguments.integer("--depth", "D", depth, 1, kMaxDepth, "moves to look ahead");
    arguments.number("--time", "S", time, 0.001, 86400,
                     "seconds for the move, with a reserve of at least 20 ms");
    arguments.integer("--nodes", "N", nodes, 1, 1'000'000'000'000'000,
                      "number of positions to search");
    declare_seed(arguments, seed);
    arguments.flag("--json", as_json, "one line of JSON for each position, with value and nodes");
    if (!ready(self, arguments)) return kDone;
    if (!seconds.empty()) {
        if (time) throw Error("SECONDS and --time mean the same; give only one");
        time = number_from(seconds, 0.001, 86400, "SECONDS");
    }
    SearchSettings asked{.time = time};
    if (depth) asked.depth = {{0, static_cast<int>(*depth)}};
    if (nodes) asked.nodes = static_cast<std::uint64_t>(*nodes);
    player.load();
    for_each_input_position(position, player.size(), [&](const Position& each) {
        if (each.finished()) throw Error("the game is over: neither side can move");
        print_choice(each,
                     think(each, player.player_for(each), asked, static_cast<std::uint64_t>(seed)),
                     as_json);
    });
    return kDone;
}

}  // namespace evothello
