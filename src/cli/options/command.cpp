#include "cli/options/command.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "base/error.hpp"
#include "base/wrapped_text.hpp"

namespace evothello {
namespace {

constexpr std::array kCommands = {
    Command{"tune", "CONFIG... [--run NAME] [--set KEY=VALUE] [--serve PORT] [--dry-run]",
            "tune the weights of a config by evolution (the main command)",
            "evothello tune configs/overnight.yaml --run night1 --until 07:00", run_tune},
    Command{"resume", "RUN[@GENERATION] [--as NEWRUN]",
            "continue a run, or branch from a kept generation",
            "evothello resume night1@100 --as branch --set optimiser.elite=4", run_resume},
    Command{"status", "[RUN]", "progress, speed and champion of all runs, or of one",
            "evothello status night1", run_status},
    Command{"serve", "RUN [--port N] [--bind ADDRESS]",
            "serve the page of a run, updated while it plays", "evothello serve night1", run_serve},
    Command{"compare", "RUN[@GENERATIONS]... [--games N]",
            "play generations of one or more runs against each other",
            "evothello compare night1 --generations every:25 --games 100", run_compare},
    Command{"report", "RUN [-o FILE]", "write an HTML page with all results of a run, in one file",
            "evothello report night1 -o night1.html", run_report},
    Command{"champions", "RUN [--games N]",
            "repeat the round robin of the champions, with more games",
            "evothello champions night1 --games 1000", run_champions},
    Command{"export", "PLAYER [--format yaml|json|csv|hpp|python|jsonl] [-o FILE]",
            "write the weights of a player, for an engine or a script",
            "evothello export night1 -o mine.yaml", run_export},
    Command{"import", "FILE [--format csv|json|jsonl] [-o FILE]",
            "make a weights file of weights in another format",
            "evothello import mine.csv --variant reversed -o mine.yaml", run_import},
    Command{"study", "CONFIG", "repeat a run over settings and seeds; one table, one CSV",
            "evothello study configs/study.yaml", run_study},
    Command{"fit", "CONFIG [--games N] [--rounds N] [-o FILE]",
            "compute weights by regression on games of our players",
            "evothello fit configs/overnight.yaml -o fit.yaml", run_fit},
    Command{"prune", "RUN [--every N]", "delete some kept generations of a run, after asking",
            "evothello prune night1 --every 100", run_prune},
    Command{"remove", "RUN", "delete a run, after asking", "evothello remove night1", run_remove},
    Command{"match", "A B [--games N or --sprt 0,5]",
            "play two players against each other, in pairs of games",
            "evothello match directional liberty --sprt 0,5", run_match},
    Command{"league", "PLAYER...", "measure the score against published players at depth 1",
            "evothello league night1", run_league},
    Command{"sensitivity", "PLAYER", "measure the Elo value of each weight of a player",
            "evothello sensitivity night1 --depth 2", run_sensitivity},
    Command{"analyse", "GAME [--player P]",
            "analyse a game: better moves, and the loss of each move",
            "evothello analyse games.ggf --game 2 --player liberty", run_analyse},
    Command{"regret", "PLAYER... [--depth D]",
            "measure the discs lost per move against perfect play",
            "evothello regret directional liberty --depth 4", run_regret},
    Command{"tournament", "PLAYER... [--gauntlet PLAYER] [--games N]",
            "play many players against each other: ratings, cross table",
            "evothello tournament night1 classic swh --anchor classic --games 1000",
            run_tournament},
    Command{"openings", "make|check|convert ...", "make, check or convert opening files",
            "evothello openings make --count 500 -o even.txt", run_openings},
    Command{"play", "[PLAYER] [--as black|white]", "play against a player in the terminal",
            "evothello play directional:depth=4 --as white", run_play},
    Command{"engine", "[PLAYER] [--protocol nboard|gtp]",
            "run as an engine for a GUI or referee, over stdin and stdout",
            "evothello engine night1:depth=8 --protocol gtp", run_engine},
    Command{"bestmove", "POSITION [SECONDS]", "print the move of a player",
            "evothello bestmove f5d6c3 --player liberty", run_bestmove},
    Command{"evaluate", "POSITION", "print the evaluation of a position, term by term",
            "evothello evaluate f5d6c3d3c4 --player misere", run_evaluate},
    Command{"perft", "DEPTH", "count the lines of play (tests the rules)", "evothello perft 9",
            run_perft},
    Command{"bench", "[NAME ...]", "measure the speed on this machine, and print the Bench number",
            "evothello bench search --seconds 60", run_bench},
    Command{"help", "[COMMAND] or config [KEY] or weights",
            "what a command or a key of a config is for", "evothello help config optimiser.elite",
            run_help},
};

// The usage line; it is not broken within brackets.
std::string usage(const Command& command) {
    constexpr char kBlank = '\x1f';  // stands for a blank that must stay
    const std::string head = fmt::format("usage: evothello {} ", command.name);
    std::string line = head + std::string(command.usage);
    bool in_brackets = false;
    for (char& each : line) {
        if (each == '[' || each == ']') in_brackets = each == '[';
        if (each == ' ' && in_brackets) each = kBlank;
    }
    std::string text = wrapped(line, 0, head.size());
    std::replace(text.begin(), text.end(), kBlank, ' ');
    return text;
}

std::string heading(const Command& command) {
    return wrapped(std::string(command.summary), 0, 0) + "\n" + usage(command) + "\n";
}

std::string example(const Command& command) {
    return fmt::format("example: {}\n", command.example);
}

}  // namespace

std::span<const Command> commands() { return kCommands; }

const Command& find_command(std::span<const Command> commands, const std::string& name,
                            const std::string& what) {
    std::vector<std::string_view> names;
    for (const Command& each : commands) {
        if (each.name == name) return each;
        names.push_back(each.name);
    }
    const std::string hint = did_you_mean(name, names);
    throw Error("there is no " + what + " '" + name + "'" +
                (hint.empty() ? "; `evothello --help` lists them all" : hint));
}

std::string list_of(std::span<const Command> commands) {
    std::vector<HelpRow> rows;
    for (const Command& each : commands) {
        rows.push_back({std::string(each.name), std::string(each.summary)});
    }
    return help_rows(rows);
}

int Subcommands::run(const Command& self, const std::string& name, Arguments& arguments,
                     GamePlayer& game_player) const {
    Command found = find_command(rows, name, std::string(what));
    const std::string whole = fmt::format("{} {}", self.name, found.name);
    found.name = whole;
    return found.run(found, arguments, game_player);
}

void Subcommands::print_help(const Command& self, const std::string& more) const {
    fmt::print("{}{}{}\n{}", heading(self), list_of(rows), more, example(self));
}

bool ready(const Command& command, Arguments& arguments) {
    if (!arguments.help_requested()) {
        arguments.parse();
        return true;
    }
    const std::string options = arguments.help();
    fmt::print("{}{}{}{}", heading(command), options, options.empty() ? "" : "\n",
               example(command));
    return false;
}

}  // namespace evothello
