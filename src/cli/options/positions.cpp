#include "cli/options/positions.hpp"

#include <cstdio>
#include <iostream>

#include "base/error.hpp"
#include "board/notation.hpp"

namespace evothello {

Size board_size(std::int64_t board) {
    if (board != 6 && board != 8)
        throw Error("--board: expected 6 or 8, found " + std::to_string(board));
    return board == 6 ? Size::k6 : Size::k8;
}

Variant variant_named(const std::string& word) {
    for (const Variant variant : {Variant::kStandard, Variant::kReversed}) {
        if (word == name(variant)) return variant;
    }
    throw Error("--variant: expected standard or reversed, found '" + word + "'");
}

void for_each_input_position(const std::string& word, Size size,
                             const std::function<void(const Position&)>& visit) {
    if (word != "-") return visit(parse_position(word, size));
    std::string line;
    for (int number = 1; std::getline(std::cin, line); ++number) {
        if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
        try {
            visit(parse_position(line, size));
        } catch (const Error& error) {
            throw Error({Problem{.what = error.what(), .file = "standard input", .line = number}});
        }
        std::fflush(stdout);  // a program on the other end of the pipe waits for each answer
    }
}

}  // namespace evothello
