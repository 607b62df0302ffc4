#include "protocol/process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <utility>

#include "base/error.hpp"

namespace evothello {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr milliseconds kBetweenLooks{50};
constexpr milliseconds kToLeave{500};  // after the end of input, before it is killed
constexpr std::size_t kLongestLine = 1 << 16;

struct Pipe {
    int read = -1, write = -1;

    Pipe() {
        std::array<int, 2> ends{};
        if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
            throw Error("no pipe to another program: " + std::string(std::strerror(errno)));
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

// What the child is to do before it becomes the program.
struct Preparation {
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;

    Preparation(const Pipe& in, const Pipe& out, const std::string& log) {
        posix_spawn_file_actions_init(&files);
        posix_spawn_file_actions_adddup2(&files, in.read, STDIN_FILENO);
        posix_spawn_file_actions_adddup2(&files, out.write, STDOUT_FILENO);
        posix_spawn_file_actions_addopen(&files, STDERR_FILENO,
                                         log.empty() ? "/dev/null" : log.c_str(),
                                         O_WRONLY | O_CREAT | O_APPEND, 0644);
        posix_spawnattr_init(&attributes);
        // A group of its own: Ctrl-C is for us alone, and its children end with it.
        posix_spawnattr_setpgroup(&attributes, 0);
        sigset_t usual;
        sigemptyset(&usual);
        for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGPIPE}) sigaddset(&usual, signal);
        posix_spawnattr_setsigdefault(&attributes, &usual);
        posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
    }
    ~Preparation() {
        posix_spawn_file_actions_destroy(&files);
        posix_spawnattr_destroy(&attributes);
    }
    Preparation(const Preparation&) = delete;
    Preparation& operator=(const Preparation&) = delete;
};

// Whether it has ended; it stays a zombie, so that nobody else gets its number.
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
    if (quote != 0) throw Error("a " + std::string(1, quote) + " in the command is never closed");
    if (words.empty()) throw Error("expected a command behind the colon");
    return words;
}

Process::Process(const std::vector<std::string>& words, const std::string& log) {
    std::vector<char*> arguments;
    for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    // A program that has died is a failed write, and no end of ours.
    ::signal(SIGPIPE, SIG_IGN);
    Pipe in, out;
    const Preparation preparation(in, out, log);
    const int error = ::posix_spawnp(&id_, arguments[0], &preparation.files,
                                     &preparation.attributes, arguments.data(), environ);
    if (error != 0) throw Error("cannot start '" + words[0] + "': " + std::strerror(error));
    input_ = Pipe::taken(in.write);
    output_ = Pipe::taken(out.read);
    ::fcntl(input_, F_SETFL, O_NONBLOCK);
}

void Process::dismiss() {
    Pipe::close(input_);
    if (!dismissed_) dismissed_ = steady_clock::now();
}

Process::~Process() {
    dismiss();
    const auto until = *dismissed_ + (failure_.empty() ? kToLeave : milliseconds(0));
    while (!has_ended(id_) && steady_clock::now() < until) ::poll(nullptr, 0, 5);
    ::kill(-id_, SIGKILL);
    while (::waitpid(id_, nullptr, 0) < 0 && errno == EINTR) {
    }
    Pipe::close(output_);
}

bool Process::fail(std::string reason) {
    if (failure_.empty()) failure_ = std::move(reason);
    return false;
}

Process::Wait Process::wait_for(int stream, short event, const Patience& patience) {
    while (!patience.stopped()) {
        const auto left = std::chrono::ceil<milliseconds>(patience.until - steady_clock::now());
        if (left <= milliseconds(0)) {
            fail("no answer in time");
            return Wait::kOver;
        }
        pollfd wanted{.fd = stream, .events = event, .revents = 0};
        if (::poll(&wanted, 1, static_cast<int>(std::min(left, kBetweenLooks).count())) > 0) {
            return Wait::kReady;
        }
        // Its children may hold its streams open.
        if (has_ended(id_)) {
            fail("it has ended");
            return Wait::kOver;
        }
    }
    fail("stopped");
    return Wait::kOver;
}

bool Process::send(std::string_view line, const Patience& patience) {
    if (!failure_.empty()) return false;
    const std::string whole = std::string(line) + "\n";
    for (std::size_t sent = 0; sent < whole.size();) {
        if (wait_for(input_, POLLOUT, patience) == Wait::kOver) return false;
        const ssize_t count = ::write(input_, whole.data() + sent, whole.size() - sent);
        if (count > 0) sent += static_cast<std::size_t>(count);
        if (count < 0 && errno != EAGAIN && errno != EINTR) return fail("it has ended");
    }
    return true;
}

std::optional<std::string> Process::read_line(const Patience& patience) {
    while (failure_.empty()) {
        const std::size_t end = buffer_.find('\n');
        if (end != std::string::npos) {
            std::string line = buffer_.substr(0, end);
            buffer_.erase(0, end + 1);
            return line;
        }
        if (buffer_.size() > kLongestLine) {
            fail("a line without an end");
        } else if (wait_for(output_, POLLIN, patience) == Wait::kReady) {
            std::array<char, 4096> bytes;
            const ssize_t count = ::read(output_, bytes.data(), bytes.size());
            if (count > 0) buffer_.append(bytes.data(), static_cast<std::size_t>(count));
            if (count == 0 || (count < 0 && errno != EINTR)) fail("it has ended");
        }
    }
    return std::nullopt;
}

}  // namespace evothello
