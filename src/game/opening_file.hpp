#pragma once

// Openings from a file that somebody wrote: one to a line, or the first moves of whole games. Which
// of them can be used does not depend on who asks: different even when the board is turned or
// mirrored, not finished, on the board that is asked for.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "game/opening.hpp"

namespace evothello {

// What is asked of a file. Without `plies` a line is taken whole, and of a game kUsualPlies.
struct OpeningWish {
    Size size = Size::k8;
    std::optional<int> plies = {};  // the first so many moves, or all where there are fewer
};

inline constexpr int kUsualPlies = 8;

enum class Fault : std::uint8_t { kNone, kWrong, kOver, kSame };
std::string_view name(Fault fault);

// An opening as it stands in a file, or what is wrong with it.
struct FoundOpening {
    std::optional<Opening> opening = {};  // nothing only where it is wrong
    Fault fault = Fault::kNone;
    Problem problem = {};  // where it stands; of a fault also what it is

    std::string place() const;  // "line 3", "game 12"
};

struct OpeningFormat {
    std::string_view name, help;
    // Whole games, of which many begin alike and some may be over too early: that is no mistake.
    bool of_games;
    bool (*holds)(std::string_view text);  // the first format that says so reads the text
    std::vector<FoundOpening> (*read)(std::string_view text, const std::string& file,
                                      const OpeningWish& wish);
    // A line; throws Error for what the format cannot say. Formats of games are only read.
    std::string (*write)(const Opening& opening);
};

// ADD A FORMAT: one row in opening_file.cpp.
std::span<const OpeningFormat> opening_formats();

// One of those that are written; throws Error for another name.
const OpeningFormat& find_written_format(std::string_view name);

struct OpeningFile {
    std::string name;
    const OpeningFormat* format;
    std::vector<FoundOpening> found;  // at least one, in the order of the file

    std::size_t count(Fault fault) const;
    // Those without a fault. Throws Error with the others, `forgiven` left out and, of games, all
    // that is no mistake there; and where none is left.
    std::vector<Opening> usable(Fault forgiven = Fault::kNone) const;
    // A line for each without a fault; throws Error with those that the format cannot say.
    std::string written_as(const OpeningFormat& other) const;
};

// Told apart by what is in it, whatever its name. Throws Error where there is no opening.
OpeningFile read_opening_file(std::string_view text, const std::string& file,
                              const OpeningWish& wish);

// The usable ones of a file for play, which must not hold the same line twice.
std::vector<Opening> parse_openings(std::string_view text, const std::string& file,
                                    const OpeningWish& wish);

}  // namespace evothello
