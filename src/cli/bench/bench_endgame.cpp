// Five positions of the FFO endgame test suite, solved exactly and compared with the known margins.

#include <fmt/core.h>

#include "base/error.hpp"
#include "base/formats/json.hpp"
#include "board/notation.hpp"
#include "cli/bench/bench.hpp"
#include "search/endgame/solver.hpp"

namespace evothello {
namespace {

struct Ending {
    int number;  // in the FFO endgame test suite
    std::string_view position;
    int margin;
};

constexpr std::array kEndings = {
    Ending{40, "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X", 38},
    Ending{41, "-OOOOO----OOOOX--OOOOOO-XXXXXOO--XXOOX--OOXOXX----OXXO---OOO--O- X", 0},
    Ending{42, "--OOO-------XX-OOOOOOXOO-OOOOXOOX-OOOXXO---OOXOO---OOOXO--OOOO-- X", 6},
    Ending{43, "--XXXXX---XXXX---OOOXX---OOXXXX--OOXXXO-OOOOXOO----XOX----XXXXX- O", -12},
    Ending{44, "--O-X-O---O-XO-O-OOXXXOOOOOOXXXOOOOOXX--XXOOXO----XXXX-----XXX-- O", -14},
};

struct Effort {
    double nodes = 0, seconds = 0;

    double rate() const { return nodes / seconds; }
};

Effort effort_of(const Ending& ending) {
    const Position position = parse_position(ending.position);
    Solver solver;
    Meter meter;
    const ProcessorWatch watch;
    solver.start_game({}, position.empties());
    const auto root = solver.search(position.discs, position.moves(), Ties::kFirst, meter);
    const double seconds = watch.seconds();
    if (root->value != ending.margin) {
        throw Error(fmt::format("FFO {} is worth {:+}, and was solved to be worth {:+}",
                                ending.number, ending.margin, root->value));
    }
    return {static_cast<double>(meter.nodes()), seconds};
}

Json to_json(const Effort& effort) {
    return {{"nodes", static_cast<std::uint64_t>(effort.nodes)},
            {"seconds", effort.seconds},
            {"nodes_per_s", effort.rate()}};
}

std::string to_text(const Effort& effort) {
    return fmt::format("{:8.2f} million nodes, {:6.2f} s, {:6.1f} million nodes/s",
                       effort.nodes / 1e6, effort.seconds, effort.rate() / 1e6);
}

}  // namespace

int run_bench_endgame(const Command& self, Arguments& arguments, GamePlayer&) {
    std::optional<std::int64_t> ffo;
    bool as_json = false;
    arguments.integer("--ffo", "N", ffo, kEndings.front().number, kEndings.back().number,
                      "the position of this number alone (default all)");
    arguments.flag("--json", as_json, "one line of JSON");
    if (!ready(self, arguments)) return kDone;
    Effort all;
    Json endings = Json::array();
    for (const Ending& ending : kEndings) {
        if (ffo && *ffo != ending.number) continue;
        const Effort effort = effort_of(ending);
        all.nodes += effort.nodes;
        all.seconds += effort.seconds;
        const int empties = parse_position(ending.position).empties();
        if (!as_json) {
            fmt::print("FFO {}, {} empties, {:+3}: {}\n", ending.number, empties, ending.margin,
                       to_text(effort));
            std::fflush(stdout);
        }
        Json json{{"ffo", ending.number}, {"empties", empties}, {"margin", ending.margin}};
        json.update(to_json(effort));
        endings.push_back(json);
    }
    if (as_json) {
        Json json = to_json(all);
        json["endings"] = endings;
        fmt::print("{}\n", json.dump());
    } else {
        fmt::print("all of them:             {}\n", to_text(all));
    }
    return kDone;
}

}  // namespace evothello
