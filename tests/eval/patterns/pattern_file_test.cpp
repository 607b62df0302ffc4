#include "eval/patterns/pattern_file.hpp"

#include "base/digest.hpp"
#include "support/bridge.hpp"
#include "support/catch.hpp"

using namespace evothello;

namespace {

const std::string kFile = "a.tables";

// Small tables, their file and the section that fits it.
struct Sample {
    SharedTables tables = random_tables(own_pattern_layout(Size::k6), 1);
    std::string bytes = tables_to_bytes(*tables);
    PatternSection section = section_of(*tables, kFile, tables_digest(bytes));
};

// The bytes with a checksum that fits, and the section with the digest of them.
void sign(Sample& sample) {
    sample.bytes.resize(sample.bytes.size() - 8);
    std::uint64_t checksum = digest_number(sample.bytes);
    for (int i = 0; i < 8; ++i, checksum >>= 8U) {
        sample.bytes += static_cast<char>(checksum & 0xFFU);
    }
    sample.section.digest = tables_digest(sample.bytes);
}

std::string error(const Sample& sample) {
    return error_of([&] { parse_tables(sample.bytes, kFile, sample.section); });
}

}  // namespace

TEST_CASE("tables are read as they were written") {
    for (const Size size : {Size::k6, Size::k8}) {
        for (const PatternLayout& layout :
             {pattern_layout("medium", size), own_pattern_layout(size)}) {
            const SharedTables tables = random_tables(layout, 2);
            const std::string bytes = tables_to_bytes(*tables);
            const PatternSection section = section_of(*tables, kFile, tables_digest(bytes));
            CHECK(*parse_tables(bytes, kFile, section) == *tables);
        }
    }
}

TEST_CASE("the bytes of a file of tables are the same on every machine") {
    PatternLayout layout{.size = Size::k8, .stages = {0, 30}, .resolution = 0x0102};
    layout.patterns.emplace_back(SquareList{*Square::parse("a1")}, Size::k8);
    const PatternTables tables(layout, {0, 1, -2, 300, 4, 5});
    const std::string bytes = tables_to_bytes(tables);
    CHECK(bytes.substr(0, bytes.size() - 8) ==
          std::string("evothello-tables\1\0\0\0\14\0\0\0\6\0\0\0\0\0\0\0", 32) +
              std::string("\10\1\0\1\0\0\0\2\0\36\2\1", 12) +
              std::string("\0\0\1\0\376\377\54\1\4\0\5\0", 12));
    CHECK(tables_digest(bytes) == digest(bytes.substr(0, bytes.size() - 8)));
}

TEST_CASE("a file of tables with any bit flipped, or cut anywhere, is refused") {
    const Sample good;
    for (std::size_t at = 0; at < good.bytes.size(); at += at < 200 ? 1 : 97) {
        INFO(at);
        Sample flipped = good;
        flipped.bytes[at] = static_cast<char>(flipped.bytes[at] ^ (1 << at % 8));
        CHECK(error(flipped).starts_with("a.tables: "));
        Sample cut = good;
        cut.bytes.resize(at);
        CHECK(error(cut).starts_with("a.tables: "));
    }
    Sample longer = good;
    longer.bytes += '\0';
    CHECK(error(longer).find("is not the size of its") != std::string::npos);
}

TEST_CASE("tables of other weights are refused") {
    Sample other;
    other.section.digest = digest("other");
    CHECK(error(other).find("tables of other weights") != std::string::npos);
    const auto refuses = [](const auto& change) {
        Sample changed;
        change(changed.section);
        return error(changed).find("made for other patterns") != std::string::npos;
    };
    CHECK(refuses([](PatternSection& section) { section.squares.pop_back(); }));
    CHECK(refuses(
        [](PatternSection& section) { std::swap(section.squares[0][0], section.squares[0][1]); }));
    CHECK(refuses([](PatternSection& section) { section.layout.size = Size::k8; }));
    CHECK(refuses([](PatternSection& section) { section.layout.constant = false; }));
    CHECK(refuses([](PatternSection& section) { section.layout.counts.pop_back(); }));
    CHECK(refuses([](PatternSection& section) { section.layout.stages.back() = 33; }));
    CHECK(refuses([](PatternSection& section) { section.layout.resolution = 128; }));
}

TEST_CASE("a right checksum does not make up for entries that are missing") {
    Sample claims;
    // The number of entries becomes 10^9.
    const std::uint64_t many = 1'000'000'000;
    for (std::size_t i = 0; i < 8; ++i) {
        claims.bytes[24 + i] = static_cast<char>(many >> 8 * i & 0xFFU);
    }
    sign(claims);
    CHECK(error(claims).find("is not the size of its 1000000000 entries") != std::string::npos);

    // A layout with 64 times 3^12 entries, and none of them in the file.
    Sample large;
    const PatternLayout small{.size = Size::k6, .stages = {0}};
    large.section.layout = small;
    large.section.squares.assign(64, {});
    for (SquareList& squares : large.section.squares) {
        for (int i = 0; i < 12; ++i) squares.push_back(Square::of(i % 6 + 8 * (i / 6)));
    }
    const std::string layout = [&] {
        std::string bytes("\6\100\0", 3);
        for (const SquareList& squares : large.section.squares) {
            bytes += '\14';
            for (const Square square : squares) bytes += static_cast<char>(square.index());
        }
        return bytes + std::string("\0\0\1\0\200\0", 6);
    }();
    large.bytes = "evothello-tables" + std::string("\1\0\0\0", 4);
    for (const std::size_t byte : {layout.size() & 0xFF, layout.size() >> 8, std::size_t{0}}) {
        large.bytes += static_cast<char>(byte);
    }
    large.bytes += std::string(1 + 8, '\0') + layout + std::string(8, '\0');
    sign(large);
    CHECK(error(large) == "a.tables: has 0 entries, which is not what its layout needs");
}

TEST_CASE("tables of another format are refused by its number") {
    Sample sample;
    sample.bytes[16] = 2;
    sign(sample);
    CHECK(error(sample).find("pattern tables of format 2") != std::string::npos);
}
