#include "cli/outside_option.hpp"

#include "base/file.hpp"
#include "cli/interrupt.hpp"
#include "cli/say.hpp"
#include "protocol/outside.hpp"

namespace evothello {

void OutsideOption::declare(Arguments& arguments) {
    arguments.text("--engine-log", "FILE", log,
                   "what other programs say on stderr, and why they lost games; is added to");
}

bool OutsideOption::is_outside(const std::string& name) { return parse_outside(name).has_value(); }

Player OutsideOption::stand_in(const std::string& name) {
    Player player = load_player("random");
    player.name = name;
    return player;
}

std::vector<Contender> OutsideOption::contenders(std::span<const Player> players,
                                                 const Rules& rules) const {
    const OutsideLog words{.errors = log, .on_forfeit = [log = log](const std::string& reason) {
                               say("note: {}\n", reason);
                               if (!log.empty()) file::Appender(log).append(reason + "\n");
                           }};
    std::vector<Contender> all;
    for (const Player& player : players) {
        all.push_back({Evaluator(player.weights), player.search});
        const auto outside = parse_outside(player.name);
        if (!outside) continue;
        // Whatever ends us from here on must not leave a program behind.
        catch_signals();
        open_outside(*outside, rules, words, &stop_flag());
        all.back().outside = [outside = *outside, rules, words] {
            return open_outside(outside, rules, words, &stop_flag());
        };
    }
    return all;
}

}  // namespace evothello
