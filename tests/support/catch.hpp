#pragma once

// Lets the same test sources build with Catch2 v3 and v2, whichever the machine has.
#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
using Catch::Approx;
#else
#include <catch2/catch.hpp>
#endif
