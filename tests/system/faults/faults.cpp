// Fault injection for disk operations (LD_PRELOAD): applies FAULT at the n-th call that changes a
// regular file or a folder. A separate library, so that the program under test is the one that
// users run.
//
//   FAULT="KIND NUMBER HARM [once]"
//     KIND    write, fsync, rename, truncate, or any
//     NUMBER  of the first affected call, from 1; with `once` only that call, otherwise all later
//             ones, too
//     HARM    full, broken, denied: the error of the call
//             short: writes half of the data and returns that number of bytes
//             torn:  writes half of the data and kills the process
//             kill:  kills the process before the call
//             power: the same, and unsynced data of open files is lost
//   FAULT_CLOCK="CALLS SECONDS"  the wall clock jumps by SECONDS after CALLS readings
//   FAULT_SEEN=FILE              applied faults are written to this file

#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>

namespace {

constexpr std::size_t kFiles = 1024;

struct Fault {
    std::string kind = "none";
    long number = 0;
    std::string harm;
    bool once = false;
};

Fault fault_asked_for() {
    Fault fault;
    const char* text = std::getenv("FAULT");
    if (text == nullptr) return fault;
    std::array<char, 16> kind{};
    std::array<char, 16> harm{};
    std::array<char, 16> once{};
    if (std::sscanf(text, "%15s %ld %15s %15s", kind.data(), &fault.number, harm.data(),
                    once.data()) < 3)
        std::abort();
    fault.kind = kind.data();
    fault.harm = harm.data();
    fault.once = once[0] != '\0';
    return fault;
}

const Fault& fault() {
    static const Fault asked_for = fault_asked_for();
    return asked_for;
}

std::atomic<long> calls{0};
// Bytes of each open file that are safe, where it was written to since.
std::array<std::atomic<off_t>, kFiles> safe_bytes;
std::array<std::atomic<bool>, kFiles> is_dirty;

template <class Function>
Function* real(const char* name) {
    return reinterpret_cast<Function*>(::dlsym(RTLD_NEXT, name));
}

void note(const char* variable, const std::string& text) {
    const char* path = std::getenv(variable);
    if (path == nullptr) return;
    const int file = ::open(path, O_WRONLY | O_CREAT | O_APPEND, 0666);
    ::syscall(SYS_write, file, text.data(), text.size());
    ::close(file);
}

bool is_regular(int file) {
    struct stat found {};
    return ::fstat(file, &found) == 0 && S_ISREG(found.st_mode);
}

off_t size_of(int file) {
    struct stat found {};
    return ::fstat(file, &found) == 0 ? found.st_size : 0;
}

void lose_what_is_not_safe() {
    for (std::size_t file = 0; file < kFiles; ++file) {
        if (is_dirty[file]) ::syscall(SYS_ftruncate, file, safe_bytes[file].load());
    }
}

[[noreturn]] void die() {
    ::kill(::getpid(), SIGKILL);
    for (;;) ::pause();
}

// Counts a call; true where it is to fail, errno set.
bool is_due(const char* kind) {
    if (fault().kind != "any" && fault().kind != kind) return false;
    const long count = ++calls;
    if (count < fault().number || (fault().once && count > fault().number)) return false;
    if (count == fault().number) note("FAULT_SEEN", fault().harm + " at " + kind + "\n");
    if (fault().harm == "power") lose_what_is_not_safe();
    if (fault().harm == "power" || fault().harm == "kill") die();
    errno = fault().harm == "full" ? ENOSPC : fault().harm == "denied" ? EACCES : EIO;
    return true;
}

}  // namespace

extern "C" {

ssize_t write(int file, const void* bytes, size_t count) {
    if (!is_regular(file)) return ::syscall(SYS_write, file, bytes, count);
    const auto place = static_cast<std::size_t>(file);
    if (place < kFiles && !is_dirty[place].exchange(true)) safe_bytes[place] = size_of(file);
    if (is_due("write")) {
        const bool halved = fault().harm == "short" || fault().harm == "torn";
        if (!halved) return -1;
        count = (count + 1) / 2;
    }
    const ssize_t done = ::syscall(SYS_write, file, bytes, count);
    if (fault().harm == "torn" && calls >= fault().number) die();
    return done;
}

int fsync(int file) {
    if (is_due("fsync")) return -1;
    const auto place = static_cast<std::size_t>(file);
    if (place < kFiles) is_dirty[place] = false;
    return static_cast<int>(::syscall(SYS_fsync, file));
}

int rename(const char* from, const char* to) noexcept {
    static const auto next = real<int(const char*, const char*)>("rename");
    return is_due("rename") ? -1 : next(from, to);
}

int ftruncate(int file, off_t length) noexcept {
    if (is_due("truncate")) return -1;
    return static_cast<int>(::syscall(SYS_ftruncate, file, length));
}

int clock_gettime(clockid_t clock, timespec* time) noexcept {
    struct Jump {
        long calls = 0, seconds = 0;
    };
    static const Jump jump = [] {
        Jump asked_for;
        const char* text = std::getenv("FAULT_CLOCK");
        if (text != nullptr &&
            std::sscanf(text, "%ld %ld", &asked_for.calls, &asked_for.seconds) != 2)
            std::abort();
        return asked_for;
    }();
    static std::atomic<long> looks{0};
    const long code = ::syscall(SYS_clock_gettime, clock, time);
    if (clock == CLOCK_REALTIME && jump.seconds != 0 && ++looks > jump.calls)
        time->tv_sec += jump.seconds;
    return static_cast<int>(code);
}

int close(int file) {
    static const auto next = real<int(int)>("close");
    // What is closed without a sync may be lost too, but it is no longer at hand.
    if (const auto place = static_cast<std::size_t>(file); place < kFiles) is_dirty[place] = false;
    return next(file);
}
}
