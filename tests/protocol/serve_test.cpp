#include "protocol/serve.hpp"

#include <unistd.h>

#include <array>

#include "base/error.hpp"
#include "support/catch.hpp"

using namespace evothello;

namespace {

// Repeats each line; "think" lasts until `stop` is raised.
class Echo final : public Dialog {
  public:
    bool handle_line(std::string_view line, const SendLines& send,
                     const std::atomic<bool>& stop) override {
        while (line == "think" && !stop) {
        }
        send("<" + std::string(line) + ">");
        return line != "quit";
    }
};

// What serve() answers to `input`, after which the input ends.
std::string served(const std::string& input) {
    std::array<int, 2> ends{};
    REQUIRE(::pipe(ends.data()) == 0);
    REQUIRE(::write(ends[1], input.data(), input.size()) == static_cast<ssize_t>(input.size()));
    ::close(ends[1]);
    std::FILE* const output = std::tmpfile();
    REQUIRE(output != nullptr);
    Echo echo;
    serve(echo, ends[0], output, std::chrono::milliseconds(1));
    ::close(ends[0]);
    std::string said(static_cast<std::size_t>(std::ftell(output)), ' ');
    std::rewind(output);
    REQUIRE(std::fread(said.data(), 1, said.size(), output) == said.size());
    std::fclose(output);
    return said;
}

}  // namespace

TEST_CASE("serve: every line is heard, in order, the last one without a newline too") {
    CHECK(served("") == "");
    CHECK(served("\n") == "<>\n");
    CHECK(served("a\n\nb c\nd") == "<a>\n<>\n<b c>\n<d>\n");
    const std::string long_line(10'000, 'x');
    CHECK(served(long_line + "\ny\n") == "<" + long_line + ">\n<y>\n");
}

TEST_CASE("serve: after the dialog has ended nothing is read") {
    CHECK(served("a\nquit\nb\n") == "<a>\n<quit>\n");
}

TEST_CASE("serve: thinking stops when another line or the end of input waits") {
    CHECK(served("think\nping\nthink\n") == "<think>\n<ping>\n<think>\n");
    CHECK(served("think") == "<think>\n");
}

TEST_CASE("serve: broken streams are reported") {
    Echo echo;
    CHECK_THROWS_AS(serve(echo, 9999, stdout), Error);
}
