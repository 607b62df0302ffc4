#include "board/perft.hpp"

#include <fmt/core.h>

#include "cli/options/command.hpp"
#include "cli/options/positions.hpp"
#include "cli/terminal/message.hpp"
#include "cli/terminal/stopwatch.hpp"

namespace evothello {

int run_perft(const Command& self, Arguments& arguments, GamePlayer&) {
    std::string depth, position;
    std::int64_t board = 8;
    arguments.word("DEPTH", depth, "depth in plies; a pass is a ply, a finished game is one leaf");
    arguments.integer("--board", "N", board, 6, 8, "board size: 6 or 8");
    arguments.text("--position", "POSITION", position, "count from here instead of the start");
    if (!ready(self, arguments)) return kDone;
    const auto plies = static_cast<int>(integer_from(depth, 0, 60, "DEPTH"));
    const Size size = board_size(board);
    const auto count = [plies](const Position& from) {
        const ProcessorWatch watch;
        const std::uint64_t leaves = perft(from, plies);
        const double seconds = watch.seconds();
        fmt::print("{}\n", leaves);
        print_message("{:.3f} s, {:.0f} million leaves per second\n", seconds,
                      static_cast<double>(leaves) / 1e6 / seconds);
    };
    if (position.empty()) {
        count(start_position(size));
    } else {
        for_each_input_position(position, size, count);
    }
    return kDone;
}

}  // namespace evothello
