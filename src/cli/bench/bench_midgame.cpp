// Nodes of a search to a fixed depth: a measure of pruning that does not depend on the load of the
// machine.

#include <fmt/core.h>

#include "base/formats/json.hpp"
#include "board/notation.hpp"
#include "cli/bench/bench.hpp"
#include "game/player.hpp"
#include "search/thinker.hpp"

namespace evothello {
namespace {

// Middle-game positions with 32 to 44 empty squares.
constexpr std::array<std::string_view, 20> kPositions = {
    "---X------XXX-----XXOX----XOOX----OOOO----XXX-O----------------- X",
    "----------O-------XXXXX---OXOOOO--OOXXX---OOOXOX-----X---------- X",
    "-----O------OOX---OOXXX---OXXOOO--XXXOOO--XXOOO-----XO---------- X",
    "----------------XXXXXXOO--OXXXO---OOOOOO-OOOOOOX---OOX------XXX- X",
    "------------------XO-O----XXOO----XOOO----XOXXO---OXX--------X-- X",
    "-----------O------OOXX----OXXX---OXOXX---XXOXX-----OXO-----OX--- X",
    "------------------XOOOO---OOOXXX--XOOXX--XXOXX-----XXO----XOOO-- X",
    "------------O-----XXOOOO--XOOOOO-XXXOXXO--XOXXXO--OXXX-O---X---- X",
    "------------------XOOO----XXXOX---OOOOO----OXX------XX-----X---- X",
    "----------X-O-----OO--X---OXXX----OOXOO----XXXX---OXXX----XX---- X",
    "----------X-O-----XXO-X--OOOXX--OOXXXXXXOOXXXX----OXX----------- X",
    "------------O-----XOOOO--XXOOOO--OXXOOOO-OXXOXOO--XOXX----O--X-- X",
    "----------XX-X---OXXX----OOXXO---OOOXX----OOO------------------- X",
    "---O-------XOO------XO-----OXXO---XXXXX----XXXXX---OXX-----O---- X",
    "---OOOO---OOXO----OOOX---OOOXX-----OXX-----OXX----XOXX-------X-- X",
    "--OOO-----OXOO---OXXXOOO-XXXOXOO--XOOOOO--XXOO-----X------------ X",
    "--------------------XO----XXOOO---XXXOX---XXOXXX---X-------X---- X",
    "------------O------XOO----XXOO----XXOO----OXXO----XOXO---XXX-O-- X",
    "------------XO-----OXX-O-OOOX-O--OOOXO----OXOX----OOXX----OOOX-- X",
    "------------O-----XXXXX--OOXOXX---OOXXX---OOOXX---OXXO---OOOOOO- X",
};

}  // namespace

int run_bench_midgame(const Command& self, Arguments& arguments, GamePlayer&) {
    std::int64_t depth = 8;
    bool as_json = false;
    arguments.integer("--depth", "D", depth, 1, 20, "moves that are looked ahead");
    arguments.flag("--json", as_json, "one line of JSON");
    if (!ready(self, arguments)) return kDone;
    const Evaluator evaluator(load_player("static").weights);
    Thinker thinker;
    std::uint64_t nodes = 0;
    const ProcessorWatch watch;
    for (const std::string_view text : kPositions) {
        thinker.start_game(evaluator, {.depth = {{{0, static_cast<int>(depth)}}}});
        Random random(Key{});
        nodes += thinker.choose(parse_position(text).discs, random)->nodes;
    }
    const double seconds = watch.seconds(), rate = static_cast<double>(nodes) / seconds;
    if (as_json) {
        const Json json{
            {"depth", depth}, {"nodes", nodes}, {"seconds", seconds}, {"nodes_per_s", rate}};
        fmt::print("{}\n", json.dump());
        return kDone;
    }
    fmt::print("midgame depth {}: {} nodes in {:.3f} s, {:.2f} million nodes/s\n", depth, nodes,
               seconds, rate / 1e6);
    return kDone;
}

}  // namespace evothello
