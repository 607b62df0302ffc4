// The tests start programs too, so that their binary has to serve as a guard; its main() is
// Catch's.

#include "protocol/guard.hpp"

namespace {

__attribute__((constructor)) void run_if_guard(int, char** words) {
    evothello::run_if_guard(words);
}

}  // namespace
