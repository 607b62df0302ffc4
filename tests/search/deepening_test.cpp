#include "search/deepening.hpp"

#include <vector>

#include "support/catch.hpp"

using namespace evothello;

namespace {

// The depths that are searched, negative for the solver, if the search number `stopped` is stopped.
std::vector<int> searches(const SearchSettings& settings, int empties, bool every_depth,
                          std::size_t stopped = 1000) {
    std::vector<int> depths;
    Meter meter;
    deepen(plan_searches(settings, Size::k8, 64 - empties, every_depth), meter,
           [&](int depth, bool solve) {
               depths.push_back(solve ? -depth : depth);
               return depths.size() < stopped;
           });
    return depths;
}

}  // namespace

TEST_CASE("without limits a deep search follows one that is two plies shallower") {
    CHECK(searches({}, 40, false) == std::vector{1});
    CHECK(searches({.depth = {{{0, 6}}}}, 40, false) == std::vector{6});
    CHECK(searches({.depth = {{{0, 7}}}}, 40, false) == std::vector{5, 7});
    CHECK(searches({.depth = {{{0, 9}}}, .solve = 10}, 11, false) == std::vector{7, 9});
    CHECK(searches({.depth = {{{0, 9}}}, .solve = 10}, 10, false) == std::vector{-10});
}

TEST_CASE("every depth is searched up to the player's or the end, then the game is solved") {
    CHECK(searches({.depth = {{{0, 3}}}}, 40, true) == std::vector{1, 2, 3});
    CHECK(searches({.depth = {{{0, 60}}}}, 2, true) == std::vector{1, 2});
    CHECK(searches({.depth = {{{0, 2}}}, .solve = 5}, 5, true) == std::vector{1, 2, -5});
}

TEST_CASE("nothing is searched after a search that was stopped") {
    CHECK(searches({.depth = {{{0, 4}}}, .solve = 9}, 9, true, 2) == std::vector{1, 2});
}

TEST_CASE("limits take effect after the first search") {
    Meter meter(limits_of({.nodes = 10}, nullptr));
    std::vector<int> depths;
    deepen(plan_searches({.depth = {{{0, 5}}}}, Size::k8, 4, true), meter, [&](int depth, bool) {
        depths.push_back(depth);
        return !meter.count_nodes(8);
    });
    CHECK(depths == std::vector{1, 2});
    CHECK(meter.nodes() == 10);
}
