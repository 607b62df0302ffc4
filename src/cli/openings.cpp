#include "cli/openings.hpp"

#include <fmt/core.h>

#include <array>

#include "base/error.hpp"
#include "game/opening_file.hpp"

namespace evothello {
namespace {

constexpr std::array kActions = {
    Command{"make", "[--plies N] [--balanced DISCS] [--count N] [-o FILE]",
            "different openings in which neither side is ahead",
            "evothello openings make --plies 8 --balanced 2 --depth 12 --count 500 -o even.txt",
            run_openings_make},
    Command{"check", "FILE [--depth D] [--balanced DISCS]",
            "whether a file can be played from, and how even each of its openings is",
            "evothello openings check even.txt --depth 14", run_openings_check},
    Command{"convert", "FILE [--to moves|positions] [--plies N] [-o FILE]",
            "the openings of a file or of games, each once, as moves or positions",
            "evothello openings convert WTH_2023.wtb --plies 10 --to positions -o wthor.txt",
            run_openings_convert},
};

void print_help(const Command& self) {
    fmt::print("{}\n\nusage: evothello {} {}   (each has a --help of its own)\n\n", self.summary,
               self.name, self.usage);
    for (const Command& action : kActions) {
        fmt::print("  {:<8} {}\n", action.name, action.summary);
    }
    fmt::print("\nfiles that are read, told apart by what is in them:\n\n");
    for (const OpeningFormat& format : opening_formats()) {
        fmt::print("  {:<10} {}\n", format.name, format.help);
    }
    fmt::print("\nexample: {}\n", self.example);
}

}  // namespace

int run_openings(const Command& self, Arguments& arguments, GamePlayer& game_player) {
    const auto name = arguments.take_subcommand();
    if (!name && arguments.help_requested()) {
        print_help(self);
        return kDone;
    }
    if (!name) throw Error("what about openings? " + std::string(self.usage));
    Command action = find_command(kActions, *name, "action");
    const std::string whole = fmt::format("{} {}", self.name, action.name);
    action.name = whole;
    return action.run(action, arguments, game_player);
}

}  // namespace evothello
