#pragma once

// All that a run is between two generations: what resuming needs, and nothing else. A value: saved,
// it is a generation file.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "evolve/ga.hpp"
#include "match/score.hpp"

namespace evothello {

// Means of generations, summed up so that the mean over the second half of any run is at hand: a
// few dozen running sums, thinned as the run grows, instead of every mean.
class MeanTrail {
  public:
    struct Mark {
        int generation = -1;  // the sum is over the generations up to this one
        Genes sum = {};
        friend bool operator==(const Mark&, const Mark&) = default;
    };

    void add(int generation, const Genes& mean);
    // Mean over the second half of the generations so far, or as near to half as there is a mark.
    Genes second_half() const;

    std::vector<Mark> marks = {};  // the last one is the newest
    friend bool operator==(const MeanTrail&, const MeanTrail&) = default;
};

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

// The round robin of the last champions at the end of a run.
struct Final {
    std::vector<std::size_t> entrants = {};  // indices into champions
    std::vector<double> elo = {}, error = {};
    std::vector<double> points = {};  // a game
    std::size_t winner = 0;           // index into champions
    friend bool operator==(const Final&, const Final&) = default;
};

struct RunState {
    int generation = -1;           // the last one that was finished
    std::int64_t games = 0;        // played so far, all kinds
    std::optional<int> last = {};  // generation at which the run ends, once that is known
    Ga ga = {};
    std::vector<double> points = {};  // of each individual, a game
    std::vector<int> played = {};     // games of each individual
    MeanTrail trail = {};
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
