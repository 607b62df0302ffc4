// The edge of the world: words in, exit code out, and the one place where an Error ends.

#include <fmt/core.h>

#include <algorithm>
#include <exception>

#include "base/error.hpp"
#include "cli/command.hpp"
#include "cli/version.hpp"
#include "eval/kernel.hpp"

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

int dispatch(std::vector<std::string> words) {
    if (words.size() > 1 && words[0] == "--cpu") {
        use_kernel(words[1]);
        words.erase(words.begin(), words.begin() + 2);
    }
    if (words.empty() || words[0] == "--help" || words[0] == "-h" || words[0] == "help") {
        print_help(words.empty() ? stderr : stdout);
        return words.empty() ? kBadInput : kDone;
    }
    if (words[0] == "--version") {
        fmt::print("{}\n", version_text());
        return kDone;
    }
    const auto command = std::find_if(commands().begin(), commands().end(),
                                      [&](const Command& each) { return each.name == words[0]; });
    if (command == commands().end()) {
        std::vector<std::string_view> names;
        for (const Command& each : commands()) names.push_back(each.name);
        throw Error("there is no command '" + words[0] + "'" + did_you_mean(words[0], names));
    }
    Arguments arguments({words.begin() + 1, words.end()});
    return command->run(*command, arguments);
}

}  // namespace

int main(int count, char** words) {
    try {
        const int code = dispatch({words + 1, words + count});
        if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return code;
        throw Error("the answer could not be written to standard output");
    } catch (const Error& error) {
        std::fflush(stdout);
        for (const Problem& problem : error.problems()) {
            fmt::print(stderr, "evothello: {}\n", problem.text());
        }
        return kBadInput;
    } catch (const std::exception& exception) {
        fmt::print(stderr, "evothello: a bug: {}\n", exception.what());
        return kBug;
    }
}
