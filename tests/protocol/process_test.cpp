#include "protocol/process.hpp"

#include <signal.h>

#include <cstdio>

#include "support/bridge.hpp"
#include "support/catch.hpp"

using namespace evothello;

namespace {

Patience patience_of(std::chrono::milliseconds wait, const std::atomic<bool>* stop = nullptr) {
    return {std::chrono::steady_clock::now() + wait, stop};
}
// Never used up, unless something hangs.
Patience long_enough() { return patience_of(std::chrono::seconds(60)); }

}  // namespace

TEST_CASE("a command is taken apart at blanks that no quote holds") {
    using Words = std::vector<std::string>;
    CHECK(command_words("./engine --flag  4") == Words{"./engine", "--flag", "4"});
    CHECK(command_words("sh -c 'a  \"b\"' \"it's\" x'y z'\"\"") ==
          Words{"sh", "-c", "a  \"b\"", "it's", "xy z"});
    CHECK(command_words("a ''") == Words{"a", ""});
    CHECK(error_of([] { command_words(" \t"); }).find("expected a command") == 0);
    CHECK(error_of([] { command_words("a 'b"); }).find("never closed") != std::string::npos);
}

TEST_CASE("a process hears and says lines") {
    Process cat(command_words("cat"), "");
    CHECK(cat.send("one", long_enough()));
    CHECK(cat.send("two", long_enough()));
    CHECK(cat.read_line(long_enough()) == "one");
    CHECK(cat.read_line(long_enough()) == "two");
    CHECK(cat.failure().empty());
}

TEST_CASE("a process that is silent, has ended or never ends a line fails with a reason") {
    Process silent(command_words("sleep 1000"), "");
    CHECK_FALSE(silent.read_line(patience_of(std::chrono::milliseconds(20))));
    CHECK(silent.failure() == "no answer in time");
    CHECK_FALSE(silent.send("more", long_enough()));

    Process ended(command_words("sh -c 'sleep 1000 & echo last'"), "");
    CHECK(ended.read_line(long_enough()) == "last");
    CHECK_FALSE(ended.read_line(long_enough()));
    CHECK(ended.failure() == "it has ended");

    Process zeros(command_words("sh -c 'exec tr \"\\\\000\" x </dev/zero'"), "");
    CHECK_FALSE(zeros.read_line(long_enough()));
    CHECK(zeros.failure() == "a line without an end");

    const std::atomic<bool> stop = true;
    Process stopped(command_words("cat"), "");
    CHECK_FALSE(stopped.read_line(patience_of(std::chrono::seconds(60), &stop)));
    CHECK(stopped.failure() == "stopped");
}

TEST_CASE("a process that does not read is not waited for") {
    Process deaf(command_words("sleep 1000"), "");
    const std::string line(1 << 20, 'x');
    CHECK_FALSE(deaf.send(line, patience_of(std::chrono::milliseconds(20))));
    CHECK(deaf.failure() == "no answer in time");
}

TEST_CASE("a process and its children end with the object") {
    pid_t child = 0;
    {
        Process process(command_words("sh -c 'sleep 1000 & echo $!; trap \"\" TERM; wait'"), "");
        const auto line = process.read_line(long_enough());
        REQUIRE(line);
        child = std::stoi(*line);
        CHECK(::kill(child, 0) == 0);
        process.read_line(patience_of(std::chrono::milliseconds(1)));
    }
    // Killed for sure; whoever inherits it reaps it at some time.
    const std::string stat = "/proc/" + std::to_string(child) + "/stat";
    while (::kill(child, 0) == 0) {
        std::FILE* const file = ::fopen(stat.c_str(), "r");
        if (file == nullptr) break;
        char state = 0;
        const bool read = std::fscanf(file, "%*d %*s %c", &state) == 1;
        std::fclose(file);
        if (read && state == 'Z') break;
    }
}

TEST_CASE("what is no program is told") {
    CHECK(error_of([] {
              Process(command_words("./nobody at all"), "");
          }).find("cannot start './nobody'") == 0);
}
