#pragma once

// An external engine by name: `gtp:COMMAND` or `nboard:COMMAND`, with settings behind it as behind
// every player (`nboard:./engine --quiet:depth=6,time=10`).

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace evothello {

struct Outside {
    enum class Protocol { kGtp, kNBoard };

    std::string name;  // as it was asked for
    Protocol protocol = Protocol::kGtp;
    std::vector<std::string> words;  // of the command
    int depth = 6;                   // NBoard alone: `set depth`
    double seconds = 30;             // of wall clock, for each answer
};

// Nothing for the name of any other player; throws Error where the settings are none of a program.
std::optional<Outside> parse_outside(std::string_view name);
bool is_outside(std::string_view name);  // by its first word alone

// Stands in the command of a program that is tuned for the path of its weights file.
inline constexpr std::string_view kWeightsWord = "{weights}";
bool has_weights_word(const Outside& outside);
void put_weights(Outside& outside, const std::string& path);

}  // namespace evothello
