#pragma once

// The best moves of many positions at a time, three moves ahead: each goes over its children as in
// any search, and what they ask next is answered together.

#include <array>
#include <optional>
#include <span>

#include "search/batched/depth_two.hpp"

namespace evothello {

class ThreeAhead {
  public:
    explicit ThreeAhead(TwoAhead& two_ahead) : two_ahead_(two_ahead) {}

    // All have as many discs, and the judge's are three more; kMostLanes at most. They have no
    // window. With Ties::kFirst only the lowest of the best moves is found.
    void answer(const LeafJudge& judge, Ties ties, std::span<Question> questions);

  private:
    struct Root {
        std::optional<Children> children;
        std::optional<RootSearch> search;
        bool passed = false;  // at the child whose value is asked
    };

    std::optional<Question> next(const LeafJudge& judge, Root& root, Question& question);

    TwoAhead& two_ahead_;
    std::array<Root, kMostLanes> roots_;
    std::array<Question, kMostLanes> asked_;
    std::array<std::size_t, kMostLanes> asking_;
};

}  // namespace evothello
