// The entry point: command line in, exit code out. All exceptions are caught here.

#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>

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
#include "cli/terminal/say.hpp"
#include "protocol/guard.hpp"

namespace {

using namespace evothello;

void print_help(std::FILE* out) {
    fmt::print(out,
               "evothello tunes the evaluation of Othello engines by evolution.\n\n"
               "usage: evothello COMMAND ...   (evothello COMMAND --help tells more)\n\n");
    for (const Command& command : commands()) {
        fmt::print(out, "  {:<10} {}\n", command.name, command.summary);
    }
    fmt::print(out,
               "\n  --version  what was built, and how\n"
               "  --cpu K    before a command: its kernel, plain, avx2 or avx512; same results\n");
}

int dispatch(std::vector<std::string> words, GamePlayer& game_player) {
    if (words.size() > 1 && words[0] == "--cpu") {
        use_cpu(words[1]);
        words.erase(words.begin(), words.begin() + 2);
    }
    const bool help_alone = words.size() == 1 && words[0] == "help";
    if (words.empty() || words[0] == "--help" || words[0] == "-h" || help_alone) {
        print_help(words.empty() ? stderr : stdout);
        return words.empty() ? kBadInput : kDone;
    }
    if (words[0] == "--version") {
        fmt::print("{}\n", version_text());
        return kDone;
    }
    const Command& command = find_command(commands(), words[0]);
    Arguments arguments({words.begin() + 1, words.end()});
    return command.run(command, arguments, game_player);
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
int undelivered(int error) {
    if (error == EPIPE) return kDone;
    say("evothello: cannot write the answer: {}\n", std::strerror(error));
    return kBadInput;
}

int delivered(int code) {
    errno = 0;
    if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return code;
    return errno == EPIPE ? code : undelivered(errno);
}

// This function must not allocate memory.
int out_of_memory() {
    std::fputs(
        "evothello: out of memory: the system gives no more for this; ask for less (a smaller "
        "population, fewer games, openings, players or --threads), or let the process have more. A "
        "run keeps its games: evothello resume goes on with it\n",
        stderr);
    return kBadInput;
}

int answer(const std::vector<std::string>& words, GamePlayer& game_player) {
    try {
        return delivered(dispatch(words, game_player));
    } catch (const Error& error) {
        std::fflush(stdout);
        for (const Problem& problem : error.problems()) {
            say("evothello: {}\n", problem.text());
        }
        return kBadInput;
    } catch (const std::system_error& error) {
        return undelivered(error.code().value());
    } catch (const std::bad_alloc&) {
        return out_of_memory();
    } catch (const std::length_error&) {  // a vector or string larger than any memory
        return out_of_memory();
    } catch (const std::exception& exception) {
        say("evothello: a bug: {}\n", exception.what());
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
