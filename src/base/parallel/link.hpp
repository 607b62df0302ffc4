#pragma once

// Message passing between the processes of one job.

#include <memory>
#include <optional>
#include <string>

namespace evothello {

struct Packet {
    int from = 0;
    std::shared_ptr<const std::string> bytes;
};

// Not thread-safe: one thread at a time may call it.
class Link {
  public:
    virtual ~Link() = default;
    virtual int rank() const = 0;  // of this process, in [0, size())
    virtual int size() const = 0;  // number of processes
    // Neither function waits. Packets from one process to another arrive in the order of sending.
    // receive() returns nothing if no packet has arrived.
    virtual void send(int to, std::shared_ptr<const std::string> bytes) = 0;
    virtual std::optional<Packet> receive() = 0;
    // Ends all processes of the job at once, for a job that has lost a process. Does not return.
    virtual void abort(int code) = 0;
};

}  // namespace evothello
