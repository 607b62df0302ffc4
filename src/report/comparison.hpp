#pragma once

// What a round robin says of its players: ratings, who scored what against whom, and where the two
// disagree. With it the small choices of such a comparison: which generations, and how their
// weights differ. Values and texts; nothing here plays, reads or prints.

#include <cstddef>
#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "evolve/genome.hpp"
#include "match/arena.hpp"
#include "match/rating.hpp"
#include "match/score.hpp"

namespace evothello {

// Every two players meet once from each opening, colours swapped.
std::vector<Pairing> round_robin(std::size_t players, std::size_t openings);

// A meeting that the lower-rated player won by more than its bar.
struct Upset {
    std::size_t winner = 0, loser = 0;
    friend bool operator==(const Upset&, const Upset&) = default;
};

struct Comparison {
    std::vector<std::string> names;
    Ratings ratings;
    // Of the row against the column; nothing against oneself. scores[i][j] is scores[j][i] turned.
    std::vector<std::vector<MatchScore>> scores;

    std::size_t size() const { return names.size(); }
    MatchScore total(std::size_t player) const;
    std::int64_t games() const;
    std::vector<std::size_t> ranking() const;  // best first
    std::vector<Upset> upsets() const;         // by ranking of the loser, then of the winner
};

// Pairings in pairs, as rate() takes them.
Comparison compare(std::vector<std::string> names, std::span<const Pairing> pairings,
                   std::span<const GameRecord> games);

std::string to_text(const Comparison& comparison);
nlohmann::ordered_json to_json(const Comparison& comparison);

// At most `most` of so many places, ascending: the last one always, the others evenly spread down
// to the first.
std::vector<std::size_t> evenly(std::size_t count, std::size_t most);

// The rows of one kind (best or mean) of a run's bests.csv by generation. Throws Error for a table
// that does not have the weights of this genome.
std::map<int, Genes> read_bests(std::string_view text, const std::string& file,
                                const GenomeSpace& space, std::string_view kind);

// "0,50,100", "every:25" (with the last one), or nothing for about 8 evenly spread: ascending, each
// once. `there` ascends. Throws Error that names `run`.
std::vector<int> chosen_generations(std::string_view wish, std::span<const int> there,
                                    const std::string& run);

struct WeightChange {
    std::string gene;
    double first = 0, last = 0;
    double ranges = 0;  // last - first, in ranges of the gene
};
// The largest first.
std::vector<WeightChange> weight_changes(const GenomeSpace& space, const Genes& first,
                                         const Genes& last);

}  // namespace evothello
