#include "cli/version.hpp"

#include "base/parallel.hpp"
#include "eval/kernel.hpp"

namespace evothello {

std::string version_text() {
    return "evothello " EVOTHELLO_VERSION " (" EVOTHELLO_BUILD_TYPE ", " +
           std::string(parallel_backend()) + ", " + kernel().name + " kernel)";
}

}  // namespace evothello
