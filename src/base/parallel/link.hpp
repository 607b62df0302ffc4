#pragma once

// What the processes of one job know of each other: numbers from 0 on, and bytes that come.

#include <memory>
#include <optional>
#include <string>

namespace evothello {

struct Packet {
    int from = 0;
    std::shared_ptr<const std::string> bytes;
};

// Used by one thread at a time.
class Link {
  public:
    virtual ~Link() = default;
    virtual int rank() const = 0;
    virtual int size() const = 0;
    // Neither waits. Packets of one process to another arrive in their order.
    virtual void send(int to, std::shared_ptr<const std::string> bytes) = 0;
    virtual std::optional<Packet> receive() = 0;
    // Ends the whole job at once: for one that has lost a process.
    virtual void abort(int code) = 0;
};

}  // namespace evothello
