#include <unistd.h>

#include <array>
#include <memory>

#include "base/error.hpp"
#include "cli/options/command.hpp"
#include "cli/options/common_options.hpp"
#include "cli/options/player_option.hpp"
#include "cli/options/version.hpp"
#include "protocol/gtp.hpp"
#include "protocol/nboard.hpp"
#include "protocol/serve.hpp"

namespace evothello {
namespace {

struct Protocol {
    std::string_view name;
    std::unique_ptr<Dialog> (*open)(InterruptibleThinker& thinker);
};

constexpr std::array kProtocols = {
    Protocol{"nboard",
             [](InterruptibleThinker& thinker) -> std::unique_ptr<Dialog> {
                 return std::make_unique<NBoardDialog>(thinker);
             }},
    Protocol{"gtp",
             [](InterruptibleThinker& thinker) -> std::unique_ptr<Dialog> {
                 return std::make_unique<GtpDialog>(
                     thinker, GtpDialog::Identity{"Evothello " + thinker.name(), version_text()});
             }},
};

const Protocol& protocol_named(const std::string& name) {
    std::string known;
    for (const Protocol& each : kProtocols) {
        if (each.name == name) return each;
        known += (known.empty() ? "" : " or ") + std::string(each.name);
    }
    throw Error("--protocol: expected " + known + ", found '" + name + "'");
}

}  // namespace

int run_engine(const Command& self, Arguments& arguments, GamePlayer&) {
    std::string name(default_player(Size::k8)), protocol(kProtocols[0].name);
    std::int64_t seed = 1;
    HomeOption home;
    arguments.optional_word("PLAYER", name,
                            std::string(kPlayerNameHelp) + " (default " + name + ")");
    arguments.text("--protocol", "P", protocol, "nboard (a GUI, NTest, Edax) or gtp");
    declare_seed(arguments, seed);
    home.declare(arguments);
    if (!ready(self, arguments)) return kDone;
    const Protocol& wanted = protocol_named(protocol);
    InterruptibleThinker thinker(player_named(name, home), static_cast<std::uint64_t>(seed));
    serve(*wanted.open(thinker), STDIN_FILENO, stdout);
    return kDone;
}

}  // namespace evothello
