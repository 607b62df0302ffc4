#pragma once

// What rank 0 and the others of a crew say to each other, and how long they have not.

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <memory>
#include <utility>

#include "base/parallel/bytes.hpp"
#include "base/parallel/link.hpp"
#include "play/types.hpp"

namespace evothello::distributed {

// In brackets who else is meant: each rank hands these on to its children.
enum class Word : std::uint8_t {
    // of rank 0
    kPlay,     // (all) number of the play, whether choices are wanted, block, players
    kDeal,     // number, games
    kEnough,   // (all) number: stop, tell what is done, and say so
    kDismiss,  // (all) nothing more will come
    kAwake,    // (all) a sign of life
    // of the others
    kHello,    // threads, host, build
    kReady,    // number: its players are known
    kDone,     // number, games
    kStopped,  // number: what was due to kEnough
    kFailed,   // why
    kHere,     // a sign of life
};

struct AssignedGame {
    std::uint32_t index = 0;  // among the games of the play
    Pairing pairing;
};

// Its choices stand behind it, where they are wanted.
struct Done {
    std::uint32_t index = 0;
    GameRecord record;
};

inline std::shared_ptr<const std::string> packet(Word word, Packer packer = {}) {
    return std::make_shared<const std::string>(static_cast<char>(word) + packer.take());
}
template <class... Values>
std::shared_ptr<const std::string> packet_of(Word word, const Values&... values) {
    Packer packer;
    (packer.put(values), ...);
    return packet(word, std::move(packer));
}
inline Word word_of(const std::string& bytes) { return static_cast<Word>(bytes[0]); }
inline Unpacker unpacker_of(const std::string& bytes) {
    return Unpacker(std::string_view(bytes).substr(1));
}

// Between two looks at what has come: short while somebody waits, longer while all have work, for
// every look takes a moment from the games.
class Pause {
  public:
    std::chrono::milliseconds next(bool somebody_waits) {
        pause_ = somebody_waits ? kShortest : std::min(2 * pause_, kLongest);
        return pause_;
    }

  private:
    static constexpr std::chrono::milliseconds kShortest{1}, kLongest{4};
    std::chrono::milliseconds pause_ = kShortest;
};

inline constexpr double kSignsBy = 1.0 / 15;  // of the patience of who waits for them

// A tree, so that no rank sends to thousands.
inline void send_to_children(Link& link, const std::shared_ptr<const std::string>& bytes) {
    constexpr int kBranches = 4;
    const int first = kBranches * link.rank() + 1;
    for (int child = first; child < std::min(first + kBranches, link.size()); ++child) {
        link.send(child, bytes);
    }
}

// Seconds since somebody was heard of, in which we were awake: whoever stopped us, or the whole
// machine, took nobody's time.
class Silence {
  public:
    void broken() { seconds_ = 0; }
    void goes_on(double elapsed) { seconds_ += std::min(elapsed, 1.0); }
    double seconds() const { return seconds_; }

  private:
    double seconds_ = 0;
};

class Clock {
  public:
    double now() const {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
    }
    double lap() {
        const double time = now();
        return time - std::exchange(last_, time);
    }

  private:
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
    double last_ = 0;
};

}  // namespace evothello::distributed
