#include "evolve/mean_trail.hpp"

namespace evothello {
namespace {

constexpr std::size_t kMarks = 64;

// Drops every second element; keeps the last one.
template <class Member>
void thin(std::vector<Member>& list) {
    std::vector<Member> kept;
    for (std::size_t i = 0; i < list.size(); ++i) {
        if ((list.size() - 1 - i) % 2 == 0) kept.push_back(std::move(list[i]));
    }
    list = std::move(kept);
}

}  // namespace

void MeanTrail::add(int generation, const Genes& mean) {
    // The newest mark always stays, whatever the spacing of older ones.
    Mark mark{.generation = generation, .sum = mean};
    if (!marks.empty()) {
        for (std::size_t i = 0; i < mean.size(); ++i) mark.sum[i] += marks.back().sum[i];
    }
    const int spacing = marks.size() < 3 ? 1 : marks[1].generation - marks[0].generation;
    if (marks.size() >= 2 &&
        marks.back().generation - marks[marks.size() - 2].generation < spacing) {
        marks.back() = std::move(mark);
    } else {
        marks.push_back(std::move(mark));
    }
    if (marks.size() > kMarks) thin(marks);
}

Genes MeanTrail::second_half() const {
    const Mark& newest = marks.back();
    const Mark* before = nullptr;
    for (const Mark& mark : marks) {
        if (2 * (mark.generation - begin) < newest.generation - begin) before = &mark;
    }
    Genes mean = newest.sum;
    const int first = before == nullptr ? begin - 1 : before->generation;
    for (std::size_t i = 0; i < mean.size(); ++i) {
        if (before != nullptr) mean[i] -= before->sum[i];
        mean[i] /= newest.generation - first;
    }
    return mean;
}

}  // namespace evothello
