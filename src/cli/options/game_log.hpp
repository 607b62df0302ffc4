#pragma once

// --log: every game of a match goes to a file, in the order of the games however many threads play
// them, and as soon as those before it are there.

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
    // Names by contender. Where no file was asked for, nothing is written. Throws Error for a file
    // that is there already.
    GameLog(const GameLogOption& option, std::vector<std::string> names, Rules rules);

    // What play() tells of each game; `games` must stay until it is done. Nothing where no file was
    // asked for.
    OnGame listener(const Games& games);
    // To be called after each play(): where it was stopped, games are left behind one that never
    // came.
    void finish();

  private:
    void add(std::size_t index, std::string text);

    std::vector<std::string> names_;
    Rules rules_;
    GameText text_of_;
    std::optional<file::Appender> file_;
    std::mutex mutex_;
    std::size_t next_ = 0;                        // the index that the file waits for
    std::map<std::size_t, std::string> waiting_;  // games that came before their turn
};

}  // namespace evothello
