// Catch2 v2 wants its main compiled once; v3 brings its own and leaves this file empty.
#if !__has_include(<catch2/catch_all.hpp>)
#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>
#endif
