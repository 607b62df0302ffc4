#include "cli/options/rules_option.hpp"

#include "base/error.hpp"
#include "cli/options/positions.hpp"

namespace evothello {

void RulesOption::declare(Arguments& arguments, const std::string& when) {
    arguments.integer("--board", "N", board, 6, 8, "board size: 6 or 8" + when);
    arguments.text("--variant", "V", variant, "rules: standard or reversed" + when);
}

Rules RulesOption::rules(const Rules& others) const {
    Rules rules = others;
    if (board) rules.size = board_size(*board);
    if (variant.empty()) return rules;
    const std::string_view known[] = {name(Variant::kStandard), name(Variant::kReversed)};
    if (variant != known[0] && variant != known[1]) {
        throw Error("--variant: expected standard or reversed, found '" + variant + "'");
    }
    rules.variant = variant == known[0] ? Variant::kStandard : Variant::kReversed;
    return rules;
}

Rules RulesOption::resolve_rules(std::span<Player> players) const {
    const Rules common = common_rules(players);
    const Rules rules = this->rules(common);
    for (Player& player : players) {
        if (!player.plays_any_rules() && !(rules == common)) {
            throw Error(player.name + " plays " + name(common) + ", not " + name(rules));
        }
        player.weights.rules = rules;
    }
    return rules;
}

}  // namespace evothello
