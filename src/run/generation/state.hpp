#pragma once

// The complete state of a run between two generations: exactly what resuming needs. A plain value;
// its saved form is a generation file.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "evolve/evolution.hpp"
#include "proof/score.hpp"

namespace evothello {

struct HallOfFameEntry {
    int generation = 0;
    Genes genes = {};
    friend bool operator==(const HallOfFameEntry&, const HallOfFameEntry&) = default;
};

// Adds the best individual of a generation to the hall of fame. The hall has at most `keep`
// members, at equal distances in generations: when it is full, every second member is dropped and
// the distance doubles. A member that is closer to the last one than this distance is not added.
void add_to_hall_of_fame(std::vector<HallOfFameEntry>& hall, HallOfFameEntry member,
                         std::size_t keep);

struct Champion {
    int generation = 0;
    std::string source = {};  // "mean", "averaged" or "best"
    Genes genes = {};
    MatchScore match = {};  // against its predecessor; no games for the first champion
    double llr = 0;         // log-likelihood ratio of the gate's sequential test at the end
    friend bool operator==(const Champion&, const Champion&) = default;
};

// Score of the final's winner against an opponent that it should beat.
struct VerdictMatch {
    std::string against = {};  // a shipped player, "the start" or "the champion before"
    MatchScore score = {};
    friend bool operator==(const VerdictMatch&, const VerdictMatch&) = default;
};

// The round robin of at most kMaxFinalists champions at the end of a run, and the matches of its
// winner. `elo`, `error` and `points` have one value for each entrant.
struct Final {
    std::vector<std::size_t> entrants = {};    // indices into champions
    std::vector<double> elo = {}, error = {};  // error: half the 95% interval
    std::vector<double> points = {};           // per game
    std::size_t winner = 0;                    // index into champions
    std::vector<VerdictMatch> verdict = {};
    friend bool operator==(const Final&, const Final&) = default;
};

struct RunState {
    int generation = -1;           // the last finished one; -1: none
    std::int64_t games = 0;        // played so far, proof games included
    std::optional<int> last = {};  // last generation of an hours budget, once it is fixed
    Evolution evolution = {};
    std::vector<HallOfFameEntry> hall = {};
    std::vector<Champion> champions = {};
    std::optional<Final> final = {};  // set if and only if the run is done
    friend bool operator==(const RunState&, const RunState&) = default;

    bool done() const { return final.has_value(); }
};

// The text of a generation file: format, fingerprint of the run, the state, and a checksum.
std::string to_text(const RunState& state, const std::string& fingerprint);
// Throws Error if the text is incomplete or was changed (checksum), or has another format or
// fingerprint. `file` is the name for messages.
RunState parse_state(std::string_view text, const std::string& file,
                     const std::string& fingerprint);

}  // namespace evothello
