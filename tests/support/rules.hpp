#pragma once

// Every game there is, for tests that must hold in all of them.

#include "board/rules.hpp"

namespace evothello {

inline constexpr Rules kEveryRules[] = {{Size::k8, Variant::kStandard},
                                        {Size::k8, Variant::kReversed},
                                        {Size::k6, Variant::kStandard},
                                        {Size::k6, Variant::kReversed}};

}  // namespace evothello
