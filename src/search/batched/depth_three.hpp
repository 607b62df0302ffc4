#pragma once

// A search of depth 3 for many positions at a time. Each position has its own RootSearch; the
// children that they search next are answered as one batch by DepthTwoSearch.

#include <array>
#include <optional>
#include <span>

#include "search/batched/depth_two.hpp"

namespace evothello {

class DepthThreeSearch {
  public:
    // `depth_two_search` must outlive this object.
    explicit DepthThreeSearch(DepthTwoSearch& depth_two_search)
        : depth_two_search_(depth_two_search) {}

    // Fills in `result` and `nodes` of at most kMaxPositions questions. All positions have n discs;
    // `leaves` must be built for n + 3. Each question needs countermoves of its own; its window is
    // ignored. With Ties::kFirst `result.best` has only the lowest of the best moves.
    void answer(const LeafEvaluator& leaves, Ties ties, std::span<DepthTwoQuery> questions);

  private:
    struct Root {
        std::optional<Children> children;
        std::optional<RootSearch> search;
        bool passed = false;  // the child being searched had to pass
    };

    // The next question about this root's children, or nothing if the root is done.
    std::optional<DepthTwoQuery> next(const LeafEvaluator& leaves, Root& root,
                                      DepthTwoQuery& question);

    DepthTwoSearch& depth_two_search_;
    std::array<Root, kMaxPositions> roots_;
    std::array<DepthTwoQuery, kMaxPositions> asked_;  // the batch
    std::array<std::size_t, kMaxPositions> asking_;   // index of the root that asked
};

}  // namespace evothello
