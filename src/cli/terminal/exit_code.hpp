#pragma once

namespace evothello {

inline constexpr int kDone = 0, kBug = 1, kBadInput = 2, kInterrupted = 130;

}  // namespace evothello
