#include <fmt/core.h>

#include <array>

#include "base/error.hpp"
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
    if (ready(self, arguments)) fmt::print("{}\n", weights_schema().pretty());
    return kDone;
}

constexpr std::array kTopics = {
    Command{"config", "[KEY] [--markdown or --schema]", "the keys of a config",
            "evothello help config optimiser.elite", help_config},
    Command{"weights", "", "the JSON schema of weights files, configs/weights.schema.json",
            "evothello help weights", help_weights},
};

void print_help(const Command& self) {
    fmt::print("{}\n\nusage: evothello {} {}\n\n", self.summary, self.name, self.usage);
    for (const Command& topic : kTopics) fmt::print("  {:<8} {}\n", topic.name, topic.summary);
    fmt::print("  {:<8} {}\n\nexample: {}\n", "COMMAND", "the same as COMMAND --help",
               self.example);
}

}  // namespace

int run_help(const Command& self, Arguments& arguments, GamePlayer& game_player) {
    const auto name = arguments.take_subcommand();
    if (!name) {
        print_help(self);
        return kDone;
    }
    for (const Command& each : commands()) {
        if (each.name != *name) continue;
        Arguments help({"--help"});
        return each.run(each, help, game_player);
    }
    Command topic = find_command(kTopics, *name, "topic");
    const std::string whole = fmt::format("{} {}", self.name, topic.name);
    topic.name = whole;
    return topic.run(topic, arguments, game_player);
}

}  // namespace evothello
