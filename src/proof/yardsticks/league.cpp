#include "proof/yardsticks/league.hpp"

namespace evothello {
namespace {

struct Row {
    std::string_view name;
    Rules rules;
};

constexpr Rules kStandard{Size::k8, Variant::kStandard}, kReversed{Size::k8, Variant::kReversed},
    kSmall{Size::k6, Variant::kStandard}, kSmallReversed{Size::k6, Variant::kReversed};

constexpr Row kPanel[] = {
    {"swh", kStandard},         {"paip", kStandard},
    {"positional", kStandard},  {"dynamic8", kStandard},
    {"lr06", kStandard},        {"sjk11", kStandard},
    {"greedy", kStandard},      {"random", kStandard},
    {"misere", kReversed},      {"swh_reversed", kReversed},
    {"random", kReversed},      {"dynamic", kSmall},
    {"swh6", kSmall},           {"random", kSmall},
    {"random", kSmallReversed},
};

SearchSettings one_ply(double epsilon) {
    return {.depth = {{{0, 1}}},
            .epsilon = epsilon,
            .ties = Ties::kRandom,
            .ends = FinishedGameScore::kStatic};
}

// Text of what decides a move at one ply, without the rest of the weights file.
std::string evaluation_text(Weights weights, const Rules& rules) {
    weights.name = "";
    weights.rules = rules;
    weights.search = {};
    weights.provenance = {};
    return to_text(weights);
}

}  // namespace

std::vector<std::string_view> league_panel(const Rules& rules) {
    std::vector<std::string_view> names;
    for (const Row& row : kPanel) {
        if (row.rules == rules) names.push_back(row.name);
    }
    return names;
}

std::vector<std::string_view> league_opponents(const Weights& player) {
    std::vector<std::string_view> names = league_panel(player.rules);
    const std::string own = evaluation_text(player, player.rules);
    std::erase_if(names, [&](std::string_view name) {
        return evaluation_text(load_player(name).weights, player.rules) == own;
    });
    return names;
}

std::vector<Contender> league_contenders(const Weights& player, const Player& opponent,
                                         double epsilon) {
    const bool random = opponent.plays_any_rules();
    Weights other = opponent.weights;
    other.rules = player.rules;
    return {{Evaluator(player), one_ply(random ? 0 : epsilon)},
            {Evaluator(other), one_ply(random ? 1 : epsilon)}};
}

}  // namespace evothello
