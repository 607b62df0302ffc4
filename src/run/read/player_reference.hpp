#pragma once

// Names of players of a run. One player: RUN, RUN@mean, RUN@120, RUN@120/mean, RUN@120/5. Several:
// RUN/all, RUN@120/all, RUN/hall, RUN@120/hall. An optional prefix is run: (run:RUN@120).

#include <cstdint>
#include <string>
#include <string_view>

namespace evothello {

struct PlayerReference {
    enum class Kind : std::uint8_t {
        kChampion,
        kAveragedMean,
        kBest,
        kMean,
        kIndividual,
        kAll,
        kHall
    };
    Kind kind = Kind::kChampion;
    std::string run = {};
    int generation = -1;   // -1: the newest
    std::uint64_t id = 0;  // of kIndividual

    bool is_group() const { return kind == Kind::kAll || kind == Kind::kHall; }
};

// Whether the form of the name shows that it belongs to a run: it has the prefix run:, an @ before
// any slash and no ending .yaml (so a path with an @ is no such name), or the ending /all or /hall.
// A bare RUN does not show it.
bool is_run_reference(std::string_view name);

// Both throw Error that lists the expected forms; throw_bad_player_reference always.
PlayerReference parse_player_reference(std::string_view name);
[[noreturn]] void throw_bad_player_reference(std::string_view name, const std::string& run);

}  // namespace evothello
