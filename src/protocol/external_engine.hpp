#pragma once

// An external engine by name: `gtp:COMMAND` or `nboard:COMMAND`, with settings at the end like any
// other player (`nboard:./engine --quiet:depth=6,time=10`).

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace evothello {

struct ExternalEngine {
    enum class Protocol { kGtp, kNBoard };

    std::string name;  // as the user wrote it
    Protocol protocol = Protocol::kGtp;
    std::vector<std::string> words;  // of its command line
    int depth = 6;                   // sent as `set depth`; NBoard only
    double seconds = 30;             // limit for each answer, wall clock
};

// Returns nothing if the name does not begin with `gtp:` or `nboard:`. Throws Error for settings
// other than `time` and, for NBoard, `depth`.
std::optional<ExternalEngine> parse_external_engine(std::string_view name);
bool is_external_engine(std::string_view name);  // checks only the prefix

// Placeholder in the command of a program that is tuned. insert_weights_path() replaces it
// by the path of the weights file.
inline constexpr std::string_view kWeightsPlaceholder = "{weights}";
bool has_weights_placeholder(const ExternalEngine& engine);
void insert_weights_path(ExternalEngine& engine, const std::string& path);

}  // namespace evothello
