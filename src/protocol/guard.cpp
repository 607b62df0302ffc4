#include "protocol/guard.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <string_view>

#include "base/error.hpp"
#include "base/file.hpp"

namespace evothello {
namespace {

using std::chrono::steady_clock;

constexpr std::string_view kName = "evothello-guard";  // as argv[0]
constexpr std::chrono::seconds kKillTimeout{5};  // after SIGKILL, for a process stuck in the kernel

// Parent of a process, from /proc/PID/stat: "PID (NAME) STATE PARENT ...", where NAME may contain
// blanks and brackets. Returns 0 if the process is gone.
pid_t parent_of(const std::string& pid) {
    try {
        const std::string stat = file::read_if_exists("/proc/" + pid + "/stat").value_or("");
        const std::size_t name_end = stat.rfind(") ");
        if (name_end == std::string::npos) return 0;
        return static_cast<pid_t>(std::atoi(stat.c_str() + name_end + 4));
    } catch (const Error&) {  // it ended while its file was read
        return 0;
    }
}

// Only our own children: their process ids are not reused until we reap them.
std::vector<pid_t> children() {
    std::vector<pid_t> found;
    for (const std::string& name : file::list("/proc")) {
        if (std::isdigit(static_cast<unsigned char>(name[0])) == 0) continue;
        if (parent_of(name) == ::getpid()) found.push_back(std::atoi(name.c_str()));
    }
    return found;
}

// Children of a killed process become ours and are killed in the next round.
void end_descendants() {
    const auto until = steady_clock::now() + kKillTimeout;
    while (steady_clock::now() < until) {
        pid_t reaped = 0;
        do {
            reaped = ::waitpid(-1, nullptr, WNOHANG);
        } while (reaped > 0);
        if (reaped < 0) return;  // no child is left
        bool any = false;
        for (const pid_t child : children()) any |= ::kill(child, SIGKILL) == 0;
        if (!any) return;  // the others belong to another user
        ::poll(nullptr, 0, 1);
    }
}

[[noreturn]] void become_program(char** words, pid_t guard, int start_pipe, const sigset_t& mask) {
    // If the guard is killed, the kernel kills the program. The guard may be dead already.
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != guard) ::_exit(1);
    // A program that signals its own group must not reach the guard.
    ::setpgid(0, 0);
    ::sigprocmask(SIG_SETMASK, &mask, nullptr);
    ::execvp(words[0], words);
    const int error = errno;
    const bool reported = ::write(start_pipe, &error, sizeof error) == sizeof error;
    ::_exit(reported ? 1 : 2);
}

// Reaps all children that have ended; returns true if the program is one of them.
bool reap(pid_t program) {
    bool ended = false;
    for (pid_t pid = 0; (pid = ::waitpid(-1, nullptr, WNOHANG)) > 0;) ended |= pid == program;
    return ended;
}

// Returns when the program has ended, `lifeline` is closed, or we get a signal to end.
void wait_for_end(pid_t program, int lifeline, int signals) {
    std::array<pollfd, 2> watched{pollfd{.fd = lifeline, .events = POLLIN, .revents = 0},
                                  pollfd{.fd = signals, .events = POLLIN, .revents = 0}};
    while (!reap(program)) {
        ::poll(watched.data(), watched.size(), -1);
        if (watched[0].revents != 0) return;
        signalfd_siginfo signal{};
        if (::read(signals, &signal, sizeof signal) == sizeof signal &&
            signal.ssi_signo != SIGCHLD) {
            return;
        }
    }
}

void guard(char** words, int start_pipe, int lifeline) {
    ::prctl(PR_SET_NAME, "engine-guard");
    ::prctl(PR_SET_CHILD_SUBREAPER, 1);
    for (const int own : {start_pipe, lifeline}) ::fcntl(own, F_SETFD, FD_CLOEXEC);
    sigset_t own, before;
    sigemptyset(&own);
    for (const int signal : {SIGCHLD, SIGINT, SIGTERM, SIGHUP}) sigaddset(&own, signal);
    ::sigprocmask(SIG_BLOCK, &own, &before);
    const int signals = ::signalfd(-1, &own, SFD_CLOEXEC | SFD_NONBLOCK);
    const pid_t self = ::getpid(), program = ::fork();
    if (program == 0) become_program(words, self, start_pipe, before);
    if (program < 0) {
        const int error = errno;
        if (::write(start_pipe, &error, sizeof error) != sizeof error) return;
    }
    // Only the program holds its streams, so that they end with it.
    for (const int stream : {start_pipe, STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        ::close(stream);
    if (program > 0) wait_for_end(program, lifeline, signals);
    end_descendants();
}

}  // namespace

std::vector<std::string> guard_words(int start_pipe, int lifeline) {
    return {std::string(kName), std::to_string(start_pipe), std::to_string(lifeline)};
}

void run_if_guard(char** words) {
    if (words[0] == nullptr || words[0] != kName) return;
    const bool complete = words[1] != nullptr && words[2] != nullptr && words[3] != nullptr;
    if (complete) guard(words + 3, std::atoi(words[1]), std::atoi(words[2]));
    ::_exit(complete ? 0 : 2);
}

}  // namespace evothello
