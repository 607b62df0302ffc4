#include "cli/openings.hpp"

#include <fmt/core.h>

#include <array>

#include "base/error.hpp"
#include "base/wrapped_text.hpp"
#include "game/opening_file.hpp"

namespace evothello {
namespace {

constexpr std::array kActionRows = {
    Command{"make", "[--plies N] [--balanced DISCS] [--count N] [-o FILE]",
            "make different balanced openings",
            "evothello openings make --plies 8 --balanced 2 --count 500 -o even.txt",
            run_openings_make},
    Command{"check", "FILE [--depth D] [--balanced DISCS]",
            "check whether a file can be used, and how balanced each opening is",
            "evothello openings check even.txt --depth 14", run_openings_check},
    Command{"convert", "FILE [--to moves|positions] [--plies N] [-o FILE]",
            "convert the openings of a file or of games, without duplicates, to moves or positions",
            "evothello openings convert WTH_2023.wtb --plies 10 -o wthor.txt",
            run_openings_convert},
};

constexpr Subcommands kActions{"action", kActionRows};

std::string formats_help() {
    std::vector<HelpRow> rows;
    for (const OpeningFormat& format : opening_formats()) {
        rows.push_back({std::string(format.name), std::string(format.help)});
    }
    return "\ninput formats, recognised by content:\n\n" + help_rows(rows);
}

}  // namespace

int run_openings(const Command& self, Arguments& arguments, GamePlayer& game_player) {
    const auto name = arguments.take_subcommand("action");
    if (name) return kActions.run(self, *name, arguments, game_player);
    if (!arguments.help_requested()) throw Error("an action is missing: make, check or convert");
    kActions.print_help(self, formats_help());
    return kDone;
}

}  // namespace evothello
