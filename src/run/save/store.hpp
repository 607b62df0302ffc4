#pragma once

// A run on the disk: made, opened, saved. A run is self-contained: what its config named is copied
// into it, and its fingerprint is the digest of everything that its games depend on.

#include <optional>

#include "run/generation/generation.hpp"
#include "run/save/folder.hpp"

namespace evothello {

struct Run {
    RunFolder folder;
    Setup setup;
    std::string fingerprint;
};

// A config and the files it names, from the user's side: nothing is written. Throws Error with all
// that is missing. `notes` gets what the user should know, such as terms of a start player that the
// genome lacks.
Setup prepare(const Config& config, std::vector<std::string>& notes);

// Writes inputs and config of a new run, whose lock the caller holds. Throws Error where
// generations lie about whose config is missing.
Run create_run(const RunFolder& folder, const Setup& setup);
// A new run of the same inputs. It is a run once its config is written: last, so that a branch that
// dies half made is not taken for one that begins anew.
Run lay_out_branch(const Run& run, const RunFolder& folder);
// Throws Error when there is no such run, or it is damaged.
Run open_run(const RunFolder& folder);
// The same run under a config that differs in changeable options only.
void write_config(const Run& run);

struct Loaded {
    std::optional<RunState> state;     // nothing: not one generation was finished
    std::vector<std::string> skipped;  // files that could not be used, and why
    std::string incomplete;            // what was lost for good, beside any state
};
// The newest state that is whole.
Loaded load_latest(const Run& run);
// The same, but one that the tables lead to: those of a run that was copied while it played may end
// before its newest state. The state of a run that is done is taken wherever they end.
Loaded load_to_go_on(const Run& run);
// Whether nothing behind its first generation was ever saved: less than a second of play.
bool has_hardly_begun(const Run& run);
// A kept generation; throws Error that says which ones there are.
RunState load_kept(const Run& run, int generation);

void save_latest(const Run& run, const RunState& state);
void save_kept(const Run& run, const RunState& state);
// Whether this generation is one of those that are kept whole.
bool is_kept(const Run& run, const RunState& state);
// Writes the latest state, and the kept one where it is one, again if the file is damaged or gone.
void mend_saved(const Run& run, const RunState& state);

// The table of champions, and the weights to load.
void save_champion(const Run& run, const RunState& state);

// A point of a run's genome, and where it is from.
struct Point {
    std::string name;
    Genes genes;
    int generation = 0;
    std::string what = {};
};

// Who is to be exported: the champion; before any promotion the averaged mean, not yet proven.
struct Exported {
    Point point;
    bool proven = false;
};
Exported champion_of(const Run& run, const RunState& state);

// The weights file of a point, and the point as a player: of a run that tunes another program, that
// program.
Weights weights_of(const Run& run, const Point& point);
Player player_of(const Run& run, const Point& point);

}  // namespace evothello
