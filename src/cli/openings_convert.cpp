#include <fmt/core.h>

#include "base/error.hpp"
#include "base/file.hpp"
#include "base/formats/json.hpp"
#include "cli/openings.hpp"
#include "cli/options/out_option.hpp"
#include "cli/options/positions.hpp"
#include "cli/terminal/message.hpp"
#include "game/opening_file.hpp"

namespace evothello {

int run_openings_convert(const Command& self, Arguments& arguments, GamePlayer&) {
    std::string path, to = "moves";
    std::int64_t board = 8;
    std::optional<std::int64_t> plies;
    OutOption out;
    bool as_json = false;
    arguments.word("FILE", path, "openings or games, as `evothello openings --help` lists them");
    arguments.text("--to", "FORMAT", to, "moves or positions");
    arguments.integer("--plies", "N", plies, 1, kMaxOpeningPlies,
                      "the first N moves of each (default all; 8 of a game)");
    arguments.integer("--board", "N", board, 6, 8, "board size: 6 or 8");
    out.declare(arguments);
    arguments.flag("--json", as_json, "the numbers of openings as one line of JSON; needs -o");
    if (!ready(self, arguments)) return kDone;
    const OpeningFormat& format = find_writable_format(to);
    OpeningRequest request{.size = board_size(board)};
    if (plies) request.plies = static_cast<int>(*plies);
    if (as_json && out.path.empty()) {
        throw Error("--json and the openings would both go to standard output; give -o FILE");
    }
    out.check();

    const OpeningFile read = read_opening_file(file::read(path), path, request);
    const std::size_t openings = read.usable(OpeningFault::kRepeated).size();
    out.write(read.written_as(format));
    const std::size_t same = read.count(OpeningFault::kRepeated),
                      over = read.count(OpeningFault::kGameOver);
    if (as_json) {
        fmt::print("{}\n", Json{{"file", out.path},
                                {"format", read.format->name},
                                {"read", read.found.size()},
                                {"openings", openings},
                                {"same", same},
                                {"over", over}}
                               .dump());
    }
    print_message(
        "{} of {} are different openings{}{}\n", openings, read.found.size(),
        over == 0 ? "" : fmt::format(", {} ended before the required number of moves", over),
        out.path.empty() ? "" : ", and are in " + out.path);
    return kDone;
}

}  // namespace evothello
