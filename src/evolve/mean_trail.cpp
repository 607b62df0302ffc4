#include "evolve/mean_trail.hpp"

namespace evothello {
namespace {

constexpr std::size_t kMaxSums = 64;

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
    // The newest sum always stays, whatever the spacing of older ones.
    RunningSum running{.generation = generation, .sum = mean};
    if (!sums.empty()) {
        for (std::size_t i = 0; i < mean.size(); ++i) running.sum[i] += sums.back().sum[i];
    }
    const int spacing = sums.size() < 3 ? 1 : sums[1].generation - sums[0].generation;
    if (sums.size() >= 2 && sums.back().generation - sums[sums.size() - 2].generation < spacing) {
        sums.back() = std::move(running);
    } else {
        sums.push_back(std::move(running));
    }
    if (sums.size() > kMaxSums) thin(sums);
}

Genes MeanTrail::second_half() const {
    const RunningSum& newest = sums.back();
    const RunningSum* before = nullptr;
    for (const RunningSum& running : sums) {
        if (2 * (running.generation - begin) < newest.generation - begin) before = &running;
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
