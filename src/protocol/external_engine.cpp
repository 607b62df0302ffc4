#include "protocol/external_engine.hpp"

#include <algorithm>
#include <array>

#include "base/error.hpp"
#include "base/formats/field.hpp"
#include "eval/search_settings.hpp"
#include "protocol/process.hpp"
#include "protocol/words.hpp"

namespace evothello {
namespace {

// The settings of a name follow its last colon, if that text looks like settings. The command may
// contain colons and equals signs itself; text with blanks or quotes belongs to the command.
std::optional<SearchSettings> settings_of(std::string_view text, const std::string& name) {
    const std::string_view key = text.substr(0, text.find('='));
    if (key.size() == text.size() || text.find_first_of(" \t'\"") != std::string_view::npos) {
        return std::nullopt;
    }
    const std::vector<std::string_view> known = keys_of(search_fields());
    if (std::ranges::find(known, key) != known.end()) return parse_search_settings(text, name);
    // Otherwise a mistyped setting would become a word of the command, and few programs
    // report an unknown argument.
    if (!nearest(key, known).empty()) {
        throw Error(name + ": no setting '" + std::string(key) + "'" + did_you_mean(key, known) +
                    " (quote it if it belongs to the command)");
    }
    return std::nullopt;
}

void apply(const SearchSettings& settings, ExternalEngine& engine) {
    SearchSettings rest = settings;
    rest.time.reset();
    if (engine.protocol == ExternalEngine::Protocol::kNBoard) rest.depth.reset();
    if (!rest.empty()) {
        throw Error(
            engine.name + ": an external program accepts only these settings: " +
            (engine.protocol == ExternalEngine::Protocol::kNBoard ? "depth and time" : "time") +
            "; put others into its command");
    }
    if (settings.depth) engine.depth = settings.depth_at(0);
    if (settings.time) engine.seconds = *settings.time;
}

}  // namespace

bool is_external_engine(std::string_view name) {
    return name.starts_with("gtp:") || name.starts_with("nboard:");
}

std::optional<ExternalEngine> parse_external_engine(std::string_view name) {
    if (!is_external_engine(name)) return std::nullopt;
    ExternalEngine engine{.name = std::string(name), .words = {}};
    if (name.starts_with("nboard")) engine.protocol = ExternalEngine::Protocol::kNBoard;
    std::string_view command = name.substr(name.find(':') + 1);
    const std::size_t last = command.rfind(':');
    if (last != std::string_view::npos) {
        if (const auto settings = settings_of(command.substr(last + 1), engine.name)) {
            command = command.substr(0, last);
            apply(*settings, engine);
        }
    }
    try {
        engine.words = command_words(command);
    } catch (const Error& error) {
        throw Error(engine.name + ": " + error.what());
    }
    return engine;
}

bool has_weights_placeholder(const ExternalEngine& engine) {
    return std::ranges::any_of(engine.words, [](const std::string& word) {
        return word.find(kWeightsPlaceholder) != std::string::npos;
    });
}

void insert_weights_path(ExternalEngine& engine, const std::string& path) {
    for (std::string& word : engine.words) {
        for (std::size_t at = word.find(kWeightsPlaceholder); at != std::string::npos;
             at = word.find(kWeightsPlaceholder, at + path.size())) {
            word.replace(at, kWeightsPlaceholder.size(), path);
        }
    }
}

}  // namespace evothello
