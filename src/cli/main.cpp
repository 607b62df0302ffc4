// The entry point: command line in, exit code out. All exceptions are caught here.

#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <exception>
#include <new>
#include <stdexcept>
#include <system_error>

#include "base/cpu.hpp"
#include "base/error.hpp"
#include "base/parallel/job.hpp"
#include "cli/options/command.hpp"
#include "cli/options/version.hpp"
#include "cli/session/distributed_job.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/message.hpp"
#include "protocol/guard.hpp"

namespace {

using namespace evothello;

void print_help(std::FILE* out, const Arguments& before_command) {
    fmt::print(out,
               "evothello tunes the evaluation of Othello engines by evolution.\n\n"
               "usage: evothello COMMAND ...   (options: evothello COMMAND --help)\n\n{}"
               "\nbefore a command:\n\n{}",
               list_of(commands()), before_command.help());
}

int dispatch(std::vector<std::string> words, GamePlayer& game_player) {
    std::string kernel;
    bool version = false;
    Arguments arguments(std::move(words));
    arguments.text("--cpu", "plain|avx2|avx512", kernel, "instructions to use; same results");
    arguments.flag("--version", version, "print version and build");
    arguments.parse_leading_options();
    if (!kernel.empty()) use_cpu(kernel);
    if (version) {
        fmt::print("{}\n", version_text());
        return kDone;
    }
    const auto name = arguments.take_subcommand("command");
    if (!name || (*name == "help" && arguments.words().empty())) {
        const bool asked = name || arguments.help_requested();
        print_help(asked ? stdout : stderr, arguments);
        return asked ? kDone : kBadInput;
    }
    const Command& command = find_command(commands(), *name);
    if (std::ranges::find(arguments.words(), "--cpu") != arguments.words().end()) {
        throw Error("option --cpu belongs before the command: evothello --cpu NAME " + *name);
    }
    Arguments rest(arguments.words());
    return command.run(command, rest, game_player);
}

// Opens /dev/null for each standard stream that is closed. Otherwise the first file that we open
// would get its number, and messages would be written into that file.
void open_standard_streams() {
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        // open() returns the lowest free descriptor, which is `stream`.
        if (::fcntl(stream, F_GETFD) == -1) ::open("/dev/null", O_RDWR);
    }
}

// Exit code for output that could not be written. A closed pipe (EPIPE) is not a failure.
int exit_code_of_write_error(int error) {
    if (error == EPIPE) return kDone;
    print_message("evothello: cannot write the answer: {}\n", std::strerror(error));
    return kBadInput;
}

int flush_output(int code) {
    errno = 0;
    if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return code;
    return errno == EPIPE ? code : exit_code_of_write_error(errno);
}

// This function must not allocate memory.
int out_of_memory() {
    std::fputs(
        "evothello: out of memory; use a smaller population, fewer games, openings, players or "
        "--threads, or raise the memory limit. Games of a run are saved: continue with evothello "
        "resume\n",
        stderr);
    return kBadInput;
}

int answer(const std::vector<std::string>& words, GamePlayer& game_player) {
    try {
        return flush_output(dispatch(words, game_player));
    } catch (const Error& error) {
        std::fflush(stdout);
        for (const Problem& problem : error.problems()) {
            print_message("evothello: {}\n", problem.text());
        }
        return kBadInput;
    } catch (const std::system_error& error) {
        return exit_code_of_write_error(error.code().value());
    } catch (const std::bad_alloc&) {
        return out_of_memory();
    } catch (const std::length_error&) {  // a vector or string larger than any memory
        return out_of_memory();
    } catch (const std::exception& exception) {
        print_message("evothello: internal error, please report it: {}\n", exception.what());
        return kBug;
    }
}

}  // namespace

int main(int count, char** words) {
    run_if_guard(words);
    exit_on_signals();
    open_standard_streams();
    const std::vector<std::string> list(words + 1, words + count);
    const std::unique_ptr<Link> job = join_job();
    if (job) return run_in_job(*job, list, answer);
    LocalGamePlayer game_player;
    return answer(list, game_player);
}
