#include "protocol/process.hpp"

#include <signal.h>

#include "support/bridge.hpp"
#include "support/catch.hpp"
#include "support/scratch.hpp"

using namespace evothello;

namespace {

WaitLimit patience_of(std::chrono::milliseconds wait, const std::atomic<bool>* stop = nullptr) {
    return {std::chrono::steady_clock::now() + wait, stop};
}
// Used up only if something hangs.
WaitLimit long_enough() { return patience_of(std::chrono::seconds(60)); }

}  // namespace

TEST_CASE("a command is split at blanks outside quotes") {
    using Words = std::vector<std::string>;
    CHECK(command_words("./engine --flag  4") == Words{"./engine", "--flag", "4"});
    CHECK(command_words("sh -c 'a  \"b\"' \"it's\" x'y z'\"\"") ==
          Words{"sh", "-c", "a  \"b\"", "it's", "xy z"});
    CHECK(command_words("a ''") == Words{"a", ""});
    CHECK(error_of([] { command_words(" \t"); }).find("expected a command") == 0);
    CHECK(error_of([] { command_words("a 'b"); }).find("is not closed") != std::string::npos);
}

TEST_CASE("a process receives and sends lines") {
    Process cat(command_words("cat"), nullptr);
    CHECK(cat.send("one", long_enough()));
    CHECK(cat.send("two", long_enough()));
    CHECK(cat.read_line(long_enough()) == "one");
    CHECK(cat.read_line(long_enough()) == "two");
    CHECK(cat.failure().empty());
}

TEST_CASE("a process that is silent, has ended or never ends a line fails with a reason") {
    Process silent(command_words("sleep 1000"), nullptr);
    CHECK_FALSE(silent.read_line(patience_of(std::chrono::milliseconds(20))));
    CHECK(silent.failure() == "no answer in time");
    CHECK_FALSE(silent.send("more", long_enough()));

    Process ended(command_words("sh -c 'sleep 1000 & echo last'"), nullptr);
    CHECK(ended.read_line(long_enough()) == "last");
    CHECK_FALSE(ended.read_line(long_enough()));
    CHECK(ended.failure() == "it has ended");

    Process zeros(command_words("sh -c 'exec tr \"\\\\000\" x </dev/zero'"), nullptr);
    CHECK_FALSE(zeros.read_line(long_enough()));
    CHECK(zeros.failure() == "a line that is too long");

    const std::atomic<bool> stop = true;
    Process stopped(command_words("cat"), nullptr);
    CHECK_FALSE(stopped.read_line(patience_of(std::chrono::seconds(60), &stop)));
    CHECK(stopped.failure() == "stopped");
}

TEST_CASE("a process that does not read is not waited for") {
    Process deaf(command_words("sleep 1000"), nullptr);
    const std::string line(1 << 20, 'x');
    CHECK_FALSE(deaf.send(line, patience_of(std::chrono::milliseconds(20))));
    CHECK(deaf.failure() == "no answer in time");
}

TEST_CASE("a process ends with the object, and so do its descendants in other sessions") {
    // A child that ignores SIGTERM, a child in a session of its own, and an orphaned grandchild.
    constexpr const char* kFamily =
        "sh -c 'trap \"\" TERM; sleep 1000 & echo $!; setsid sleep 1000 & echo $!; "
        "setsid sh -c \"sleep 1000 & echo \\$!\"; wait'";
    std::vector<pid_t> family;
    {
        Process process(command_words(kFamily), nullptr);
        while (family.size() < 3) {
            const auto line = process.read_line(long_enough());
            REQUIRE(line);
            family.push_back(std::stoi(*line));
            CHECK(::kill(family.back(), 0) == 0);
        }
        process.read_line(patience_of(std::chrono::milliseconds(1)));
    }
    for (const pid_t each : family) CHECK(::kill(each, 0) == -1);
}

TEST_CASE("stderr of a process goes to the log, and its last line is kept") {
    const Scratch scratch;
    const file::Path path = scratch.path / "log";
    Log log(path);
    Process process(command_words("sh -c 'echo one >&2; printf \"\\033[31mtwo\\n\\n\" >&2'"), &log);
    CHECK_FALSE(process.read_line(long_enough()));
    process.end();
    CHECK(process.last_error() == "[31mtwo");
    CHECK(file::read(path) == "one\n\\x1b[31mtwo\n\n");
}

TEST_CASE("a flood on stderr is bounded, in memory and in the log") {
    const Scratch scratch;
    const file::Path path = scratch.path / "log";
    Log log(path, 200'000);
    Process many(command_words("sh -c 'seq 200000 >&2'"), &log);
    CHECK_FALSE(many.read_line(long_enough()));
    many.end();
    CHECK(many.last_error() == "200000");
    CHECK(file::size(path) <= 200'000);
    CHECK(file::size(path.string() + ".1") <= 200'000);

    Process endless(command_words("sh -c 'head -c 300000 /dev/zero | tr \"\\\\000\" x >&2'"), &log);
    CHECK_FALSE(endless.read_line(long_enough()));
    endless.end();
    CHECK(endless.last_error() == std::string(200, 'x') + "...");
}

TEST_CASE("a command that is no program is reported") {
    CHECK(error_of([] {
              Process(command_words("./nobody at all"), nullptr);
          }).find("cannot start './nobody'") == 0);
}
