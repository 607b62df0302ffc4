#include "run/save/journal.hpp"

#include "base/digest.hpp"

namespace evothello {
namespace {

constexpr std::string_view kFormat = "evothello-journal/2 ";
constexpr std::size_t kRecordBytes = 5, kCountBytes = 4, kDigestBytes = 16;

// Little endian on every machine: a run may be resumed on another one.
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

// Appends the records of all complete batches from byte `at` on to `found`; returns their end.
std::size_t read_complete_batches(std::string_view text, std::size_t at,
                                  std::vector<Journal::Record>& found) {
    for (;;) {
        if (at + kCountBytes > text.size()) return at;
        const std::size_t body = kCountBytes + kRecordBytes * take(text, at);
        if (at + body + kDigestBytes > text.size()) return at;
        const auto batch = text.substr(at, body);
        if (digest(batch) != text.substr(at + body, kDigestBytes)) return at;
        for (std::size_t record = kCountBytes; record < body; record += kRecordBytes) {
            found.push_back({take(batch, record), static_cast<std::int8_t>(batch[record + 4])});
        }
        at += body + kDigestBytes;
    }
}

}  // namespace

Journal::Journal(file::Path path, const std::string& fingerprint, int generation,
                 const std::string& plan)
    : path_(std::move(path)) {
    header_ = std::string(kFormat) + fingerprint + " " + std::to_string(generation) + " ";
    const std::optional<std::string> text = file::read_if_exists(path_);
    const bool of_generation = text && text->starts_with(header_);
    header_ += plan + "\n";
    is_of_another_plan_ = of_generation && !text->starts_with(header_);
    if (!of_generation || is_of_another_plan_) return;
    valid_bytes_ = read_complete_batches(*text, header_.size(), found_results_);
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
    if (!appender_->in_place()) appender_->restore();  // another program removed or replaced it
    appender_->append(bytes);
}

void Journal::sync() {
    if (appender_) appender_->sync();
}

std::size_t count_journal_games(const file::Path& path, int generation) {
    const std::string text = file::read_if_exists(path).value_or("");
    const std::size_t end = text.find('\n');
    if (end == std::string::npos || !text.starts_with(kFormat)) return 0;
    // The header line: format, fingerprint, generation, plan.
    const std::size_t number = text.find(' ', kFormat.size());
    if (number > end ||
        !text.substr(number, end - number).starts_with(" " + std::to_string(generation) + " ")) {
        return 0;
    }
    std::vector<Journal::Record> found;
    read_complete_batches(text, end + 1, found);
    return found.size();
}

}  // namespace evothello
