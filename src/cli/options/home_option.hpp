#pragma once

// --home: the folder that contains populations/ and results/.

#include "cli/options/arguments.hpp"
#include "run/save/folder.hpp"

namespace evothello {

struct HomeOption {
    std::string home = ".";

    void declare(Arguments& arguments) {
        arguments.text("--home", "FOLDER", home, "folder that contains populations/ and results/");
    }
    RunFolder folder(const std::string& run) const { return {home, run}; }
};

}  // namespace evothello
