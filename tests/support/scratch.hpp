#pragma once

// A folder for a test, new and empty, and gone with it.

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "support/catch.hpp"

namespace evothello {

class Scratch {
  public:
    Scratch() {
        std::string name = (std::filesystem::temp_directory_path() / "evothello-XXXXXX").string();
        REQUIRE(::mkdtemp(name.data()) != nullptr);
        path = name;
    }
    ~Scratch() {
        std::error_code ignored;
        std::filesystem::remove_all(path, ignored);
    }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;

    std::filesystem::path path;
};

}  // namespace evothello
