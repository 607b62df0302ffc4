#include "run/log.hpp"

#include <string>
#include <utility>

namespace evothello {

Log::Log(file::Path path, std::uintmax_t most) : path_(std::move(path)), most_(most) { open(); }

void Log::open() {
    file::check_regular(path_);
    file_.emplace(path_);
    size_ = file_->size();
}

void Log::add(std::string_view line) {
    if (!file_->in_place()) open();  // somebody moved it away
    const std::string text = std::string(line) + "\n";
    if (size_ > 0 && size_ + text.size() > most_) {
        file_.reset();
        file::rename(path_, path_.string() + ".1");
        open();
    }
    file_->append(text);
    size_ += text.size();
}

}  // namespace evothello
