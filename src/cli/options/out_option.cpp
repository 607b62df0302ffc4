#include "cli/options/out_option.hpp"

#include <fmt/core.h>

#include <cstdio>

#include "base/error.hpp"
#include "base/file.hpp"
#include "eval/patterns/pattern_file.hpp"

namespace evothello {

void OutOption::declare(Arguments& arguments, std::string help) {
    arguments.text("-o", "FILE", path, std::move(help));
    arguments.flag("--force", force, "overwrite the file");
}

void OutOption::check() const {
    if (path.empty()) return;
    const file::Path folder = file::Path(path).parent_path();
    if (!folder.empty() && !file::exists(folder)) {
        throw Error("cannot write '" + path + "': there is no folder '" + folder.string() +
                    "'; create it first");
    }
    if (file::exists(path) && !force) {
        throw Error(path + " already exists; use --force to overwrite it");
    }
}

void OutOption::write(std::string_view text) const {
    if (!path.empty()) return file::write(path, text);
    fmt::print("{}", text);
    std::fflush(stdout);
}

void OutOption::check_tables(const Weights& weights) const {
    if (path.empty()) {
        throw Error(weights.name +
                    " has pattern tables, which need a file of their own: give -o FILE");
    }
    // The tables would be beside the link, such as in /dev for /dev/stdout.
    if (std::filesystem::is_symlink(path)) {
        throw Error(path + " is a symbolic link, and " + weights.name +
                    " needs a file of its tables beside it: give the path of a file itself");
    }
}

void OutOption::write(const Weights& weights) const {
    if (!weights.patterns) return write(to_text(weights));
    check_tables(weights);
    save_weights(path, weights);
}

void OutOption::write(std::string_view text, const Weights& weights) const {
    if (weights.patterns) {
        check_tables(weights);
        file::check_regular(path);
        const std::string bytes = tables_to_bytes(*weights.patterns);
        file::replace(file::Path(path).parent_path() / (tables_digest(bytes) + ".tables"), bytes);
    }
    write(text);
}

}  // namespace evothello
