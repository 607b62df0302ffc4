#include "eval/measures/measure.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "board/symmetry.hpp"
#include "support/bridge.hpp"
#include "support/catch.hpp"

using namespace evothello;

namespace {

int count(const Measure& measure, const Discs& discs, Size size) {
    return measure.count(discs.own, discs.opp, geometry(size));
}

void check_against_twin(const Position& position) {
    const twin::Board board = to_twin(position);
    INFO(twin::text(board));
    for (const Measure& measure : measures()) {
        INFO(measure.name);
        const int own = twin::measure(measure.name, board, board.to_move);
        const int opp = twin::measure(measure.name, board, twin::opponent(board.to_move));
        REQUIRE(count(measure, position.discs, position.size) == own);
        REQUIRE(count(measure, position.discs.passed(), position.size) == opp);
        REQUIRE(own <= measure.largest);
        REQUIRE(opp <= measure.largest);
    }
}

void check_symmetry(const Position& position) {
    INFO(twin::text(to_twin(position)));
    std::array<Discs, kSymmetries> images{};
    for (int s = 0; s < kSymmetries; ++s) {
        images[static_cast<std::size_t>(s)] = transformed(position.discs, s, position.size);
    }
    for (const Measure& measure : measures()) {
        INFO(measure.name);
        const int expected = count(measure, position.discs, position.size);
        REQUIRE(std::all_of(images.begin(), images.end(), [&](const Discs& image) {
            return count(measure, image, position.size) == expected;
        }));
    }
}

}  // namespace

TEST_CASE("the twin has every measure and no other") {
    std::set<std::string_view> ours, its;
    for (const Measure& measure : measures()) ours.insert(measure.name);
    for (const twin::Measure& measure : twin::kMeasures) its.insert(measure.name);
    CHECK(ours == its);
    CHECK(measures().size() == ours.size());
}

TEST_CASE("every measure equals the twin's in positions of random games on 8x8") {
    for (std::uint64_t i = 0; i < 10'000 / kThinning; ++i) {
        check_against_twin(random_position(Size::k8, i));
    }
}

TEST_CASE("every measure equals the twin's in positions of random games on 6x6") {
    for (std::uint64_t i = 0; i < 10'000 / kThinning; ++i) {
        check_against_twin(random_position(Size::k6, i));
    }
}

TEST_CASE("every measure equals the twin's on random boards") {
    for (std::uint64_t i = 0; i < 10'000 / kThinning; ++i) {
        check_against_twin(random_board(alternating_size(i), i));
    }
}

TEST_CASE("no measure changes when the board is turned or mirrored") {
    for (std::uint64_t i = 0; i < 10'000 / kThinning; ++i) {
        check_symmetry(random_position(Size::k8, i));
        check_symmetry(random_position(Size::k6, i));
        check_symmetry(random_board(alternating_size(i), i));
    }
}

TEST_CASE("no count exceeds the bound in its measure's row") {
    for (const Size size : {Size::k6, Size::k8}) {
        const Bitboard mask = geometry(size).mask;
        // Boards where single measures are largest: full boards, a full board with isolated holes
        // of eight neighbours each, every other square.
        const Bitboard holes = 0x00AA00AA00AA00AA & mask, chess = 0x55AA55AA55AA55AA & mask;
        for (const Discs& discs : {Discs{mask, 0}, Discs{mask & ~holes, 0}, Discs{chess, 0},
                                   Discs{chess, mask & ~chess}, Discs{0, mask & ~holes}}) {
            for (const Measure& measure : measures()) {
                INFO(measure.name);
                CHECK(count(measure, discs, size) <= measure.largest);
                CHECK(count(measure, discs, size) >= 0);
            }
        }
    }
}

TEST_CASE("every form equals the twin's for all counts") {
    for (const Form& form : forms()) {
        INFO(form.name);
        for (int own = 0; own <= 256; ++own) {
            for (int opp = 0; opp <= 256; ++opp) {
                const double expected = twin::form(form.name, own, opp);
                REQUIRE(form.value(own, opp) == Approx(expected).margin(1e-12));
            }
        }
    }
    CHECK(forms()[0].name == "difference");
}

TEST_CASE("the factors of a form for compiled weights agree with its value") {
    for (const Form& form : forms()) {
        INFO(form.name);
        if (form.ratio != Form::Ratio::kNone) {
            CHECK((form.own_factor == 0 && form.opp_factor == 0));
            continue;
        }
        CHECK(form.value(7, 3) == form.own_factor * 7 + form.opp_factor * 3);
        CHECK(form.value(2, 9) == form.own_factor * 2 + form.opp_factor * 9);
    }
}

TEST_CASE("each row of the tables has its own name and says what it is") {
    std::set<std::string_view> names;
    for (const Measure& measure : measures()) {
        CHECK(names.insert(measure.name).second);
        CHECK_FALSE(measure.help.empty());
    }
    for (const Form& form : forms()) {
        CHECK(names.insert(form.name).second);
        CHECK_FALSE(form.help.empty());
    }
}
