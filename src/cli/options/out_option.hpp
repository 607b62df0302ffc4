#pragma once

// -o FILE and --force: where an answer goes, and that nothing is lost there unasked.

#include <string>
#include <string_view>

#include "cli/options/arguments.hpp"

namespace evothello {

struct OutOption {
    std::string path;  // empty: standard output
    bool force = false;

    void declare(Arguments& arguments, std::string help = "instead of standard output");
    // Throws Error for a file that is there already or can never be: to be called before the work.
    void check() const;
    // Whole, or not at all.
    void write(std::string_view text) const;
};

}  // namespace evothello
