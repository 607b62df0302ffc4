#include "game/wthor.hpp"

#include "base/error.hpp"
#include "base/number.hpp"

namespace evothello {
namespace {

constexpr std::size_t kHeader = 16, kGame = 68, kBeforeMoves = 8;  // in bytes
constexpr std::size_t kCountAt = 4, kBoardAt = 12;

int byte_at(std::string_view bytes, std::size_t at) {
    return static_cast<unsigned char>(bytes[at]);
}

std::size_t count_of(std::string_view header) {
    std::size_t count = 0;
    for (std::size_t i = 4; i-- > 0;) {
        count = 256 * count + static_cast<std::size_t>(byte_at(header, kCountAt + i));
    }
    return count;
}

void check_header(std::string_view bytes, const std::string& file) {
    const auto fail = [&](std::string what) {
        throw Error({Problem{.what = std::move(what), .file = file}});
    };
    if (bytes.size() < kHeader) {
        fail("expected a WTHOR header of 16 bytes, found " + std::to_string(bytes.size()));
    }
    if (const int board = byte_at(bytes, kBoardAt); board != 0 && board != 8) {
        fail(
            "byte 12 of the WTHOR header, the size of the board: expected 8 or 0, which is 8 as "
            "well, found " +
            std::to_string(board));
    }
    const std::size_t count = count_of(bytes), expected = kHeader + count * kGame;
    if (bytes.size() == expected) return;
    fail("bytes 4 to 7 of the WTHOR header give " + counted(count, "game") + ", that is " +
         std::to_string(expected) + " bytes in all, but the file has " +
         std::to_string(bytes.size()));
}

PlayedGame game_of(std::string_view record) {
    PlayedGame game;
    MoveReader reader(game.start);
    bool ended = false;
    for (std::size_t i = kBeforeMoves; i < kGame; ++i) {
        const int code = byte_at(record, i), row = code / 10 - 1, column = code % 10 - 1;
        const std::string which = "move " + std::to_string(i - kBeforeMoves + 1);
        if (code == 0) {
            ended = true;
            continue;
        }
        if (ended) throw Error(which + ": expected 0, because the moves have ended before it");
        if (row < 0 || row > 7 || column < 0 || column > 7) {
            throw Error(which + ": expected 10 * row + column, both from 1 to 8, found " +
                        std::to_string(code));
        }
        reader.play({.move = Square::at(row, column)});
    }
    game.moves = reader.moves();
    return game;
}

FoundGame found_game(std::string_view record, const std::string& file, std::size_t number) {
    try {
        return {.game = game_of(record), .problem = {}};
    } catch (const Error& error) {
        const std::size_t byte = kHeader + (number - 1) * kGame;
        return {.problem = {.what = error.what(),
                            .file = file,
                            .key = "game " + std::to_string(number) + " (byte " +
                                   std::to_string(byte) + ")"}};
    }
}

}  // namespace

void for_each_wthor_game(std::string_view bytes, const std::string& file,
                         const std::function<void(FoundGame)>& visit) {
    check_header(bytes, file);
    std::size_t number = 1;
    for (std::size_t at = kHeader; at < bytes.size(); at += kGame) {
        visit(found_game(bytes.substr(at, kGame), file, number++));
    }
}

}  // namespace evothello
