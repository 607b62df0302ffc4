#include "cli/command.hpp"

#include <fmt/core.h>

#include <array>

namespace evothello {
namespace {

constexpr std::array kCommands = {
    Command{"match", "A B [--games N]", "two players, paired games on distinct openings",
            "evothello match directional liberty --games 200", run_match},
    Command{"play", "[PLAYER] [--as black|white]", "you against a player, in the terminal",
            "evothello play directional:depth=4 --as white", run_play},
    Command{"bestmove", "POSITION [SECONDS]", "the move a player would make",
            "evothello bestmove f5d6c3 --player liberty", run_bestmove},
    Command{"evaluate", "POSITION", "a position's score, and how each term made it",
            "evothello evaluate f5d6c3d3c4 --player misere", run_evaluate},
    Command{"perft", "DEPTH", "counts the lines of play: the rules, proved", "evothello perft 9",
            run_perft},
    Command{"bench", "[WHAT]", "speed on this machine, and the signature of the engine",
            "evothello bench search --seconds 60", run_bench},
};

}  // namespace

std::span<const Command> commands() { return kCommands; }

bool ready(const Command& command, Arguments& arguments) {
    if (!arguments.help_wanted()) {
        arguments.parse();
        return true;
    }
    fmt::print("{}\n\nusage: evothello {} {}\n\n{}\nexample: {}\n", command.summary, command.name,
               command.usage, arguments.help(), command.example);
    return false;
}

}  // namespace evothello
