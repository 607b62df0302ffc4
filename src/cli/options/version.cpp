#include "cli/options/version.hpp"

#include "base/cpu.hpp"
#include "base/parallel/job.hpp"
#include "base/parallel/parallel.hpp"

namespace evothello {

std::string version_text() {
    return "evothello " EVOTHELLO_VERSION " (" EVOTHELLO_BUILD_TYPE ", " +
           std::string(parallel_backend()) + (job_kind().empty() ? "" : ", ") +
           std::string(job_kind()) + ", " +
           std::string(kCpuNames.at(static_cast<std::size_t>(cpu()))) + " kernel)";
}

}  // namespace evothello
