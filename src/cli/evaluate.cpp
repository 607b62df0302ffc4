#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "base/formats/json.hpp"
#include "board/notation.hpp"
#include "cli/options/command.hpp"
#include "cli/options/player_option.hpp"
#include "cli/options/positions.hpp"
#include "eval/explain.hpp"

namespace evothello {
namespace {

constexpr std::size_t kShownImages = 3;  // of each pattern

std::string names_of(const SquareList& squares) {
    std::string text;
    for (const Square square : squares) text += (text.empty() ? "" : " ") + square.name();
    return text;
}

Json json_of(const PatternShare& pattern) {
    Json json{{"squares", names_of(pattern.images.front().squares)},
              {"contribution", pattern.contribution}};
    json["images"] = Json::array();
    for (const ImageShare& image : pattern.images) {
        json["images"].push_back({{"squares", names_of(image.squares)},
                                  {"filling", image.filling},
                                  {"contribution", image.contribution}});
    }
    return json;
}

Json json_of(const TableShares& tables) {
    Json json{{"stage", tables.stage}};
    json["patterns"] = Json::array();
    for (const PatternShare& pattern : tables.patterns) {
        json["patterns"].push_back(json_of(pattern));
    }
    if (tables.constant) json["constant"] = *tables.constant;
    json["counts"] = Json::array();
    for (const CountShare& share : tables.counts) {
        json["counts"].push_back({{"term", share.term.name()},
                                  {"count", share.count},
                                  {"contribution", share.contribution}});
    }
    return json;
}

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
    if (explanation.tables) json["tables"] = json_of(*explanation.tables);
    fmt::print("{}\n", json.dump());
}

// The images that contribute most, with one line for the sum of the others.
void print_images(std::vector<ImageShare> images) {
    std::ranges::stable_sort(images, std::greater{},
                             [](const ImageShare& image) { return std::abs(image.contribution); });
    // A line for a single other image would not be shorter than the image.
    const std::size_t shown = images.size() <= kShownImages + 1 ? images.size() : kShownImages;
    for (std::size_t i = 0; i < shown; ++i) {
        fmt::print("  {:<38}  {:<12}  {:>13.6g}\n", names_of(images[i].squares), images[i].filling,
                   images[i].contribution);
    }
    double others = 0;
    for (std::size_t i = shown; i < images.size(); ++i) others += images[i].contribution;
    if (shown < images.size()) {
        fmt::print("  {:<38}  {:<12}  {:>13.6g}\n",
                   fmt::format("the other {} images", images.size() - shown), "", others);
    }
}

void print_tables(const TableShares& tables) {
    fmt::print("{:<54} {:>13} {:>10}\n", "pattern, its images, and what they hold (x to move)",
               "contribution", "sum");
    for (const PatternShare& pattern : tables.patterns) {
        fmt::print("{:<68} {:>10.6g}\n", names_of(pattern.images.front().squares),
                   pattern.contribution);
        print_images(pattern.images);
    }
    if (tables.constant) fmt::print("{:<68} {:>10.6g}\n", "constant", *tables.constant);
    for (const CountShare& share : tables.counts) {
        fmt::print("{:<68} {:>10.6g}\n", fmt::format("{} = {}", share.term.name(), share.count),
                   share.contribution);
    }
}

void print_terms(const Explanation& explanation) {
    if (explanation.blend > 0) {
        fmt::print("{:.0f} % of the way into the next stage\n\n", 100 * explanation.blend);
    }
    fmt::print("{:<28} {:>10} {:>10} {:>10} {:>10} {:>13}\n", "term", "own", "opp", "value",
               "weight", "contribution");
    for (const TermShare& share : explanation.terms) {
        fmt::print("{:<28} {:>10.6g} {:>10.6g} {:>10.6g} {:>10.6g} {:>13.6g}\n", share.term.name(),
                   share.own, share.opp, share.value, share.weight, share.contribution);
    }
}

std::string stage_text(const Weights& weights, const Explanation& explanation) {
    std::string text;
    if (!explanation.terms.empty()) {
        text = fmt::format(", stage {} of {}", explanation.stage, weights.stages.size());
    }
    if (explanation.tables) {
        text += fmt::format(", {}stage {} of {}", text.empty() ? "" : "pattern ",
                            explanation.tables->stage, weights.patterns->layout().stages.size());
    }
    return text;
}

void print_text(const Position& position, const Player& player, const Explanation& explanation) {
    fmt::print("{}\n{} to move, {} discs{} ({})\n\n", to_diagram(position), name(position.to_move),
               position.discs.count(), stage_text(player.weights, explanation), player.name);
    const bool has_terms = !explanation.terms.empty();
    if (has_terms) print_terms(explanation);
    if (has_terms && explanation.tables) fmt::print("\n");
    if (explanation.tables) print_tables(*explanation.tables);
    if (explanation.tables) {
        fmt::print("{:<68} {:>10.6g}\n", "score", explanation.score);
    } else {
        fmt::print("{:<28} {:>57.6g}\n", "score", explanation.score);
    }
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
        print_text(position, player, explanation);
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
