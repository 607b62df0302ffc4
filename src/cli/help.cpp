#include <fmt/core.h>

#include <array>

#include "base/error.hpp"
#include "base/wrapped_text.hpp"
#include "cli/options/command.hpp"
#include "eval/weights_schema.hpp"
#include "run/config/config_reference.hpp"

namespace evothello {
namespace {

int help_config(const Command& self, Arguments& arguments, GamePlayer&) {
    std::string key;
    bool markdown = false, schema = false;
    arguments.optional_word("KEY", key, "a key, a section, or the last part of a key");
    arguments.flag("--markdown", markdown, "all keys as a page, docs/config.md");
    arguments.flag("--schema", schema, "a JSON schema, configs/config.schema.json");
    if (!ready(self, arguments)) return kDone;
    if (markdown + schema + !key.empty() > 1) {
        throw Error("help config: give one of KEY, --markdown and --schema");
    }
    fmt::print("{}", schema     ? config_schema().pretty() + "\n"
                     : markdown ? config_markdown()
                                : config_help(key));
    return kDone;
}

int help_weights(const Command& self, Arguments& arguments, GamePlayer&) {
    bool schema = false;
    arguments.flag("--schema", schema, "a JSON schema, configs/weights.schema.json");
    if (!ready(self, arguments)) return kDone;
    fmt::print("{}", schema ? weights_schema().pretty() + "\n" : weights_help());
    return kDone;
}

constexpr std::array kTopicRows = {
    Command{"config", "[KEY] [--markdown or --schema]", "the keys of a config",
            "evothello help config optimiser.elite", help_config},
    Command{"weights", "[--schema]", "the keys, terms and search settings of a weights file",
            "evothello help weights", help_weights},
};

constexpr Subcommands kTopics{"topic", kTopicRows};

}  // namespace

int run_help(const Command& self, Arguments& arguments, GamePlayer& game_player) {
    const auto name = arguments.take_subcommand("topic");
    if (!name) {
        kTopics.print_help(self, help_rows({{"COMMAND", "the same as COMMAND --help"}}));
        return kDone;
    }
    for (const Command& each : commands()) {
        if (each.name != *name) continue;
        arguments.request_help();
        return each.run(each, arguments, game_player);
    }
    return kTopics.run(self, *name, arguments, game_player);
}

}  // namespace evothello
