#include "eval/patterns/pattern.hpp"

#include <numeric>

#include "support/catch.hpp"

using namespace evothello;

namespace {

struct SetSizes {
    std::size_t images;
    int entries;
};

SetSizes sizes_of(std::string_view name, Size size) {
    SetSizes sizes{};
    const auto lists = pattern_set(name, size).value();
    for (const SquareList& squares : lists) {
        const Pattern pattern(squares, size);
        sizes.images += pattern.images().size();
        sizes.entries += pattern.entries();
    }
    return sizes;
}

SquareList squares(std::initializer_list<std::string_view> names) {
    SquareList list;
    for (const std::string_view name : names) list.push_back(Square::parse(name).value());
    return list;
}

}  // namespace

TEST_CASE("the named sets of patterns have known numbers of images and entries") {
    CHECK(sizes_of("full", Size::k8).images == 46);
    CHECK(sizes_of("full", Size::k8).entries == 113'877);
    CHECK(sizes_of("medium", Size::k8).images == 38);
    CHECK(sizes_of("tuples4", Size::k8).images == 179);
    CHECK(sizes_of("full", Size::k6).images == 34);
    CHECK_FALSE(pattern_set("ful", Size::k8));
    CHECK_FALSE(pattern_set("full2", Size::k6));
    for (const Size size : {Size::k6, Size::k8}) {
        for (const std::string_view name : pattern_set_names(size)) {
            INFO(name);
            CHECK(sizes_of(name, size).entries > 0);
        }
    }
}

TEST_CASE("an edge has four images, and mirrored fillings share an entry") {
    const Pattern edge(squares({"a1", "b1", "c1"}), Size::k8);
    CHECK(edge.images().size() == 8);
    CHECK(edge.entries() == 27);
    const Pattern line(squares({"d1", "e1"}), Size::k8);
    CHECK(line.images().size() == 4);
    CHECK(line.entries() == 6);
    const auto entry = [&](std::string_view text) {
        return line.entry_of()[static_cast<std::size_t>(parse_filling(text).value())];
    };
    CHECK(entry("x-") == entry("-x"));
    CHECK(entry("xo") == entry("ox"));
    CHECK(entry("xx") != entry("xo"));
}

TEST_CASE("a filling is a number in base 3, the first square most significant") {
    const Discs discs{.own = Square::at(0, 0).bit(), .opp = Square::at(0, 2).bit()};
    const int filling = filling_at(squares({"a1", "b1", "c1"}), discs);
    CHECK(filling == 9 + 2);
    CHECK(filling_text(filling, 3) == "x-o");
    CHECK(parse_filling("x-o") == filling);
    CHECK_FALSE(parse_filling("x.o"));
    CHECK_FALSE(parse_filling("-------------"));
}
