#pragma once

// The processes of a job as threads of this one, and the wires between them, which can be cut.

#include <deque>
#include <mutex>
#include <vector>

#include "base/parallel/link.hpp"

namespace evothello {

class Wires {
  public:
    explicit Wires(int ranks) : boxes_(static_cast<std::size_t>(ranks)), cut_(boxes_.size()) {
        for (int rank = 0; rank < ranks; ++rank) ends_.push_back(End(*this, rank));
    }

    Link& end(int rank) { return ends_[static_cast<std::size_t>(rank)]; }
    // From now on nothing comes from this rank or goes to it.
    void cut(int rank) {
        const std::lock_guard guard(mutex_);
        cut_[static_cast<std::size_t>(rank)] = 1;
    }

  private:
    class End final : public Link {
      public:
        End(Wires& wires, int rank) : wires_(&wires), rank_(rank) {}
        int rank() const override { return rank_; }
        int size() const override { return static_cast<int>(wires_->boxes_.size()); }
        void send(int to, std::shared_ptr<const std::string> bytes) override {
            const std::lock_guard guard(wires_->mutex_);
            const auto from = static_cast<std::size_t>(rank_), box = static_cast<std::size_t>(to);
            if (wires_->cut_[from] != 0 || wires_->cut_[box] != 0) return;
            wires_->boxes_[box].push_back({rank_, std::move(bytes)});
        }
        std::optional<Packet> receive() override {
            const std::lock_guard guard(wires_->mutex_);
            auto& box = wires_->boxes_[static_cast<std::size_t>(rank_)];
            if (box.empty()) return std::nullopt;
            Packet packet = std::move(box.front());
            box.pop_front();
            return packet;
        }
        void abort(int) override {}

      private:
        Wires* wires_;
        int rank_;
    };

    std::mutex mutex_;
    std::vector<std::deque<Packet>> boxes_;
    std::vector<char> cut_;
    std::vector<End> ends_;
};

}  // namespace evothello
