#include "base/log.hpp"

#include <limits>
#include <string>
#include <utility>

#include "base/printable.hpp"

namespace evothello {

Log::Log(file::Path path, std::uintmax_t max_bytes)
    : path_(std::move(path)), max_bytes_(max_bytes) {
    open();
}

void Log::open() {
    file_.emplace(path_);
    size_ = file_->size();
    // A device or a pipe, such as /dev/stderr, is never renamed.
    if (!std::filesystem::is_regular_file(path_)) {
        max_bytes_ = std::numeric_limits<std::uintmax_t>::max();
    }
}

void Log::add(std::string_view lines) {
    const std::string text = printable_lines(lines) + "\n";
    const std::lock_guard lock(mutex_);
    if (!file_->in_place()) open();  // another process moved or removed it
    if (size_ > 0 && size_ + text.size() > max_bytes_) {
        file_.reset();
        file::rename(path_, path_.string() + ".1");
        open();
    }
    file_->append(text);
    size_ += text.size();
}

}  // namespace evothello
