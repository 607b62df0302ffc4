#pragma once

// One table holds every option of a config: reading, writing, help, --set and the comparison of two
// configs all walk over it.

#include <span>
#include <string>
#include <string_view>

#include "run/config/config.hpp"

namespace evothello {

// ADD AN OPTION: one row. Keys have one dot at most; rows of one section stand together.
struct OptionRow {
    std::string_view key;
    std::string_view help;
    bool changeable;  // of a run that has begun, without making its past meaningless
    void (*read)(const yaml::Reader& reader, Config& config);
    std::string (*write)(const Config& config);  // one line of YAML; empty: not written
    enum class Use : std::uint8_t { kAlways, kOurs, kProgram } use = Use::kAlways;
};
std::span<const OptionRow> option_rows();
// Whether it is for what the config tunes: our evaluation, or another program.
bool is_used(const OptionRow& row, const Config& config);

// The row whose values are a tree, not a line.
inline constexpr std::string_view kOptimiserKey = "optimiser";

}  // namespace evothello
