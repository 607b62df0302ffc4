#include "run/read/place.hpp"

#include <climits>
#include <optional>

#include "base/error.hpp"
#include "base/number.hpp"

namespace evothello {
namespace {

constexpr std::string_view kRunPrefix = "run:";

// The part before /all or /hall of a name that ends so; nothing for other names and for paths.
std::optional<std::string_view> pool_of(std::string_view name) {
    const std::size_t slash = name.find('/');
    if (slash == 0 || slash == std::string_view::npos) return std::nullopt;
    const std::string_view who = name.substr(slash + 1);
    if ((who != "all" && who != "hall") || name.starts_with('.')) return std::nullopt;
    return name.substr(0, slash);
}

// Parses the text after the @; nothing if it has none of the expected forms.
std::optional<Place> parse_generation(std::string_view text) {
    if (text == "mean") return Place{.kind = Place::Kind::kAveragedMean};
    const std::size_t slash = text.find('/');
    const auto generation = parse_integer(text.substr(0, slash));
    if (!generation || *generation < 0 || *generation > INT_MAX) return std::nullopt;
    Place place{.kind = Place::Kind::kBest, .generation = static_cast<int>(*generation)};
    if (slash == std::string_view::npos) return place;
    const std::string_view who = text.substr(slash + 1);
    if (who == "mean") {
        place.kind = Place::Kind::kMean;
        return place;
    }
    const auto id = parse_integer(who);
    if (!id || *id <= 0) return std::nullopt;
    place.kind = Place::Kind::kIndividual;
    place.id = static_cast<std::uint64_t>(*id);
    return place;
}

}  // namespace

bool is_run_reference(std::string_view name) {
    const std::size_t at = name.find('@');
    return name.starts_with(kRunPrefix) || pool_of(name) ||
           (at != std::string_view::npos && name.find('/') >= at && !name.ends_with(".yaml"));
}

[[noreturn]] void throw_bad_player_reference(std::string_view name, const std::string& run) {
    throw Error("'" + std::string(name) + "': expected " + run + "@GENERATION, " + run +
                "@GENERATION/mean, " + run + "@GENERATION/ID or " + run +
                "@mean; several players: " + run + "/all, " + run + "/hall, " + run +
                "@GENERATION/all or " + run + "@GENERATION/hall");
}

Place parse_player_reference(std::string_view name) {
    std::string_view rest = name;
    if (rest.starts_with(kRunPrefix)) rest.remove_prefix(kRunPrefix.size());
    const auto pool = pool_of(rest);
    const bool hall = rest.ends_with("/hall");
    if (pool) rest = *pool;
    const std::size_t at = rest.find('@');
    const std::string run(rest.substr(0, at));
    std::optional<Place> place =
        at == std::string_view::npos ? Place{} : parse_generation(rest.substr(at + 1));
    if (!place || (pool && place->kind == Place::Kind::kAveragedMean)) {
        throw_bad_player_reference(name, run);
    }
    place->run = run;
    if (pool) place->kind = hall ? Place::Kind::kHall : Place::Kind::kAll;
    return *std::move(place);
}

}  // namespace evothello
