#include "proof/yardsticks/regret_set.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>

#include "base/error.hpp"
#include "base/number.hpp"
#include "base/rows.hpp"
#include "board/notation.hpp"

namespace evothello {
namespace {

// Written by cmake/shipped.cmake from configs/regret.
constexpr Shipped kShipped[] = {
#include "shipped/regret.inc"
};

RegretSet load_shipped(const Rules& rules) {
    const std::string wanted =
        std::to_string(width(rules.size)) + "-" + std::string(name(rules.variant));
    const Shipped* const found = find_row(kShipped, wanted);
    assert(found != nullptr);
    return parse_regret_set(found->text, std::string(found->path), rules);
}

// Removes the first word, up to a blank, from `text` and returns it.
std::string_view take_word(std::string_view& text) {
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(word.size() + 1, text.size()));
    return word;
}

RegretPosition parse_line(std::string_view line, const Rules& rules) {
    const std::string cells_text(take_word(line));
    RegretPosition result{parse_position(cells_text + " " + std::string(take_word(line))), {}};
    if (result.position.size != rules.size) {
        throw Error("expected a position with " + std::to_string(cells(rules.size)) + " cells");
    }
    while (!line.empty()) {
        const std::string_view word = take_word(line);
        const auto margin = parse_integer(word);
        if (!margin || std::abs(*margin) > cells(rules.size)) {
            throw Error("'" + std::string(word) + "' is not the margin of a finished game");
        }
        result.margins.push_back(static_cast<int>(*margin));
    }
    const auto& margins = result.margins;
    const int moves = std::popcount(result.position.moves());
    if (margins.size() != static_cast<std::size_t>(moves)) {
        throw Error("expected a margin for each of " + std::to_string(moves) + " legal moves");
    }
    if (std::count(margins.begin(), margins.end(), margins.empty() ? 0 : margins[0]) == moves) {
        throw Error("all moves have the same margin, so this position measures nothing");
    }
    return result;
}

}  // namespace

int RegretPosition::lost(Square played) const {
    const Bitboard before = position.moves() & (played.bit() - 1);
    return *std::max_element(margins.begin(), margins.end()) -
           margins[static_cast<std::size_t>(std::popcount(before))];
}

std::string to_text(const RegretSet& set) {
    const std::string count = std::to_string(set.positions.size() / kRegretEmpties.size());
    std::string text =
        "# " + name(set.rules) + ": " + count +
        " positions each with 10, 12 and 14 empties, by turns from random play and from self-play."
        "\n# Behind each the margin for the mover after every legal move, a1 first, with perfect "
        "play under these rules.\n# Made by: evothello regret --make " +
        count + " --board " + std::to_string(width(set.rules.size)) + " --variant " +
        std::string(name(set.rules.variant)) + "\n";
    for (const RegretPosition& each : set.positions) {
        text += to_text(each.position);
        for (const int margin : each.margins) text += " " + std::to_string(margin);
        text += "\n";
    }
    return text;
}

RegretSet parse_regret_set(std::string_view text, const std::string& file, const Rules& rules) {
    RegretSet set{.rules = rules, .positions = {}};
    for (int number = 1; !text.empty(); ++number) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        if (line.empty() || line[0] == '#') continue;
        try {
            set.positions.push_back(parse_line(line, rules));
        } catch (const Error& error) {
            throw Error({Problem{.what = error.what(), .file = file, .line = number}});
        }
    }
    return set;
}

const RegretSet& shipped_regret_set(const Rules& rules) {
    static const std::array kSets = [] {
        std::array<RegretSet, 4> all;
        for (std::size_t i = 0; i < all.size(); ++i) {
            all[i] = load_shipped({i % 2 == 0 ? Size::k8 : Size::k6,
                                   i < 2 ? Variant::kStandard : Variant::kReversed});
        }
        return all;
    }();
    return *std::find_if(kSets.begin(), kSets.end(),
                         [&](const RegretSet& set) { return set.rules == rules; });
}

}  // namespace evothello
