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
            "the main job: evolve the weights that a config names",
            "evothello tune configs/overnight.yaml --run night1 --until 07:00", run_tune},
    Command{"resume", "RUN[@GENERATION] [--as NEWRUN]",
            "goes on where a run stood, or branches from a kept generation",
            "evothello resume night1@100 --as branch --set optimiser.elite=4", run_resume},
    Command{"status", "[RUN]", "every run, or one: how far, how fast, who is champion",
            "evothello status night1", run_status},
    Command{"serve", "RUN [--port N] [--bind ADDRESS]", "the page of a run, live while it goes on",
            "evothello serve night1", run_serve},
    Command{"compare", "RUN[@GENERATIONS]... [--games N]",
            "plays generations of one or more runs against each other",
            "evothello compare night1 --generations every:25 --games 100", run_compare},
    Command{"report", "RUN [-o FILE]", "a page with all there is to see: one file, for any browser",
            "evothello report night1 -o night1.html", run_report},
    Command{"champions", "RUN [--games N]", "the champions' round robin again, with more games",
            "evothello champions night1 --games 1000", run_champions},
    Command{"export", "PLAYER [--format yaml|json|csv|hpp|python|jsonl] [-o FILE]",
            "the weights, for an engine or a script", "evothello export night1 -o mine.yaml",
            run_export},
    Command{"import", "FILE [--format csv|json|jsonl] [-o FILE]",
            "weights from another program or a hand, as a weights file",
            "evothello import mine.csv --variant reversed -o mine.yaml", run_import},
    Command{"study", "CONFIG", "repeats a run over settings and seeds: one table, one CSV",
            "evothello study configs/study.yaml", run_study},
    Command{"fit", "CONFIG [--games N] [--rounds N] [-o FILE]",
            "weights by regression on our own games: a start, or a rival to beat",
            "evothello fit configs/overnight.yaml -o fit.yaml", run_fit},
    Command{"prune", "RUN [--every N]", "thins the kept generations of a run",
            "evothello prune night1 --every 100", run_prune},
    Command{"remove", "RUN", "deletes a run, after asking", "evothello remove night1", run_remove},
    Command{"match", "A B [--games N or --sprt 0,5]",
            "two players, paired games on distinct openings",
            "evothello match directional liberty --sprt 0,5", run_match},
    Command{"league", "PLAYER...", "the score against published players, at one ply",
            "evothello league night1", run_league},
    Command{"sensitivity", "PLAYER", "what each of its weights is worth, in Elo",
            "evothello sensitivity night1 --depth 2", run_sensitivity},
    Command{"analyse", "GAME [--player P]",
            "judges each move of a game: what was better, what it cost",
            "evothello analyse games.ggf --game 2 --player liberty", run_analyse},
    Command{"regret", "PLAYER... [--depth D]", "discs lost a move against perfect play",
            "evothello regret directional liberty --depth 4", run_regret},
    Command{"tournament", "PLAYER... [--gauntlet PLAYER] [--games N]",
            "all against all, or one against each: ratings, who beats whom",
            "evothello tournament night1 classic swh --anchor classic --games 1000",
            run_tournament},
    Command{"openings", "make|check|convert ...", "balanced openings; files of openings and games",
            "evothello openings make --count 500 -o even.txt", run_openings},
    Command{"play", "[PLAYER] [--as black|white]", "you against a player, in the terminal",
            "evothello play directional:depth=4 --as white", run_play},
    Command{"engine", "[PLAYER] [--protocol nboard|gtp]",
            "serves a GUI or another program over stdin and stdout",
            "evothello engine night1:depth=8 --protocol gtp", run_engine},
    Command{"bestmove", "POSITION [SECONDS]", "the move a player would make",
            "evothello bestmove f5d6c3 --player liberty", run_bestmove},
    Command{"evaluate", "POSITION", "a position's score, and how each term made it",
            "evothello evaluate f5d6c3d3c4 --player misere", run_evaluate},
    Command{"perft", "DEPTH", "counts the lines of play: the rules, proved", "evothello perft 9",
            run_perft},
    Command{"bench", "[NAME ...]", "speed on this machine, and the signature of the engine",
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
