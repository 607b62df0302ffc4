#pragma once

// Paths of the files of a run. All file names of a run are defined here.

#include <string>
#include <vector>

#include "base/file.hpp"

namespace evothello {

struct RunFolder {
    file::Path home;
    std::string name;

    file::Path populations() const { return home / "populations" / name; }
    file::Path results() const { return home / "results" / name; }
    file::Path latest() const { return populations() / "latest.yaml"; }
    file::Path previous() const { return populations() / "latest.previous.yaml"; }
    file::Path kept(int generation) const;
    file::Path bests() const { return populations() / "bests.csv"; }
    file::Path journal() const { return populations() / "play.journal"; }
    file::Path inputs() const { return populations() / "inputs"; }
    // Weights files of external programs; it exists only while the run plays.
    file::Path engine_files() const { return populations() / "engine"; }
    file::Path lock() const { return populations() / "lock"; }
    file::Path config() const { return results() / "config.yaml"; }
    file::Path history() const { return results() / "history.csv"; }
    file::Path yardsticks() const { return results() / "yardsticks.csv"; }
    file::Path timing() const { return results() / "timing.csv"; }
    file::Path champions() const { return results() / "champions.csv"; }
    file::Path champion(const std::string& ending = "yaml") const {
        return results() / ("champion." + ending);
    }
    file::Path verdict() const { return results() / "verdict.csv"; }
    file::Path log() const { return results() / "log.txt"; }

    // A run exists if and only if its config does.
    bool exists() const { return file::exists(config()); }
    std::vector<int> kept_generations() const;  // ascending
};

// Throws Error unless the name has 1 to 60 letters, digits, - and _, and does not begin with -.
void check_run_name(const std::string& name);

// Names of all runs under `home`; empty if there are none.
std::vector<std::string> run_names(const file::Path& home);

// Throws Error: there is no such run. The message suggests the nearest existing name.
[[noreturn]] void throw_no_such_run(const RunFolder& folder);
// Throws Error if no run can have this name, or if there is no such run.
void check_exists(const RunFolder& folder);

}  // namespace evothello
