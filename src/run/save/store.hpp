#pragma once

// A run on the disk: create, open, load, save. A run is self-contained: the files that its config
// names are copied into it. Its fingerprint is the digest of everything that its games depend on:
// options that may not change, inputs, and the behaviour of the engine.

#include <optional>

#include "run/generation/generation.hpp"
#include "run/save/folder.hpp"

namespace evothello {

struct Run {
    RunFolder folder;
    Setup setup;
    std::string fingerprint;
};

// Loads the files that the config names, by the paths that the user wrote. Writes nothing. Throws
// Error with all problems of all files together. Appends messages for the user to `notes`, such as
// terms of a start player that the genome lacks.
Setup prepare(const Config& config, std::vector<std::string>& notes);

// Writes inputs and config of a new run. The caller must hold the lock of the run. Throws Error if
// the folder has generations but no config.
Run create_run(const RunFolder& folder, const Setup& setup);
// Writes the inputs of `run` into the folder of a new run. The caller writes the rest and calls
// write_config last: a folder is a run only once it has a config, so a process that is killed
// halfway leaves no run that would start from generation 0.
Run create_branch_inputs(const Run& run, const RunFolder& folder);
// Throws Error if there is no such run, or if its config or inputs are damaged.
Run open_run(const RunFolder& folder);
// Only the config. Throws Error if there is no such run or its config is damaged.
Config read_config(const RunFolder& folder);
// Writes the config of the run. For an existing run it may differ from the old one only in
// changeable options; the caller checks that.
void write_config(const Run& run);

struct LoadedState {
    std::optional<RunState> state;      // nothing: no usable state was found
    std::vector<std::string> problems;  // files that could not be used, and why
    std::string lost_rows_message;      // of table rows that are lost for good; or empty
};
// The newest state with a valid checksum and fingerprint: latest, previous or a kept generation.
LoadedState load_latest(const Run& run);
// The newest valid state that is not newer than the last rows of history.csv and bests.csv, so that
// the tables continue without a gap: in a copy made while the run played, the tables may end before
// the newest state. A newer state is taken, with `lost_rows_message` set, if the run is done or if
// no state within the last config.keep_every generations fits the tables.
LoadedState load_for_resume(const Run& run);
// Whether no generation after generation 0 was ever saved: less than a second of play.
bool has_no_progress(const Run& run);
// The state of a kept generation, or of the latest one. Throws Error that lists the kept
// generations if it is neither, and Error if the file is damaged.
RunState load_kept(const Run& run, int generation);

// The old latest state becomes the previous one. A kill at any moment leaves a valid state.
void save_latest(const Run& run, const RunState& state);
void save_kept(const Run& run, const RunState& state);
// Whether the state of this generation is kept for ever: each config.keep_every-th generation, a
// generation with a new champion, and the last one.
bool is_kept(const Run& run, const RunState& state);
// Rewrites the file of the latest state, and that of the kept state if is_kept(), if it is damaged
// or missing.
void repair_saved(const Run& run, const RunState& state);

// Writes champions.csv, verdict.csv after a final, and the champion's weights or parameter file.
void save_champion(const Run& run, const RunState& state);

// A point of a run's genome, and its origin.
struct GenomePoint {
    std::string name;  // player name, such as night1@120
    Genes genes;
    int generation = 0;
    std::string description = {};  // such as "mean of its generation"
};

// The player to export: the champion (after a final, its winner). Before the first promotion it is
// the averaged mean, and `proven` is false.
struct ExportedChampion {
    GenomePoint point;
    bool proven = false;
};
ExportedChampion champion_of(const Run& run, const RunState& state);

// weights_of: the weights file of a point, with its provenance. player_of: the point as a player;
// in a run that tunes an external program, that program with the point's parameters.
Weights weights_of(const Run& run, const GenomePoint& point);
Player player_of(const Run& run, const GenomePoint& point);

}  // namespace evothello
