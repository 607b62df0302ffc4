#pragma once

// The best moves of many positions at a time, two moves ahead: all children of all of them
// together, each with one guessed reply, then the other replies to those children that may still be
// the best. So whole vectors are filled, where one position alone leaves many lanes idle.

#include <array>
#include <span>

#include "search/countermoves.hpp"
#include "search/tree/root.hpp"

namespace evothello {

// A position, and what is found for it. Nothing depends on what else is asked at a time, as long as
// no two share their countermoves.
struct Question {
    Node node;  // with the moves to choose from, one at least; those tried beforehand are taken out
    // The window. An answer of no more than `floor` is a bound from above, without a move; one of
    // `enough` or more is a bound from below.
    Score floor = -kInfinite, enough = kInfinite;
    // With a window: what was enough after a move on `last` is tried first, and learnt.
    Countermoves* countermoves = nullptr;
    int last = Countermoves::kPass;

    RootResult result = {};  // without a window, all best moves
    std::uint64_t nodes = 0;
};

class TwoAhead {
  public:
    // All have as many discs, and the judge's are two more.
    void answer(const LeafJudge& judge, std::span<Question> questions);

  private:
    static constexpr std::size_t kMostQuestions = kMostLanes;

    // A question, where its children begin, and which of them nobody has looked at.
    struct Open {
        Question* question;
        int first;
        std::uint64_t left;
    };
    // A child, some replies to which are wanted.
    struct Look {
        Question* question;
        std::uint8_t square;
        Score bound;  // it is worth no more to who moved there
        bool passed;  // who moved there moves again
    };

    void answer_some(std::span<Question> questions);
    void try_countermoves(std::span<Question> questions);
    std::span<Open> guess(std::span<Open> open);
    bool look_further(Open& open);
    void look_at(const Look& look, const Node& node);
    void look();

    const Kernel& kernel_ = kernel();
    const LeafJudge* judge_ = nullptr;
    std::array<Open, kMostQuestions> open_;
    Broods children_;

    // What is looked at together, and its nodes.
    std::array<Look, kMostQuestions> looks_;
    Positions parents_;
    int reply_count_ = 0;
    Broods replies_;
    std::array<Lowest, kMostQuestions> lowest_;
};

}  // namespace evothello
