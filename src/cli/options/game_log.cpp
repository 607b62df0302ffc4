#include "cli/options/game_log.hpp"

#include "base/error.hpp"

namespace evothello {

void GameLogOption::declare(Arguments& arguments) {
    arguments.text("--log", "FILE", path,
                   "write all games with moves, result and depths: as GGF if the name ends in "
                   ".ggf, else one line per game");
    arguments.flag("--force", force, "overwrite the log file");
}

GameLog::GameLog(const GameLogOption& option, std::vector<std::string> names, Rules rules)
    : names_(std::move(names)), rules_(rules), text_of_(game_text_for(option.path)) {
    if (option.path.empty()) return;
    if (file::exists(option.path) && !option.force) {
        throw Error(option.path + " already exists; use --force to overwrite it");
    }
    file_.emplace(option.path, 0);
}

OnGame GameLog::callback(const Games& games) {
    if (!file_) return {};
    return [this, &games](std::size_t index, std::span<const Choice> choices) {
        const Pairing& pairing = games.pairings[index];
        add(index, text_of_(played_game(names_[pairing.black], names_[pairing.white], rules_,
                                        games.openings[pairing.opening], choices)));
    };
}

void GameLog::add(std::size_t index, std::string text) {
    const std::lock_guard lock(mutex_);
    waiting_.emplace(index, std::move(text));
    for (auto first = waiting_.begin(); first != waiting_.end() && first->first == next_; ++next_) {
        file_->append(first->second);
        first = waiting_.erase(first);
    }
}

void GameLog::flush_waiting() {
    for (const auto& [index, text] : waiting_) file_->append(text);
    waiting_.clear();
    next_ = 0;
}

}  // namespace evothello
