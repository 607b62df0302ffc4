#pragma once

// Openings from a file: one per line, or the first moves of whole games. An opening is usable if it
// is on the requested board, is not finished, and differs from all earlier ones of the file under
// rotation, reflection and colour swap.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "game/opening.hpp"

namespace evothello {

// What the caller wants from a file. Without `plies`, a line is used whole, and of a game the first
// kUsualPlies moves.
struct OpeningRequest {
    Size size = Size::k8;
    // Number of moves to use, passes not counted; all of them if there are fewer.
    std::optional<int> plies = {};
};

inline constexpr int kUsualPlies = 8;

// kNone: usable. kInvalid: unreadable, or on another board size. kGameOver: the game is over, or no
// move was played. kRepeated: repeats an earlier opening of the file.
enum class OpeningFault : std::uint8_t { kNone, kInvalid, kGameOver, kRepeated };
std::string_view name(OpeningFault fault);

// An opening of a file, or the reason why it cannot be used.
struct FoundOpening {
    std::optional<Opening> opening = {};  // absent only for kInvalid
    OpeningFault fault = OpeningFault::kNone;
    Problem problem = {};  // its place in the file; `what` describes the fault

    std::string location() const;  // such as "line 3" or "game 12"
};

struct OpeningFormat {
    std::string_view name, help;
    // True for files of whole games. Many of those begin alike and some end early, so kGameOver and
    // kRepeated are no errors there.
    bool holds_games;
    // True if the text is in this format; the first format in the list that says so is used.
    bool (*holds)(std::string_view text);
    std::vector<FoundOpening> (*read)(std::string_view text, const std::string& file,
                                      const OpeningRequest& request);
    // Returns one line with the opening; throws Error if the format cannot express it. Null for
    // formats of games, which are only read.
    std::string (*write)(const Opening& opening);
};

// ADD A FORMAT: one row in opening_file.cpp.
std::span<const OpeningFormat> opening_formats();

// Returns the writable format with this name; throws Error for any other name.
const OpeningFormat& find_writable_format(std::string_view name);

struct OpeningFile {
    std::string name;
    const OpeningFormat* format;
    std::vector<FoundOpening> found;  // at least one, in file order

    std::size_t count(OpeningFault fault) const;
    // Returns the openings without a fault. Throws Error that lists the others, except those with
    // fault `ignored_fault` and, in files of games, all but kInvalid. Also throws Error if no
    // opening is left.
    std::vector<Opening> usable(OpeningFault ignored_fault = OpeningFault::kNone) const;
    // Returns one line for each opening without a fault. `other` must be writable. Throws Error
    // that lists the openings that it cannot express.
    std::string written_as(const OpeningFormat& other) const;
};

// Recognises the format by content; the file name is only used in messages. Throws Error if there
// is no opening in the text.
OpeningFile read_opening_file(std::string_view text, const std::string& file,
                              const OpeningRequest& request);

// Returns the usable openings of a file, for play. Throws Error if a line is faulty or repeated.
std::vector<Opening> parse_openings(std::string_view text, const std::string& file,
                                    const OpeningRequest& request);

}  // namespace evothello
