#pragma once

// All that a run is between two generations: what resuming needs, and nothing else. A value: saved,
// it is a generation file.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "evolve/evolution.hpp"
#include "proof/score.hpp"

namespace evothello {

struct HallMember {
    int generation = 0;
    Genes genes = {};
    friend bool operator==(const HallMember&, const HallMember&) = default;
};

// The best of generations, evenly spread over the run.
void admit(std::vector<HallMember>& hall, HallMember member, std::size_t keep);

struct Champion {
    int generation = 0;
    std::string source = {};  // mean, averaged or best
    Genes genes = {};
    MatchScore match = {};  // against its predecessor; none for the first
    double llr = 0;
    friend bool operator==(const Champion&, const Champion&) = default;
};

// What the winner of a run scored against someone whom it should beat.
struct VerdictMatch {
    std::string against = {};  // a shipped player, or what it is of this run
    MatchScore score = {};
    friend bool operator==(const VerdictMatch&, const VerdictMatch&) = default;
};

// The round robin of the last champions at the end of a run, and what its winner is worth.
struct Final {
    std::vector<std::size_t> entrants = {};  // indices into champions
    std::vector<double> elo = {}, error = {};
    std::vector<double> points = {};  // a game
    std::size_t winner = 0;           // index into champions
    std::vector<VerdictMatch> verdict = {};
    friend bool operator==(const Final&, const Final&) = default;
};

struct RunState {
    int generation = -1;           // the last one that was finished
    std::int64_t games = 0;        // played so far, all kinds
    std::optional<int> last = {};  // generation at which the run ends, once that is known
    Evolution evolution = {};
    std::vector<HallMember> hall = {};
    std::vector<Champion> champions = {};
    std::optional<Final> final = {};  // of a run that is done
    friend bool operator==(const RunState&, const RunState&) = default;

    bool done() const { return final.has_value(); }
};

// A saved generation: the state, what gives it meaning (`fingerprint`), and a checksum.
std::string to_text(const RunState& state, const std::string& fingerprint);
// Throws Error that names what is wrong: torn, changed, or from another run or format.
RunState parse_state(std::string_view text, const std::string& file,
                     const std::string& fingerprint);

}  // namespace evothello
