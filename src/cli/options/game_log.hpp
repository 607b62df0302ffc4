#pragma once

// --log: writes every game of a match to a file, in the order of the games for any number of
// threads. A game is written as soon as all games before it are finished.

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "base/file.hpp"
#include "cli/options/arguments.hpp"
#include "game/game_file.hpp"
#include "play/types.hpp"

namespace evothello {

struct GameLogOption {
    std::string path;
    bool force = false;

    void declare(Arguments& arguments);
};

class GameLog {
  public:
    // `names` by index of contender. Without a path nothing is written. Throws Error if the file
    // exists and `force` is not set.
    GameLog(const GameLogOption& option, std::vector<std::string> names, Rules rules);

    // The callback to pass to play(); it may be called by several threads. `games` and this object
    // must stay valid until play() returns. Empty without a file.
    OnGame callback(const Games& games);
    // Call it after each play(). If the play was stopped, it writes finished games that still wait
    // for a game that was not finished.
    void flush_waiting();

  private:
    void add(std::size_t index, std::string text);

    std::vector<std::string> names_;
    Rules rules_;
    GameText text_of_;
    std::optional<file::Appender> file_;
    std::mutex mutex_;
    std::size_t next_ = 0;                        // index of the next game to write
    std::map<std::size_t, std::string> waiting_;  // finished games after next_, by index
};

}  // namespace evothello
