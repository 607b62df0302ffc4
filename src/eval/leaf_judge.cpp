#include "eval/leaf_judge.hpp"

namespace evothello {

void LeafJudge::end(Brood& brood) const {
    if (ends_ == Ends::kStatic) return;
    for_each_square(brood.over, [&](Square bit) {
        const int i = bit.index();
        brood.score[i] = finished_score(margin(discs_at(brood, i), variant_));
    });
}

}  // namespace evothello
