#include "protocol/process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <span>
#include <utility>

#include "base/error.hpp"
#include "protocol/guard.hpp"
#include "protocol/words.hpp"

namespace evothello {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr milliseconds kPollInterval{50};
constexpr milliseconds kExitGrace{500};  // from the end of input until it is killed
constexpr std::size_t kLongestLine = 1 << 16;
constexpr std::size_t kPipe = 1 << 16;  // bytes that a pipe can hold
constexpr int kReadsOfPipe = 16;
constexpr std::size_t kMaxErrorBytes = 200;  // of the line of stderr in messages

struct Pipe {
    int read = -1, write = -1;

    Pipe() {
        std::array<int, 2> ends{};
        if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
            throw Error("cannot create a pipe to an external program: " +
                        std::string(std::strerror(errno)));
        }
        read = ends[0];
        write = ends[1];
    }
    ~Pipe() {
        close(read);
        close(write);
    }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;

    static void close(int& end) {
        if (end >= 0) ::close(end);
        end = -1;
    }
    static int taken(int& end) { return std::exchange(end, -1); }
};

// What the guard inherits: the program's streams, its own two pipes, and default signal handlers.
struct Preparation {
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;

    Preparation(const Pipe& in, const Pipe& out, const Pipe& errors) {
        posix_spawn_file_actions_init(&files);
        posix_spawn_file_actions_adddup2(&files, in.read, STDIN_FILENO);
        posix_spawn_file_actions_adddup2(&files, out.write, STDOUT_FILENO);
        posix_spawn_file_actions_adddup2(&files, errors.write, STDERR_FILENO);
        posix_spawnattr_init(&attributes);
        // A process group of its own, so that Ctrl-C reaches only us.
        posix_spawnattr_setpgroup(&attributes, 0);
        sigset_t usual;
        sigemptyset(&usual);
        for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGCHLD, SIGXFSZ}) {
            sigaddset(&usual, signal);
        }
        posix_spawnattr_setsigdefault(&attributes, &usual);
        posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
    }
    // Passes a descriptor on under its number.
    void inherit(int descriptor) {
        posix_spawn_file_actions_adddup2(&files, descriptor, descriptor);
    }
    ~Preparation() {
        posix_spawn_file_actions_destroy(&files);
        posix_spawnattr_destroy(&attributes);
    }
    Preparation(const Preparation&) = delete;
    Preparation& operator=(const Preparation&) = delete;
};

// Repeats a read that a signal interrupted. Returns 0 at the end, and below 0 if there is nothing
// now or on an error.
ssize_t read_some(int stream, std::span<char> bytes) {
    for (;;) {
        const ssize_t count = ::read(stream, bytes.data(), bytes.size());
        if (count >= 0 || errno != EINTR) return count;
    }
}

// True if the process has ended. It stays a zombie, so that its id is not reused.
bool has_ended(pid_t id) {
    siginfo_t info{};
    return ::waitid(P_PID, static_cast<id_t>(id), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           info.si_pid == id;
}

}  // namespace

std::vector<std::string> command_words(std::string_view command) {
    std::vector<std::string> words;
    bool in_word = false;
    char quote = 0;
    for (const char c : command) {
        const bool blank = quote == 0 && (c == ' ' || c == '\t');
        if (blank) {
            in_word = false;
            continue;
        }
        if (!std::exchange(in_word, true)) words.emplace_back();
        if (c == quote) {
            quote = 0;
        } else if (quote == 0 && (c == '\'' || c == '"')) {
            quote = c;
        } else {
            words.back() += c;
        }
    }
    if (quote != 0) throw Error("a " + std::string(1, quote) + " in the command is not closed");
    if (words.empty()) throw Error("expected a command after the colon");
    return words;
}

Process::Process(const std::vector<std::string>& words, Log* log) : log_(log) {
    // A write to a dead program must fail, not kill us.
    ::signal(SIGPIPE, SIG_IGN);
    Pipe in, out, errors, start_pipe, lifeline;
    Preparation preparation(in, out, errors);
    preparation.inherit(start_pipe.write);
    preparation.inherit(lifeline.read);
    std::vector<std::string> all = guard_words(start_pipe.write, lifeline.read);
    all.insert(all.end(), words.begin(), words.end());
    std::vector<char*> arguments;
    for (std::string& word : all) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    const auto check = [&](int error) {
        if (error != 0) throw Error("cannot start '" + words[0] + "': " + std::strerror(error));
    };
    check(::posix_spawn(&guard_, "/proc/self/exe", &preparation.files, &preparation.attributes,
                        arguments.data(), environ));
    input_ = Pipe::taken(in.write);
    output_ = Pipe::taken(out.read);
    errors_ = Pipe::taken(errors.read);
    lifeline_ = Pipe::taken(lifeline.write);
    ::fcntl(input_, F_SETFL, O_NONBLOCK);
    ::fcntl(errors_, F_SETFL, O_NONBLOCK);
    Pipe::close(start_pipe.write);
    std::array<char, sizeof(int)> start_error{};  // errno of the guard
    if (read_some(start_pipe.read, start_error) == sizeof(int)) {
        end();
        check(std::bit_cast<int>(start_error));
    }
}

void Process::close_input() {
    Pipe::close(input_);
    if (!input_closed_at_) input_closed_at_ = steady_clock::now();
}

Process::~Process() { end(); }

void Process::end() {
    if (guard_ < 0) return;
    close_input();
    const auto until = *input_closed_at_ + (failure_.empty() ? kExitGrace : milliseconds(0));
    while (!has_ended(guard_) && steady_clock::now() < until) {
        pollfd errors{.fd = errors_, .events = POLLIN, .revents = 0};
        if (::poll(&errors, 1, 5) > 0) read_errors();
    }
    Pipe::close(lifeline_);
    while (::waitpid(guard_, nullptr, 0) < 0 && errno == EINTR) {
    }
    guard_ = -1;
    // As much as a full pipe holds. More can only come from a process that could not be killed.
    for (int reads = 0; reads < kReadsOfPipe && read_errors(); ++reads) {
    }
    keep_errors(error_line_);
    Pipe::close(output_);
    Pipe::close(errors_);
}

bool Process::fail(std::string reason) {
    if (failure_.empty()) failure_ = std::move(reason);
    return false;
}

Process::Wait Process::wait_for(int stream, short event, const WaitLimit& limit) {
    while (!limit.stopped()) {
        const auto left = std::chrono::ceil<milliseconds>(limit.until - steady_clock::now());
        if (left <= milliseconds(0)) {
            fail("no answer in time");
            return Wait::kOver;
        }
        // Read stderr as well: a program blocks if that pipe is full.
        std::array<pollfd, 2> watched{pollfd{.fd = stream, .events = event, .revents = 0},
                                      pollfd{.fd = errors_, .events = POLLIN, .revents = 0}};
        const auto wait = std::min(left, kPollInterval).count();
        const bool any = ::poll(watched.data(), watched.size(), static_cast<int>(wait)) > 0;
        if (watched[1].revents != 0) read_errors();
        if (watched[0].revents != 0) return Wait::kReady;
        // A process that could not be killed may keep the streams open.
        if (!any && has_ended(guard_)) {
            fail("it has ended");
            return Wait::kOver;
        }
    }
    fail("stopped");
    return Wait::kOver;
}

bool Process::send(std::string_view line, const WaitLimit& limit) {
    if (!failure_.empty()) return false;
    const std::string whole = std::string(line) + "\n";
    for (std::size_t sent = 0; sent < whole.size();) {
        if (wait_for(input_, POLLOUT, limit) == Wait::kOver) return false;
        const ssize_t count = ::write(input_, whole.data() + sent, whole.size() - sent);
        if (count > 0) sent += static_cast<std::size_t>(count);
        if (count < 0 && errno != EAGAIN && errno != EINTR) return fail("it has ended");
    }
    return true;
}

std::optional<std::string> Process::read_line(const WaitLimit& limit) {
    while (failure_.empty()) {
        const std::size_t end = buffer_.find('\n');
        if (end != std::string::npos) {
            std::string line = buffer_.substr(0, end);
            buffer_.erase(0, end + 1);
            return line;
        }
        if (buffer_.size() > kLongestLine) {
            fail("a line that is too long");
        } else if (wait_for(output_, POLLIN, limit) == Wait::kReady) {
            std::array<char, 4096> bytes;
            const ssize_t count = read_some(output_, bytes);
            if (count > 0) buffer_.append(bytes.data(), static_cast<std::size_t>(count));
            if (count <= 0) fail("it has ended");
        }
    }
    return std::nullopt;
}

bool Process::read_errors() {
    std::array<char, kPipe> bytes;
    const ssize_t count = read_some(errors_, bytes);
    if (count == 0) Pipe::close(errors_);
    if (count <= 0) return false;
    error_line_.append(bytes.data(), static_cast<std::size_t>(count));
    std::size_t end = error_line_.rfind('\n');
    if (end == std::string::npos) {
        if (error_line_.size() < kLongestLine) return true;
        end = error_line_.size();
    }
    keep_errors(std::string_view(error_line_).substr(0, end));
    error_line_.erase(0, end + 1);
    return true;
}

void Process::keep_errors(std::string_view lines) {
    if (lines.empty()) return;
    try {
        if (log_ != nullptr) log_->add(lines);
    } catch (const Error&) {  // a full disk is not the program's fault
    }
    const std::string_view full = lines.substr(0, lines.find_last_not_of(" \t\r\n") + 1);
    if (!full.empty())
        last_error_ = printable_line(full.substr(full.rfind('\n') + 1), kMaxErrorBytes);
}

}  // namespace evothello
