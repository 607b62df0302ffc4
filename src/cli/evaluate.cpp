#include <fmt/core.h>

#include "base/formats/json.hpp"
#include "board/notation.hpp"
#include "cli/options/command.hpp"
#include "cli/options/player_option.hpp"
#include "cli/options/positions.hpp"
#include "eval/explain.hpp"

namespace evothello {
namespace {

void print_json(const Position& position, const Explanation& explanation) {
    Json json{{"position", to_text(position)},
              {"stage", explanation.stage},
              {"score", explanation.score}};
    if (explanation.blend > 0) json["blend"] = explanation.blend;
    json["terms"] = Json::array();
    for (const TermShare& share : explanation.terms) {
        json["terms"].push_back({{"term", share.term.name()},
                                 {"own", share.own},
                                 {"opp", share.opp},
                                 {"value", share.value},
                                 {"weight", share.weight},
                                 {"contribution", share.contribution}});
    }
    fmt::print("{}\n", json.dump());
}

void print_table(const Position& position, const Player& player, const Explanation& explanation) {
    fmt::print("{}\n{} to move, {} discs, stage {} of {} ({})\n\n", to_diagram(position),
               name(position.to_move), position.discs.count(), explanation.stage,
               player.weights.stages.size(), player.name);
    if (explanation.blend > 0) {
        fmt::print("{:.0f} % of the way into the next stage\n\n", 100 * explanation.blend);
    }
    fmt::print("{:<28} {:>10} {:>10} {:>10} {:>10} {:>13}\n", "term", "own", "opp", "value",
               "weight", "contribution");
    for (const TermShare& share : explanation.terms) {
        fmt::print("{:<28} {:>10.6g} {:>10.6g} {:>10.6g} {:>10.6g} {:>13.6g}\n", share.term.name(),
                   share.own, share.opp, share.value, share.weight, share.contribution);
    }
    fmt::print("{:<28} {:>10} {:>10} {:>10} {:>10} {:>13.6g}\n", "score", "", "", "", "",
               explanation.score);
}

void answer(const Position& position, const Player& player, bool as_json) {
    if (position.finished()) {
        const int discs = margin(position.discs, player.weights.rules.variant);
        if (as_json) {
            fmt::print("{}\n", Json{{"position", to_text(position)}, {"exact", discs}}.dump());
        } else {
            fmt::print("the game is over: {}\n", margin_text(discs));
        }
        return;
    }
    const Explanation explanation = explain(player.weights, position.discs);
    if (as_json) {
        print_json(position, explanation);
    } else {
        print_table(position, player, explanation);
    }
}

}  // namespace

int run_evaluate(const Command& self, Arguments& arguments, GamePlayer&) {
    std::string position;
    bool as_json = false;
    PlayerOption player;
    arguments.word("POSITION", position,
                   "cells and side, or a list of moves; - reads one per line");
    player.declare(arguments);
    arguments.flag("--json", as_json, "one line of JSON for each position");
    if (!ready(self, arguments)) return kDone;
    player.load();
    for_each_input_position(position, player.size(), [&](const Position& each) {
        answer(each, player.player_for(each), as_json);
    });
    return kDone;
}

}  // namespace evothello
