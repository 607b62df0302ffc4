#include "protocol/serve.hpp"

#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <optional>

#include "base/error.hpp"
#include "base/parallel/parallel.hpp"

namespace evothello {
namespace {

using std::chrono::steady_clock;

constexpr std::chrono::milliseconds kPollInterval{10};

// Splits input into lines. The last one needs no newline.
class LineInput {
  public:
    explicit LineInput(int input) : input_(input) {}

    // Waits for a line; returns nothing at the end.
    std::optional<std::string> next() {
        while (!ended_ && buffer_.find('\n') == std::string::npos) take(-1);
        if (buffer_.empty()) return std::nullopt;
        const std::size_t end = std::min(buffer_.find('\n'), buffer_.size());
        std::string line = buffer_.substr(0, end);
        buffer_.erase(0, end + 1);
        return line;
    }

    // True if a further line or the end of input is there. Does not wait.
    bool has_more() {
        if (!ended_ && buffer_.find('\n') == std::string::npos) take(0);
        return ended_ || buffer_.find('\n') != std::string::npos;
    }

  private:
    void take(int milliseconds) {
        pollfd wanted{.fd = input_, .events = POLLIN, .revents = 0};
        if (::poll(&wanted, 1, milliseconds) == 0) return;
        std::array<char, 4096> bytes;
        const ssize_t count = ::read(input_, bytes.data(), bytes.size());
        if (count > 0) {
            buffer_.append(bytes.data(), static_cast<std::size_t>(count));
        } else if (count == 0) {
            ended_ = true;
        } else if (errno != EINTR && errno != EAGAIN) {
            throw Error("cannot read the input: " + std::string(std::strerror(errno)));
        }
    }

    int input_;
    std::string buffer_;
    bool ended_ = false;
};

// Raises `stop` once input has been waiting for `interrupt_after`. poll() is called regularly while
// the dialog thinks.
class InputWatch {
  public:
    InputWatch(LineInput& input, std::chrono::milliseconds interrupt_after)
        : input_(&input), interrupt_after_(interrupt_after) {}

    void poll() {
        if (!since_ && input_->has_more()) since_ = steady_clock::now();
        if (since_ && steady_clock::now() - *since_ >= interrupt_after_) stop_ = true;
    }
    const std::atomic<bool>& stop() const { return stop_; }

  private:
    LineInput* input_;
    std::chrono::milliseconds interrupt_after_;
    std::optional<steady_clock::time_point> since_;
    std::atomic<bool> stop_ = false;
};

}  // namespace

void serve(Dialog& dialog, int input, std::FILE* output,
           std::chrono::milliseconds interrupt_after) {
    LineInput lines(input);
    const SendLines send = [output](std::string_view text) {
        const std::string line = std::string(text) + "\n";
        if (std::fwrite(line.data(), 1, line.size(), output) != line.size() ||
            std::fflush(output) != 0) {
            throw Error("cannot write the answer: " + std::string(std::strerror(errno)));
        }
    };
    bool going_on = true;
    while (going_on) {
        const auto line = lines.next();
        if (!line) return;
        InputWatch watch(lines, interrupt_after);
        parallel_for(
            1, {.threads = 1, .tick = [&] { watch.poll(); }, .tick_every = kPollInterval},
            [&](std::size_t, int) { going_on = dialog.handle_line(*line, send, watch.stop()); });
    }
}

}  // namespace evothello
