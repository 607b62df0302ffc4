#pragma once

// Lets the same test sources build with Catch2 v3 and v2, whichever the machine has.
#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
#include <string>
using Catch::Approx;
// The matchers of strings under the names that v2 gives them. `Catch::Matchers::Contains` is
// another one in v3.
namespace Catch {
inline auto Contains(const std::string& text) { return Matchers::ContainsSubstring(text); }
using Matchers::EndsWith;
using Matchers::Matches;
using Matchers::StartsWith;
}  // namespace Catch
#else
#include <catch2/catch.hpp>
#endif
