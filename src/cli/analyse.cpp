#include <fmt/core.h>

#include "base/error.hpp"
#include "base/file.hpp"
#include "base/formats/json.hpp"
#include "base/number.hpp"
#include "cli/options/command.hpp"
#include "cli/options/player_option.hpp"
#include "cli/options/rules_option.hpp"
#include "cli/terminal/message.hpp"
#include "game/game_file.hpp"
#include "report/game_analysis.hpp"

namespace evothello {
namespace {

// Limit of the player's own depth without --depth: some players have a clock and a huge depth.
constexpr int kOwnDepth = 6;

struct Options {
    std::string game, player;
    std::optional<std::int64_t> number, depth;
    RulesOption rules;
    std::int64_t solve = AnalysisSettings{}.solve, from = 1;
    bool as_json = false;
    HomeOption home;
};

bool is_move_list(std::string_view word) {
    return Square::parse(word.substr(0, 2)) && word.find_first_of("./") == std::string_view::npos;
}

// A list of moves has no rules of its own: the options give them, or else the player.
PlayedGame game_of_moves(const Options& options, const std::optional<Player>& player) {
    if (options.number) throw Error("--game is for files; a list of moves is one game");
    PlayedGame game;
    if (player && !player->plays_any_rules()) game.rules = player->weights.rules;
    game.rules = options.rules.rules(game.rules);
    game.start = start_position(game.rules.size);
    game.moves = parse_move_list(options.game, game.start);
    return game;
}

PlayedGame game_of_file(const Options& options) {
    if (!file::exists(options.game)) {
        throw Error("'" + options.game +
                    "' is neither a list of moves such as f5d6c3 nor a file of games");
    }
    const auto [games, has_unfinished_line] = parse_games(file::read(options.game), options.game);
    if (has_unfinished_line) {
        print_message("note: the last line of {} has no end and is left out\n", options.game);
    }
    const auto count = static_cast<std::int64_t>(games.size());
    const std::int64_t number = options.number.value_or(1);
    if (number > count) {
        throw Error("--game: " + options.game + " holds " + counted(games.size(), "game") +
                    ", there is no game " + std::to_string(number));
    }
    const PlayedGame& game = games[static_cast<std::size_t>(number - 1)].value();
    if (options.rules.rules(game.rules) != game.rules) {
        throw Error("--board and --variant are for lists of moves; the game of " + options.game +
                    " is " + name(game.rules));
    }
    if (count > 1 && !options.number) {
        print_message("{} holds {} games; analysing the first; choose another with --game N\n",
                      options.game, count);
    }
    return game;
}

// The default judge for these rules.
Player default_judge(const Rules& rules) {
    if (rules.variant == Variant::kStandard) return load_player(default_player(rules.size));
    if (rules.size == Size::k8) return load_player("evolved_reversed");
    throw Error("no shipped player plays " + name(rules) + ": name one with --player");
}

Player judge_of(const std::optional<Player>& named, const Rules& rules) {
    Player judge = named ? *named : default_judge(rules);
    if (judge.plays_any_rules()) judge.weights.rules = rules;
    if (judge.weights.rules != rules) {
        throw Error(judge.name + " plays " + name(judge.weights.rules) + ", but the game is " +
                    name(rules));
    }
    return judge;
}

std::vector<DepthFrom> depths_of(const Player& judge, const Options& options) {
    if (options.depth) return {{0, static_cast<int>(*options.depth)}};
    std::vector<DepthFrom> depths = judge.search.depth.value_or(std::vector<DepthFrom>{{0, 1}});
    for (DepthFrom& each : depths) each.depth = std::min(each.depth, kOwnDepth);
    return depths;
}

std::string player_text(const std::string& name, Colour colour) {
    return name.empty() ? evothello::name(colour)
                        : fmt::format("{} ({})", name, evothello::name(colour));
}

void print_heading(const PlayedGame& game, const Player& judge, const AnalysisSettings& settings) {
    const Position end = game.end();
    fmt::print("{} against {}, {}: {}\n", player_text(game.black, Colour::kBlack),
               player_text(game.white, Colour::kWhite), name(game.rules),
               end.finished()
                   ? fmt::format("{}-{}", std::popcount(end.black()), std::popcount(end.white()))
                   : "unfinished");
    fmt::print("values by {} for the side to move; in discs from {} empty squares on\n\n",
               judge.name, settings.solve);
}

}  // namespace

int run_analyse(const Command& self, Arguments& arguments, GamePlayer&) {
    Options options;
    arguments.word("GAME", options.game,
                   "a list of moves (f5d6c3, a pass is --), a GGF file, or a log of `match`");
    arguments.integer("--game", "N", options.number, 1, INT64_MAX,
                      "number of the game in the file (default 1)");
    arguments.text("--player", "P", options.player,
                   "player whose evaluation is used: " + std::string(kPlayerNameHelp) +
                       " (default evolved; evolved6 on 6x6, evolved_reversed for reversed)");
    arguments.integer("--depth", "D", options.depth, 1, kMaxDepth,
                      "moves to look ahead (default the player's own, at most " +
                          std::to_string(kOwnDepth) + ")");
    arguments.integer("--solve", "N", options.solve, 0, kMaxDepth,
                      "solve positions with at most N empty squares exactly");
    arguments.integer("--from", "N", options.from, 1, kMaxDepth,
                      "number of the first move to show; marks are for the whole game");
    options.rules.declare(arguments, ", for a list of moves");
    options.home.declare(arguments);
    arguments.flag("--json", options.as_json, "one line of JSON for each move, and a summary");
    if (!ready(self, arguments)) return kDone;

    std::optional<Player> named;
    if (!options.player.empty()) named = player_named(options.player, options.home);
    const PlayedGame game =
        is_move_list(options.game) ? game_of_moves(options, named) : game_of_file(options);
    const Player judge = judge_of(named, game.rules);
    const AnalysisSettings settings{.depth = depths_of(judge, options),
                                    .solve = static_cast<int>(options.solve),
                                    .from = static_cast<int>(options.from)};
    const GameAnalysis analysis = analyse(game, judge.weights, settings);
    if (options.as_json) {
        for (const auto& line : to_json(analysis, game)) fmt::print("{}\n", line.dump());
    } else {
        print_heading(game, judge, settings);
        fmt::print("{}", to_text(analysis));
    }
    return kDone;
}

}  // namespace evothello
