#include "eval/patterns/pattern_file.hpp"

#include <algorithm>
#include <cstdint>

#include "base/digest.hpp"
#include "base/error.hpp"

namespace evothello {
namespace {

constexpr std::string_view kMagic = "evothello-tables";
constexpr std::uint32_t kVersion = 1;
constexpr std::size_t kHeaderSize = kMagic.size() + 4 + 4 + 8, kChecksumSize = 8;

template <class Number>
void put(std::string& bytes, Number number) {
    auto left = static_cast<std::uint64_t>(number);
    for (std::size_t i = 0; i < sizeof(Number); ++i, left >>= 8U) {
        bytes += static_cast<char>(left & 0xFFU);
    }
}

// The number that begins at offset `at`. Requires that many bytes.
template <class Number>
Number number_at(std::string_view bytes, std::size_t at) {
    std::uint64_t number = 0;
    for (std::size_t i = sizeof(Number); i-- > 0;) {
        number = number << 8U | static_cast<std::uint8_t>(bytes[at + i]);
    }
    return static_cast<Number>(number);
}

// Everything that the meaning of the entries depends on. The name of a set does not count.
std::string layout_bytes(const PatternSection& section) {
    const PatternLayout& layout = section.layout;
    std::string bytes;
    put(bytes, static_cast<std::uint8_t>(width(layout.size)));
    put(bytes, static_cast<std::uint16_t>(section.squares.size()));
    for (const SquareList& squares : section.squares) {
        put(bytes, static_cast<std::uint8_t>(squares.size()));
        for (const Square square : squares) put(bytes, static_cast<std::uint8_t>(square.index()));
    }
    put(bytes, static_cast<std::uint8_t>(layout.constant));
    put(bytes, static_cast<std::uint8_t>(layout.counts.size()));
    for (const Term& term : layout.counts) bytes += term.name() + '\n';
    put(bytes, static_cast<std::uint8_t>(layout.stages.size()));
    for (const int from : layout.stages) put(bytes, static_cast<std::uint8_t>(from));
    put(bytes, static_cast<std::uint16_t>(layout.resolution));
    return bytes;
}

// A lower bound of the number of entries that can be computed without the patterns: at most eight
// fillings share an entry.
std::uint64_t least_entries(const PatternSection& section) {
    std::uint64_t least = 0;
    for (const SquareList& squares : section.squares) {
        std::uint64_t fillings = 1;
        for (std::size_t i = 0; i < squares.size(); ++i) fillings *= 3;
        least += fillings / 8;
    }
    return least * section.layout.stages.size();
}

class TablesReader {
  public:
    TablesReader(std::string_view bytes, const std::string& file) : bytes_(bytes), file_(file) {
        if (!bytes_.starts_with(kMagic) || bytes_.size() < kHeaderSize + kChecksumSize) {
            fail(
                "not a file of pattern tables, or cut short; copy the one that belongs to the "
                "weights file");
        }
        const auto version = number_at<std::uint32_t>(bytes_, kMagic.size());
        if (version != kVersion) {
            fail("pattern tables of format " + std::to_string(version) +
                 ", but this program reads format " + std::to_string(kVersion) +
                 "; use the evothello that wrote them");
        }
        layout_size_ = number_at<std::uint32_t>(bytes_, kMagic.size() + 4);
        entries_ = number_at<std::uint64_t>(bytes_, kMagic.size() + 8);
        check_size();
        const std::string_view body = bytes_.substr(0, bytes_.size() - kChecksumSize);
        if (digest(body) != tables_digest(bytes_)) {
            fail("the checksum is wrong: the file is damaged; copy it again");
        }
    }

    SharedTables tables(const PatternSection& section) const {
        if (const std::string found = tables_digest(bytes_); found != section.digest) {
            fail("tables of other weights: the digest is " + found +
                 ", and the weights file names " + section.digest +
                 "; copy the tables that belong to it");
        }
        if (bytes_.substr(kHeaderSize, layout_size_) != layout_bytes(section)) {
            fail(
                "made for other patterns, counts, stages, constant or resolution than the weights "
                "file has; restore its section patterns");
        }
        if (least_entries(section) > entries_) fail_entries();
        PatternLayout layout = section.layout;
        for (const SquareList& squares : section.squares) {
            layout.patterns.emplace_back(squares, layout.size);
        }
        if (layout.entries_per_stage() * layout.stages.size() != entries_) fail_entries();
        std::vector<std::int16_t> entries(entries_);
        std::size_t at = kHeaderSize + layout_size_;
        for (std::int16_t& entry : entries) {
            entry = number_at<std::int16_t>(bytes_, at);
            at += sizeof entry;
        }
        return std::make_shared<PatternTables>(std::move(layout), std::move(entries));
    }

  private:
    [[noreturn]] void fail(std::string what) const {
        throw Error({Problem{.what = std::move(what), .file = file_}});
    }
    [[noreturn]] void fail_entries() const {
        fail("has " + std::to_string(entries_) + " entries, which is not what its layout needs");
    }

    void check_size() const {
        const std::size_t room = bytes_.size() - kHeaderSize - kChecksumSize;
        const bool fits = layout_size_ <= room && (room - layout_size_) % 2 == 0 &&
                          entries_ == (room - layout_size_) / 2;
        if (fits) return;
        fail("has " + std::to_string(bytes_.size()) + " bytes, which is not the size of its " +
             std::to_string(entries_) + " entries; it is cut short or damaged: copy it again");
    }

    std::string_view bytes_;
    const std::string& file_;
    std::size_t layout_size_ = 0;
    std::uint64_t entries_ = 0;
};

}  // namespace

std::string tables_to_bytes(const PatternTables& tables) {
    const std::string layout = layout_bytes(section_of(tables, "", ""));
    std::string bytes(kMagic);
    put(bytes, kVersion);
    put(bytes, static_cast<std::uint32_t>(layout.size()));
    put(bytes, static_cast<std::uint64_t>(tables.entries().size()));
    bytes += layout;
    for (const std::int16_t entry : tables.entries()) put(bytes, entry);
    put(bytes, digest_number(bytes));
    return bytes;
}

std::string tables_digest(std::string_view bytes) {
    return digest_text(number_at<std::uint64_t>(bytes, bytes.size() - kChecksumSize));
}

SharedTables parse_tables(std::string_view bytes, const std::string& file,
                          const PatternSection& section) {
    return TablesReader(bytes, file).tables(section);
}

}  // namespace evothello
