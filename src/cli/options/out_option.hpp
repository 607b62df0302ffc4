#pragma once

// -o FILE and --force: output to a file, which is overwritten only with --force.

#include <string>
#include <string_view>

#include "cli/options/arguments.hpp"
#include "eval/weights.hpp"

namespace evothello {

struct OutOption {
    std::string path;  // empty: standard output
    bool force = false;

    void declare(Arguments& arguments, std::string help = "output file; default: standard output");
    // Throws Error if the file exists (without --force) or its folder does not. Call it before the
    // work.
    void check() const;
    // Writes the whole text in one step, or prints it without a path. Throws Error if it cannot.
    void write(std::string_view text) const;
    // The same for a weights file. Tables need a file of their own beside it, so it throws Error
    // for weights with tables without a path.
    void write(const Weights& weights) const;
    // The same for these weights in another format that names the file of tables by their digest.
    void write(std::string_view text, const Weights& weights) const;

  private:
    // Throws Error if there is no place for tables.
    void check_tables(const Weights& weights) const;
};

}  // namespace evothello
