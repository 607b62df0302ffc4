#pragma once

// Where the files of a run are. Every name on the disk is made here.

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
    file::Path engine_files() const { return populations() / "engine"; }  // while it plays
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

    bool exists() const { return file::exists(config()); }
    std::vector<int> kept_generations() const;  // ascending
};

// Throws Error for a name that could not be a folder's: letters, digits, - and _, at most 60.
void check_run_name(const std::string& name);

std::vector<std::string> run_names(const file::Path& home);

// Throws Error with the nearest name: there is no such run.
[[noreturn]] void refuse_run(const RunFolder& folder);

}  // namespace evothello
