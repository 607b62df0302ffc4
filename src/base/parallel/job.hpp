#pragma once

// The job of processes that a launcher (mpirun, srun) started together with this one.

#include <memory>
#include <string_view>

#include "base/parallel/link.hpp"

namespace evothello {

// Joins the job. Returns null if this process is alone, and always in a build without MPI. Call
// once.
std::unique_ptr<Link> join_job();

std::string_view job_kind();  // "MPI"; empty in a build without MPI

}  // namespace evothello
