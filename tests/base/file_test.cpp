#include "base/file.hpp"

#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <future>

#include "base/error.hpp"
#include "support/catch.hpp"
#include "support/scratch.hpp"

namespace file = evothello::file;
using Catch::Contains;
using evothello::Error;
using Names = std::vector<std::string>;

namespace {

// A new folder for each test; the destructor removes it.
class Folder : evothello::Scratch {
  public:
    file::Path operator/(const std::string& name) const { return path / name; }
    operator const file::Path&() const { return path; }
};

struct Ended {
    pid_t process;
    int status;
};

// Runs `action` in a process that then dies as if killed: no destructor runs.
template <class Action>
Ended in_dying_process(Action action) {
    const pid_t child = ::fork();
    if (child == 0) {
        try {
            action();
            ::_exit(0);
        } catch (...) {
            ::_exit(99);
        }
    }
    Ended ended{child, 0};
    REQUIRE(::waitpid(child, &ended.status, 0) == child);
    return ended;
}

// Limits the size of files that this process writes. Cannot be undone.
void limit_files(rlim_t bytes) {
    const rlimit limit{bytes, bytes}, none{0, 0};
    if (::setrlimit(RLIMIT_FSIZE, &limit) != 0 || ::setrlimit(RLIMIT_CORE, &none) != 0) ::_exit(98);
}

}  // namespace

TEST_CASE("content that was written is read back byte for byte") {
    const Folder folder;
    std::string all(300000, '\0');
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<char>(i % 256);
    for (const std::string& bytes : {std::string(), std::string("one line\n"), all}) {
        file::write(folder / "x", bytes);
        CHECK(file::read(folder / "x") == bytes);
        CHECK(file::size(folder / "x") == bytes.size());
    }
    CHECK(file::list(folder) == Names{"x"});
}

TEST_CASE("a file whose size the system does not know is read to its end") {
    CHECK_THAT(file::read("/proc/self/status"), Contains("Pid:"));
}

TEST_CASE("a missing file is an error, or nothing for read_if_exists()") {
    const Folder folder;
    CHECK(file::read_if_exists(folder / "x.yaml") == std::nullopt);
    CHECK_THROWS_WITH(file::read(folder / "x.yaml"),
                      "cannot read '" + (folder / "x.yaml").string() + "': no such file or folder");
    CHECK_THROWS_WITH(file::size(folder / "x.yaml"), Contains("no such file"));
    CHECK_THROWS_WITH(file::list(folder / "x"), Contains("no such file or folder"));
    CHECK_THROWS_WITH(file::write(folder / "sub/x", ""), Contains("sub'; create it first"));
    CHECK_THROWS_WITH(file::Appender(folder / "sub/x"), Contains("sub'; create it first"));
    file::write(folder / "x", "here");
    CHECK(file::read_if_exists(folder / "x") == "here");
}

TEST_CASE("a folder in place of a file is reported, and the other way round") {
    const Folder folder;
    CHECK_THROWS_WITH(file::read(folder), Contains("it is a folder, not a file"));
    CHECK_THROWS_WITH(file::write(folder, ""), Contains("it is a folder, not a file"));
    CHECK_THROWS_WITH(file::remove(folder), Contains("it is a folder, not a file"));
    CHECK_THROWS_WITH(file::Appender(folder), Contains("it is a folder, not a file"));
    file::write(folder / "x", "");
    CHECK_THROWS_WITH(file::read(folder / "x/y"), Contains("is a file, not a folder"));
    CHECK_THROWS_WITH(file::create_folders(folder / "x/y"), Contains("is a file, not a folder"));
    CHECK_THROWS_WITH(file::list(folder / "x"), Contains("is a file, not a folder"));
}

TEST_CASE("missing permissions are reported") {
    if (::geteuid() == 0) return;  // root has all permissions
    const Folder folder;
    file::write(folder / "x", "secret");
    REQUIRE(::chmod((folder / "x").c_str(), 0) == 0);
    CHECK_THROWS_WITH(file::read(folder / "x"), Contains("permission denied"));
    REQUIRE(::chmod(static_cast<const file::Path&>(folder).c_str(), 0500) == 0);
    CHECK_THROWS_WITH(file::write(folder / "y", ""), Contains("permission denied"));
}

TEST_CASE("a full disk is reported") {
    file::Appender appender("/dev/full");
    CHECK_THROWS_WITH(appender.append("x"), Contains("no space left on the disk"));
    CHECK_THROWS_WITH(file::write("/dev/full", "x"), Contains("no space left on the disk"));
}

TEST_CASE("a device is written to, not replaced") {
    file::write("/dev/null", "x");
    CHECK(std::filesystem::is_character_file("/dev/null"));
}

TEST_CASE("a file too large for memory is refused before it is read") {
    const Folder folder;
    file::write(folder / "x", "");
    std::filesystem::resize_file(folder / "x", file::kMaxRead + 1);
    CHECK_THROWS_WITH(file::read(folder / "x"), Contains("larger than 1 GiB"));
}

TEST_CASE("writing through a symbolic link keeps the link") {
    const Folder folder;
    file::write(folder / "x", "old");
    std::filesystem::create_symlink("x", folder / "link");
    file::write(folder / "link", "new");
    CHECK(file::read(folder / "x") == "new");
    CHECK(std::filesystem::is_symlink(folder / "link"));
}

TEST_CASE("a reader sees the old file or the new one, never a part") {
    const Folder folder;
    const std::string old(200000, 'o'), fresh(100000, 'n');
    file::write(folder / "x", old);
    auto writer = std::async(std::launch::async, [&] {
        for (int i = 0; i < 20; ++i) file::write(folder / "x", i % 2 == 0 ? fresh : old);
    });
    int torn = 0;
    while (writer.wait_for(std::chrono::seconds(0)) != std::future_status::ready) {
        const std::string bytes = file::read(folder / "x");
        if (bytes != old && bytes != fresh) ++torn;
    }
    writer.get();
    CHECK(torn == 0);
    CHECK(file::list(folder) == Names{"x"});
}

TEST_CASE("a write that fails leaves the old file and nothing else") {
    const Folder folder;
    file::write(folder / "x", "old");
    const Ended writer = in_dying_process([&] {
        limit_files(1000);
        ::signal(SIGXFSZ, SIG_IGN);
        try {
            file::write(folder / "x", std::string(2000, 'x'));
        } catch (const Error&) {
            ::_exit(1);
        }
    });
    REQUIRE((WIFEXITED(writer.status) && WEXITSTATUS(writer.status) == 1));
    CHECK(file::read(folder / "x") == "old");
    CHECK(file::list(folder) == Names{"x"});
}

TEST_CASE("a killed writer leaves the old file, and a temporary one that the sweep removes") {
    const Folder folder;
    file::write(folder / "x", "old");
    const Ended writer = in_dying_process([&] {
        limit_files(1000);
        ::signal(SIGXFSZ, SIG_DFL);
        file::write(folder / "x", std::string(2000, 'x'));
    });
    REQUIRE((WIFSIGNALED(writer.status) && WTERMSIG(writer.status) == SIGXFSZ));
    CHECK(file::list(folder) == Names{".x." + std::to_string(writer.process) + ".tmp", "x"});
    file::sweep_temporaries(folder);
    CHECK(file::read(folder / "x") == "old");
    CHECK(file::list(folder) == Names{"x"});
}

TEST_CASE("the sweep removes temporary files of killed writers and nothing else") {
    const Folder folder;
    for (const char* name : {".x.yaml.1234.tmp", ".x.1.tmp", "x.yaml", ".x.yaml.tmp", ".hidden",
                             "x.1234.tmp", ".1234.tmp"}) {
        file::write(folder / name, "");
    }
    file::sweep_temporaries(folder);
    CHECK(file::list(folder) ==
          Names{".1234.tmp", ".hidden", ".x.yaml.tmp", "x.1234.tmp", "x.yaml"});
}

TEST_CASE("an appender adds to the end, or cuts the end off first") {
    const Folder folder;
    {
        file::Appender appender(folder / "log");
        appender.append("one\n");
        CHECK(file::read(folder / "log") == "one\n");
        appender.append("two\n");
        appender.sync();
    }
    file::Appender(folder / "log").append("torn");
    CHECK(file::read(folder / "log") == "one\ntwo\ntorn");
    file::Appender(folder / "log", 8).append("three\n");
    CHECK(file::read(folder / "log") == "one\ntwo\nthree\n");
    CHECK_THROWS_WITH(file::Appender(folder / "log", 15), Contains("fewer than 15 bytes are left"));
    CHECK(file::read(folder / "log") == "one\ntwo\nthree\n");
}

TEST_CASE("folders are made, listed in order, renamed and removed") {
    const Folder folder;
    file::create_folders(folder / "runs/b/c");
    file::create_folders(folder / "runs/b/c");  // again: nothing to do
    file::write(folder / "runs/a", "a");
    CHECK(file::list(folder / "runs") == Names{"a", "b"});
    CHECK(file::exists(folder / "runs/a"));
    CHECK_FALSE(file::exists(folder / "runs/c"));
    CHECK_FALSE(file::exists(folder / "runs/a/x"));
    CHECK(file::is_directory(folder / "runs/b"));
    CHECK_FALSE(file::is_directory(folder / "runs/a"));
    CHECK_FALSE(file::is_directory(folder / "runs/c"));
    file::rename(folder / "runs/a", folder / "runs/b/a");
    CHECK(file::read(folder / "runs/b/a") == "a");
    CHECK_THROWS_WITH(file::rename(folder / "runs/a", folder / "x"), Contains("no such file"));
    file::remove(folder / "runs/b/a");
    file::remove(folder / "runs/b/a");  // again: nothing to do
    CHECK(file::list(folder / "runs/b") == Names{"c"});
    file::remove_tree(folder / "runs");
    CHECK(file::list(folder).empty());
}

TEST_CASE("free space is that of the disk the path is on") {
    const Folder folder;
    const auto expected = std::filesystem::space(folder).available;
    CHECK(static_cast<double>(file::free_space(folder)) ==
          Approx(static_cast<double>(expected)).epsilon(0.05));
    CHECK_THROWS_AS(file::free_space(folder / "x"), Error);
}

TEST_CASE("a lock has one named owner until it is released") {
    const Folder folder;
    {
        const auto lock = file::Lock::try_acquire(folder / "lock");
        REQUIRE(lock);
        CHECK(lock->taken_over_from().empty());
        CHECK_THAT(file::Lock::owner(folder / "lock"),
                   Contains("process " + std::to_string(::getpid()) + " on "));
        CHECK_FALSE(file::Lock::try_acquire(folder / "lock"));
        CHECK(file::Lock::held(folder / "lock"));
        const Ended rival = in_dying_process([&] {
            if (file::Lock::try_acquire(folder / "lock")) ::_exit(1);
        });
        CHECK(rival.status == 0);
    }
    CHECK(file::Lock::owner(folder / "lock").empty());
    CHECK_FALSE(file::Lock::held(folder / "lock"));
    CHECK_FALSE(file::Lock::held(folder / "none"));
    const auto again = file::Lock::try_acquire(folder / "lock");
    REQUIRE(again);
    CHECK(again->taken_over_from().empty());
}

TEST_CASE("a pipe in place of a file is refused without waiting") {
    const Folder folder;
    const file::Path pipe = folder / "pipe";
    REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
    const auto refusal = Contains("pipe': it is a pipe, a socket or a device, not a file");
    CHECK_THROWS_WITH(file::read_regular(pipe), refusal);
    CHECK_THROWS_WITH(file::read_if_exists(pipe), refusal);
    CHECK_THROWS_WITH(file::replace(pipe, "x"), refusal);
    CHECK_THROWS_WITH(file::Appender(pipe, 0), refusal);
    CHECK_THROWS_WITH(file::Lines(pipe), refusal);
    CHECK_THROWS_WITH(file::Lock::try_acquire(pipe), refusal);
    CHECK_FALSE(file::Lock::held(pipe));
    CHECK_THROWS_WITH(file::read_regular("/dev/null"), Contains("not a file"));
}

TEST_CASE("an appender knows whether its file is in place, and can restore it") {
    const Folder folder;
    file::Appender appender(folder / "x", 0);
    appender.append("mine");
    CHECK(appender.in_place());
    file::rename(folder / "x", folder / "elsewhere");
    CHECK_FALSE(appender.in_place());
    file::write(folder / "x", "another");
    CHECK_FALSE(appender.in_place());
    appender.restore();
    CHECK(appender.in_place());
    appender.append(" too");
    CHECK(file::read(folder / "x") == "mine too");

    const auto lock = file::Lock::try_acquire(folder / "lock");
    CHECK(lock->in_place());
    file::remove(folder / "lock");
    CHECK_FALSE(lock->in_place());
}

TEST_CASE("a hard link replaces a file of its name") {
    const Folder folder;
    file::write(folder / "one", "1");
    file::write(folder / "two", "2");
    file::link(folder / "one", folder / "two");
    file::write(folder / "one", "new");
    CHECK(file::read(folder / "two") == "1");
}

TEST_CASE("the lock of a dead process is free and names its owner") {
    const Folder folder;
    const Ended dead = in_dying_process([&] {
        const auto lock = file::Lock::try_acquire(folder / "lock");
        ::_exit(lock ? 0 : 1);
    });
    REQUIRE(dead.status == 0);
    const auto lock = file::Lock::try_acquire(folder / "lock");
    REQUIRE(lock);
    CHECK_THAT(lock->taken_over_from(),
               Contains("process " + std::to_string(dead.process) + " on "));
    CHECK(file::Lock::owner(folder / "none").empty());
}
