#pragma once

// The job that a launcher started this process in, with others of the same program: mpirun, srun.

#include <memory>
#include <string_view>

#include "base/parallel/link.hpp"

namespace evothello {

// Nothing where this process is alone, and always in a build for one machine.
std::unique_ptr<Link> join_job();

std::string_view job_kind();  // what it joins them by; empty in a build for one machine

}  // namespace evothello
