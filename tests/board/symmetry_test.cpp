#include "board/symmetry.hpp"

#include <algorithm>
#include <set>

#include "support/bridge.hpp"
#include "support/catch.hpp"

using namespace evothello;

namespace {

using Image = std::pair<Bitboard, Bitboard>;

Image image_of(const Discs& discs) { return {discs.own, discs.opp}; }

std::set<Image> images(const Position& position) {
    std::set<Image> all;
    for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
        all.insert(image_of(transformed(position.discs, symmetry, position.size)));
    }
    return all;
}

std::set<Image> twin_images(const Position& position) {
    std::set<Image> all;
    for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
        const twin::Board image = twin::transform(to_twin(position), symmetry);
        all.insert(image_of(from_twin(image).discs));
    }
    return all;
}

}  // namespace

TEST_CASE("the bits of a symmetry mirror left and right, top and bottom, and the main diagonal") {
    const auto image = [](const char* name, int symmetry, Size size) {
        return transformed(*Square::parse(name), symmetry, size).name();
    };
    CHECK(image("b3", 0, Size::k8) == "b3");
    CHECK(image("b3", 1, Size::k8) == "g3");
    CHECK(image("b3", 2, Size::k8) == "b6");
    CHECK(image("b3", 4, Size::k8) == "c2");
    CHECK(image("b3", 1, Size::k6) == "e3");
    CHECK(image("b3", 2, Size::k6) == "b4");
    CHECK(image("b3", 4, Size::k6) == "c2");
}

TEST_CASE("each symmetry is a permutation of the board, and the eight are different") {
    for (const Size size : {Size::k6, Size::k8}) {
        std::set<int> images_of_b1;
        for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
            REQUIRE(transformed(geometry(size).mask, symmetry, size) == geometry(size).mask);
            REQUIRE(transformed(geometry(size).corners, symmetry, size) == geometry(size).corners);
            images_of_b1.insert(transformed(*Square::parse("b1"), symmetry, size).index());
        }
        CHECK(images_of_b1.size() == kSymmetries);
    }
}

TEST_CASE("the images of a position equal the twin's") {
    for (std::uint64_t i = 0; i < 1000 / kThinning; ++i) {
        const Position position = random_board(alternating_size(i), i);
        REQUIRE(images(position) == twin_images(position));
    }
}

TEST_CASE("the canonical form is an image, and the same for all images") {
    for (std::uint64_t i = 0; i < 2000 / kThinning; ++i) {
        const Position position = random_position(alternating_size(i), i);
        const Discs form = canonical(position.discs, position.size);
        REQUIRE(images(position).contains(image_of(form)));
        for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
            const Discs image = transformed(position.discs, symmetry, position.size);
            REQUIRE(canonical(image, position.size) == form);
        }
    }
}

TEST_CASE("legal moves are transformed with the board") {
    for (std::uint64_t i = 0; i < 2000 / kThinning; ++i) {
        const Position position = random_position(alternating_size(i), i);
        for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
            Position image = position;
            image.discs = transformed(position.discs, symmetry, position.size);
            REQUIRE(image.moves() == transformed(position.moves(), symmetry, position.size));
        }
    }
}
