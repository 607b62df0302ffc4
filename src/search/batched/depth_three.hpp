#pragma once

// A search of depth 3 for many positions at a time. Each position has its own RootSearch; the
// children that they search next are answered as one batch by TwoAhead.

#include <array>
#include <optional>
#include <span>

#include "search/batched/depth_two.hpp"

namespace evothello {

class ThreeAhead {
  public:
    // `two_ahead` must outlive this object.
    explicit ThreeAhead(TwoAhead& two_ahead) : two_ahead_(two_ahead) {}

    // Fills in `result` and `nodes` of at most kMostLanes questions. All positions have n discs;
    // `judge` must be built for n + 3. Each question needs countermoves of its own; its window is
    // ignored. With Ties::kFirst `result.best` has only the lowest of the best moves.
    void answer(const LeafJudge& judge, Ties ties, std::span<Question> questions);

  private:
    struct Root {
        std::optional<Children> children;
        std::optional<RootSearch> search;
        bool passed = false;  // the child being searched had to pass
    };

    // The next question about this root's children, or nothing if the root is done.
    std::optional<Question> next(const LeafJudge& judge, Root& root, Question& question);

    TwoAhead& two_ahead_;
    std::array<Root, kMostLanes> roots_;
    std::array<Question, kMostLanes> asked_;      // the batch
    std::array<std::size_t, kMostLanes> asking_;  // index of the root that asked
};

}  // namespace evothello
