#include "run/read/player_reference.hpp"

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
std::optional<PlayerReference> parse_generation(std::string_view text) {
    if (text == "mean") return PlayerReference{.kind = PlayerReference::Kind::kAveragedMean};
    const std::size_t slash = text.find('/');
    const auto generation = parse_integer(text.substr(0, slash));
    if (!generation || *generation < 0 || *generation > INT_MAX) return std::nullopt;
    PlayerReference reference{.kind = PlayerReference::Kind::kBest,
                              .generation = static_cast<int>(*generation)};
    if (slash == std::string_view::npos) return reference;
    const std::string_view who = text.substr(slash + 1);
    if (who == "mean") {
        reference.kind = PlayerReference::Kind::kMean;
        return reference;
    }
    const auto id = parse_integer(who);
    if (!id || *id <= 0) return std::nullopt;
    reference.kind = PlayerReference::Kind::kIndividual;
    reference.id = static_cast<std::uint64_t>(*id);
    return reference;
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

PlayerReference parse_player_reference(std::string_view name) {
    std::string_view rest = name;
    if (rest.starts_with(kRunPrefix)) rest.remove_prefix(kRunPrefix.size());
    const auto pool = pool_of(rest);
    const bool hall = rest.ends_with("/hall");
    if (pool) rest = *pool;
    const std::size_t at = rest.find('@');
    const std::string run(rest.substr(0, at));
    std::optional<PlayerReference> reference =
        at == std::string_view::npos ? PlayerReference{} : parse_generation(rest.substr(at + 1));
    if (!reference || (pool && reference->kind == PlayerReference::Kind::kAveragedMean)) {
        throw_bad_player_reference(name, run);
    }
    reference->run = run;
    if (pool) reference->kind = hall ? PlayerReference::Kind::kHall : PlayerReference::Kind::kAll;
    return *std::move(reference);
}

}  // namespace evothello
