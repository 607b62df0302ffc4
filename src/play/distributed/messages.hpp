#pragma once

// Messages between rank 0 and the other ranks, and the timing of heartbeats.

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <memory>
#include <utility>

#include "base/parallel/bytes.hpp"
#include "base/parallel/link.hpp"
#include "play/types.hpp"

namespace evothello::distributed {

// First byte of a message; comments say what follows it. (all): sent to every rank, along a tree in
// which each rank passes it on to its children.
enum class MessageType : std::uint8_t {
    // from rank 0
    kPlay,              // (all) play number, whether choices are wanted, block, players
    kAssign,            // play number, games
    kStop,              // (all) play number: stop, report what is done, then send kStopped
    kShutDown,          // (all) no further plays
    kCoordinatorAlive,  // (all) heartbeat
    // from the other ranks
    kHello,        // threads, host, build
    kReady,        // play number: its players were unpacked
    kDone,         // play number, games
    kStopped,      // play number: reply to kStop
    kFailed,       // reason
    kWorkerAlive,  // heartbeat
};

// A game to be played.
struct AssignedGame {
    std::uint32_t index = 0;  // into the pairings of the play
    Pairing pairing;
};

// A game that was played; its choices follow if they are wanted.
struct FinishedGame {
    std::uint32_t index = 0;
    GameRecord record;
};

inline std::shared_ptr<const std::string> make_message(MessageType type, Packer packer = {}) {
    return std::make_shared<const std::string>(static_cast<char>(type) + packer.take());
}
template <class... Values>
std::shared_ptr<const std::string> make_message(MessageType type, const Values&... values) {
    Packer packer;
    (packer.put(values), ...);
    return make_message(type, std::move(packer));
}
inline MessageType message_type(const std::string& bytes) {
    return static_cast<MessageType>(bytes[0]);
}
inline Unpacker unpacker_of(const std::string& bytes) {
    return Unpacker(std::string_view(bytes).substr(1));
}

// Time between two checks for messages: short while a rank waits, longer while all have games,
// because each check takes time from the games.
class PollDelay {
  public:
    std::chrono::milliseconds next(bool rank_is_waiting) {
        pause_ = rank_is_waiting ? kShortest : std::min(2 * pause_, kLongest);
        return pause_;
    }

  private:
    static constexpr std::chrono::milliseconds kShortest{1}, kLongest{4};
    std::chrono::milliseconds pause_ = kShortest;
};

inline constexpr double kHeartbeatShare = 1.0 / 15;  // as a share of the receiver's silence limit

// Sends to the children of this rank in a tree, so that no rank sends to thousands.
inline void send_to_children(Link& link, const std::shared_ptr<const std::string>& bytes) {
    constexpr int kBranches = 4;
    const int first = kBranches * link.rank() + 1;
    for (int child = first; child < std::min(first + kBranches, link.size()); ++child) {
        link.send(child, bytes);
    }
}

// Seconds since the last message from the other side. A gap of more than a second between two calls
// counts as one second: this process, or the machine, was suspended.
class SilenceTimer {
  public:
    void reset() { seconds_ = 0; }
    void add_silence(double elapsed) { seconds_ += std::min(elapsed, 1.0); }
    double seconds() const { return seconds_; }

  private:
    double seconds_ = 0;
};

class Clock {
  public:
    double now() const {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
    }
    // Seconds since the last call, or since the clock was made.
    double lap() {
        const double time = now();
        return time - std::exchange(last_, time);
    }

  private:
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
    double last_ = 0;
};

}  // namespace evothello::distributed
