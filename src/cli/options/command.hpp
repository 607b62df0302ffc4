#pragma once

// The table of commands, used for dispatch, help and "did you mean".

#include <span>
#include <string>
#include <string_view>

#include "cli/options/arguments.hpp"
#include "cli/terminal/exit_code.hpp"
#include "play/game_player.hpp"

namespace evothello {

// A command. `run` declares its arguments and calls ready(); if that returns true, it does the
// work. It returns the exit code.
struct Command {
    std::string_view name;
    std::string_view usage;    // the words after the name
    std::string_view summary;  // one line for the list of commands
    std::string_view example;
    int (*run)(const Command& self, Arguments& arguments, GamePlayer& game_player);
};

// Parses the arguments and returns true; or, if --help was given, prints the help of the command
// and returns false. Throws Error as Arguments::parse() does.
bool ready(const Command& command, Arguments& arguments);

// The command of this name. Throws Error with the nearest name if there is none; `what` is the word
// for the message.
const Command& find_command(std::span<const Command> commands, const std::string& name,
                            const std::string& what = "command");

// The subcommands of a command, each with options of its own. `what` is the word for one of them in
// messages.
struct Subcommands {
    std::string_view what;
    std::span<const Command> rows;

    // Runs the subcommand `name` of `self`. Throws Error as find_command() does.
    int run(const Command& self, const std::string& name, Arguments& arguments,
            GamePlayer& game_player) const;
    // Prints the help of `self`: its subcommands, then `more`.
    void print_help(const Command& self, const std::string& more) const;
};

// One line for each command: its name and summary.
std::string list_of(std::span<const Command> commands);

// ADD A COMMAND: one file with its `run`, one row in command.cpp; see docs/extend/command.md.
std::span<const Command> commands();

int run_analyse(const Command& self, Arguments& arguments, GamePlayer& game_player);
int run_bench(const Command& self, Arguments& arguments, GamePlayer& game_player);
int run_bestmove(const Command& self, Arguments& arguments, GamePlayer& game_player);
int run_champions(const Command& self, Arguments& arguments, GamePlayer& game_player);
int run_compare(const Command& self, Arguments& arguments, GamePlayer& game_player);
int run_engine(const Command& self, Arguments& arguments, GamePlayer& game_player);
int run_evaluate(const Command& self, Arguments& arguments, GamePlayer& game_player);
int run_export(const Command& self, Arguments& arguments, GamePlayer& game_player);
int run_fit(const Command& self, Arguments& arguments, GamePlayer& game_player);
int run_help(const Command& self, Arguments& arguments, GamePlayer& game_player);
int run_import(const Command& self, Arguments& arguments, GamePlayer& game_player);
int run_league(const Command& self, Arguments& arguments, GamePlayer& game_player);
int run_match(const Command& self, Arguments& arguments, GamePlayer& game_player);
int run_openings(const Command& self, Arguments& arguments, GamePlayer& game_player);
int run_perft(const Command& self, Arguments& arguments, GamePlayer& game_player);
int run_play(const Command& self, Arguments& arguments, GamePlayer& game_player);
int run_prune(const Command& self, Arguments& arguments, GamePlayer& game_player);
int run_regret(const Command& self, Arguments& arguments, GamePlayer& game_player);
int run_remove(const Command& self, Arguments& arguments, GamePlayer& game_player);
int run_report(const Command& self, Arguments& arguments, GamePlayer& game_player);
int run_resume(const Command& self, Arguments& arguments, GamePlayer& game_player);
int run_sensitivity(const Command& self, Arguments& arguments, GamePlayer& game_player);
int run_serve(const Command& self, Arguments& arguments, GamePlayer& game_player);
int run_status(const Command& self, Arguments& arguments, GamePlayer& game_player);
int run_study(const Command& self, Arguments& arguments, GamePlayer& game_player);
int run_tournament(const Command& self, Arguments& arguments, GamePlayer& game_player);
int run_tune(const Command& self, Arguments& arguments, GamePlayer& game_player);

}  // namespace evothello
