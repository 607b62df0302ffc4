#pragma once

// The same test for every set of instructions that this machine has.

#include <span>

#include "base/cpu.hpp"

namespace evothello {

inline std::span<const std::string_view> cpus_here() {
    return std::span(kCpuNames).first(static_cast<std::size_t>(widest_cpu()) + 1);
}

// As long as it lives, code uses these.
class UsedCpu {
  public:
    explicit UsedCpu(std::string_view name) : before_(cpu()) { use_cpu(name); }
    ~UsedCpu() { use_cpu(kCpuNames.at(static_cast<std::size_t>(before_))); }
    UsedCpu(const UsedCpu&) = delete;
    UsedCpu& operator=(const UsedCpu&) = delete;

  private:
    Cpu before_;
};

}  // namespace evothello
