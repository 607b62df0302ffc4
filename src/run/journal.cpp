#include "run/journal.hpp"

#include "base/digest.hpp"

namespace evothello {
namespace {

constexpr std::size_t kRecordBytes = 5, kCountBytes = 4, kDigestBytes = 16;

// Little endian by hand: a run may go on on another machine.
void put(std::string& bytes, std::uint32_t number) {
    for (int shift = 0; shift < 32; shift += 8) {
        bytes +=
            static_cast<char>(static_cast<unsigned char>(number >> static_cast<unsigned>(shift)));
    }
}

std::uint32_t take(std::string_view bytes, std::size_t at) {
    std::uint32_t number = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        number |= std::uint32_t{static_cast<unsigned char>(bytes[at + i])} << (8 * i);
    }
    return number;
}

}  // namespace

Journal::Journal(file::Path path, const std::string& fingerprint, int generation,
                 const std::string& plan)
    : path_(std::move(path)) {
    header_ = "evothello-journal/2 " + fingerprint + " " + std::to_string(generation) + " ";
    const std::optional<std::string> text = file::read_if_exists(path_);
    const bool of_generation = text && text->starts_with(header_);
    header_ += plan + "\n";
    outdated_ = of_generation && !text->starts_with(header_);
    if (!of_generation || outdated_) return;
    valid_bytes_ = header_.size();
    for (;;) {
        if (valid_bytes_ + kCountBytes > text->size()) return;
        const std::size_t body = kCountBytes + kRecordBytes * take(*text, valid_bytes_);
        if (valid_bytes_ + body + kDigestBytes > text->size()) return;
        const auto batch = std::string_view(*text).substr(valid_bytes_, body);
        if (digest(batch) != text->substr(valid_bytes_ + body, kDigestBytes)) return;
        for (std::size_t at = kCountBytes; at < body; at += kRecordBytes) {
            found_.push_back({take(batch, at), static_cast<std::int8_t>(batch[at + 4])});
        }
        valid_bytes_ += body + kDigestBytes;
    }
}

void Journal::append(const std::vector<Record>& records) {
    if (records.empty()) return;
    std::string bytes;
    put(bytes, static_cast<std::uint32_t>(records.size()));
    for (const Record& record : records) {
        put(bytes, record.index);
        bytes += static_cast<char>(record.margin);
    }
    bytes += digest(bytes);
    if (!appender_) {
        appender_.emplace(path_, file::exists(path_) ? valid_bytes_ : 0);
        if (valid_bytes_ == 0) appender_->append(header_);
    }
    appender_->append(bytes);
}

void Journal::sync() {
    if (appender_) appender_->sync();
}

}  // namespace evothello
