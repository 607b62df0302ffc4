#include "protocol/external_engine.hpp"

#include <algorithm>
#include <array>

#include "base/error.hpp"
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
    // add_problem.
    if (!nearest(key, known).empty()) {
        throw Error(name + ": no setting '" + std::string(key) + "'" + did_you_mean(key, known) +
                    " (quote it if it belongs to the command)");
    }
    return std::nullopt;
}

void take(const SearchSettings& settings, ExternalEngine& outside) {
    SearchSettings rest = settings;
    rest.time.reset();
    if (outside.protocol == ExternalEngine::Protocol::kNBoard) rest.depth.reset();
    if (!rest.empty()) {
        throw Error(
            outside.name + ": another program is told " +
            (outside.protocol == ExternalEngine::Protocol::kNBoard ? "depth and time" : "time") +
            " alone; give it the rest in its command");
    }
    if (settings.depth) outside.depth = settings.depth_at(0);
    if (settings.time) outside.seconds = *settings.time;
}

}  // namespace

bool is_external_engine(std::string_view name) {
    return name.starts_with("gtp:") || name.starts_with("nboard:");
}

std::optional<ExternalEngine> parse_external_engine(std::string_view name) {
    if (!is_external_engine(name)) return std::nullopt;
    ExternalEngine outside{.name = std::string(name), .words = {}};
    if (name.starts_with("nboard")) outside.protocol = ExternalEngine::Protocol::kNBoard;
    std::string_view command = name.substr(name.find(':') + 1);
    const std::size_t last = command.rfind(':');
    if (last != std::string_view::npos) {
        if (const auto settings = settings_of(command.substr(last + 1), outside.name)) {
            command = command.substr(0, last);
            take(*settings, outside);
        }
    }
    try {
        outside.words = command_words(command);
    } catch (const Error& error) {
        throw Error(outside.name + ": " + error.what());
    }
    return outside;
}

bool has_weights_word(const ExternalEngine& outside) {
    return std::ranges::any_of(outside.words, [](const std::string& word) {
        return word.find(kWeightsWord) != std::string::npos;
    });
}

void put_weights(ExternalEngine& outside, const std::string& path) {
    for (std::string& word : outside.words) {
        for (std::size_t at = word.find(kWeightsWord); at != std::string::npos;
             at = word.find(kWeightsWord, at + path.size())) {
            word.replace(at, kWeightsWord.size(), path);
        }
    }
}

}  // namespace evothello
