#pragma once

// Someone of a run, as a name says: RUN, RUN@mean, RUN@120, RUN@120/mean, RUN@120/5. Or many:
// RUN/all, RUN@120/all, RUN/hall, RUN@120/hall.

#include <cstdint>
#include <string>
#include <string_view>

namespace evothello {

struct Place {
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
    int generation = -1;  // -1: the newest
    std::uint64_t id = 0;

    bool many() const { return kind == Kind::kAll || kind == Kind::kHall; }
};

// Whether the name says itself that it is of a run; that of a champion does not. A path may have an
// @ too.
bool names_a_run(std::string_view name);

// Throws Error that says what was expected.
Place parse_place(std::string_view name);
[[noreturn]] void refuse_place(std::string_view name, const std::string& run);

}  // namespace evothello
