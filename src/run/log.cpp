#include "run/log.hpp"

#include <string>
#include <utility>

namespace evothello {

Log::Log(file::Path path, std::uintmax_t most) : path_(std::move(path)), most_(most) {
    file_.emplace(path_);
    size_ = file::size(path_);
}

void Log::add(std::string_view line) {
    const std::string text = std::string(line) + "\n";
    if (size_ > 0 && size_ + text.size() > most_) {
        file_.reset();
        file::rename(path_, path_.string() + ".1");
        file_.emplace(path_);
        size_ = 0;
    }
    file_->append(text);
    size_ += text.size();
}

}  // namespace evothello
