#include "proof/yardsticks/regret.hpp"

#include <fmt/core.h>

#include "base/error.hpp"
#include "base/formats/json.hpp"
#include "cli/options/command.hpp"
#include "cli/options/common_options.hpp"
#include "cli/options/player_option.hpp"
#include "cli/options/rules_option.hpp"
#include "proof/yardsticks/regret_maker.hpp"

namespace evothello {
namespace {

// A deeper search would solve the positions with the fewest empty squares (10).
constexpr int kMostDepth = kRegretEmpties[0] - 1;

struct Options {
    std::vector<std::string> names;
    std::optional<std::int64_t> depth, make;
    RulesOption rules;
    std::int64_t threads = 0;
    bool as_json = false;
    HomeOption home;

    Parallel parallel() const { return {.threads = static_cast<int>(threads)}; }
};

void declare(Options& options, Arguments& arguments) {
    arguments.remaining_words("PLAYER", options.names, kPlayerNameHelp);
    arguments.integer("--depth", "D", options.depth, 1, kMostDepth,
                      "search depth to measure besides depth 1; default: each player's own");
    options.rules.declare(arguments, "; default: the players'");
    declare_threads(arguments, options.threads);
    options.home.declare(arguments);
    arguments.flag("--json", options.as_json, "one line of JSON");
    arguments.integer("--make", "N", options.make, 1, 100'000,
                      "solve N positions for each number of empty squares and print the set for "
                      "configs/regret, instead of measuring");
}

// Results at one depth; one entry for each player.
struct Block {
    std::string title;
    std::vector<SearchSettings> searches;
    std::vector<Regret> regrets;
};

void check_depth(const Player& player, const SearchSettings& search, const Rules& rules) {
    for (const int empties : kRegretEmpties) {
        const int depth = search.depth_at(cells(rules.size) - empties);
        if (depth <= kMostDepth) continue;
        throw Error(fmt::format(
            "{} looks {} moves ahead, and so to the end of a position with {} empties: say --depth "
            "1 to {}",
            player.name, depth, kRegretEmpties[0], kMostDepth));
    }
}

std::vector<Block> blocks_of(const Options& options, const std::vector<Player>& players,
                             const Rules& rules) {
    std::vector<Block> blocks(2);
    for (const Player& player : players) {
        SearchSettings own = player.search;
        if (options.depth) own.depth = {{0, static_cast<int>(*options.depth)}};
        check_depth(player, own, rules);
        SearchSettings one = own;
        one.depth = {{0, 1}};
        blocks[0].searches.push_back(one);
        blocks[1].searches.push_back(own);
    }
    blocks[0].title = "depth 1";
    blocks[1].title = options.depth ? fmt::format("depth {}", *options.depth) : "own depth";
    if (blocks[0].searches == blocks[1].searches) blocks.pop_back();
    return blocks;
}

void measure(Block& block, const std::vector<Player>& players, const RegretSet& set,
             const Parallel& how) {
    for (std::size_t i = 0; i < players.size(); ++i) {
        const Evaluator evaluator(players[i].weights);
        block.regrets.push_back(*regret(evaluator, block.searches[i], set, how));
    }
}

std::string loss_text(const DiscsLost& lost) {
    return fmt::format("{:5.2f} ± {:.2f}", lost.mean(), lost.error());
}

void print_line(const std::string& label, std::size_t width, const Regret& regret) {
    fmt::print("{:<{}}", label, width);
    for (const auto& [empties, lost] : regret.by_empties) fmt::print("  {:>14}", loss_text(lost));
    fmt::print("  {:>14}", loss_text(regret.all));
}

void print_block(const Block& block, const std::vector<Player>& players, const RegretSet& set) {
    std::size_t width = 12;
    for (const Player& player : players) width = std::max(width, player.name.size() + 2);
    fmt::print("\n{:<{}}", block.title, width);
    for (const int empties : kRegretEmpties)
        fmt::print("  {:>14}", fmt::format("{} empties", empties));
    fmt::print("  {:>14}  best moves\n", "all");
    for (std::size_t i = 0; i < players.size(); ++i) {
        print_line(players[i].name, width, block.regrets[i]);
        fmt::print("  {:8.1f} %\n", 100 * block.regrets[i].all.best_share());
    }
    if (players.size() < 2) return;
    fmt::print("difference to {}, position by position\n", players[0].name);
    for (std::size_t i = 1; i < players.size(); ++i) {
        print_line("  " + players[i].name, width,
                   difference(set, block.regrets[i], block.regrets[0]));
        fmt::print("\n");
    }
}

Json to_json(const DiscsLost& lost, const DiscsLost* more) {
    Json json{{"positions", lost.positions},
              {"lost", lost.mean()},
              {"lost_error", lost.error()},
              {"best_moves", lost.best_share()}};
    if (more != nullptr) {
        json["difference"] = more->mean();
        json["difference_error"] = more->error();
    }
    return json;
}

Json to_json(const Block& block, const std::vector<Player>& players, const RegretSet& set) {
    Json list = Json::array();
    for (std::size_t i = 0; i < players.size(); ++i) {
        const Regret& regret = block.regrets[i];
        const Regret more = difference(set, regret, block.regrets[0]);
        Json json{{"player", players[i].name},
                  {"search", to_text(SearchSettings{.depth = block.searches[i].depth})}};
        for (const auto& [empties, lost] : regret.by_empties) {
            json["empties"][std::to_string(empties)] =
                to_json(lost, i == 0 ? nullptr : &more.by_empties.at(empties));
        }
        json["all"] = to_json(regret.all, i == 0 ? nullptr : &more.all);
        list.push_back(json);
    }
    return list;
}

void print_json(const std::vector<Block>& blocks, const std::vector<Player>& players,
                const RegretSet& set) {
    Json json{{"board", width(set.rules.size)},
              {"variant", name(set.rules.variant)},
              {"results", Json::array()}};
    for (const Block& block : blocks) {
        const Json rows = to_json(block, players, set);
        for (const Json& row : rows.items()) json["results"].push_back(row);
    }
    fmt::print("{}\n", json.dump());
}

}  // namespace

int run_regret(const Command& self, Arguments& arguments, GamePlayer&) {
    Options options;
    declare(options, arguments);
    if (!ready(self, arguments)) return kDone;
    if (options.make) {
        if (!options.names.empty()) throw Error("--make: measures no players; leave them out");
        if (options.depth) throw Error("--make: measures no players; leave out --depth");
        if (options.as_json)
            throw Error("--make: prints a set of positions, not JSON; leave out --json");
        const auto set = make_regret_set(
            options.rules.rules(), static_cast<std::size_t>(*options.make), options.parallel());
        fmt::print("{}", to_text(set));
        return kDone;
    }
    if (options.names.empty()) {
        throw Error("PLAYER is missing; for example: " + std::string(self.example));
    }
    std::vector<Player> players;
    for (const std::string& name : options.names)
        players.push_back(player_named(name, options.home));
    const RegretSet& set = shipped_regret_set(options.rules.resolve_rules(players));
    std::vector<Block> blocks = blocks_of(options, players, set.rules);
    for (Block& block : blocks) measure(block, players, set, options.parallel());
    if (options.as_json) {
        print_json(blocks, players, set);
        return kDone;
    }
    fmt::print(
        "discs lost per move against perfect play, {}, {} positions with 10, 12 and 14 empties (± "
        "is "
        "the 95% error)\n",
        name(set.rules), set.positions.size());
    for (const Block& block : blocks) print_block(block, players, set);
    return kDone;
}

}  // namespace evothello
