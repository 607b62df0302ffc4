#include "base/cpu.hpp"

#include "support/bridge.hpp"
#include "support/catch.hpp"

using namespace evothello;

TEST_CASE("the widest instruction set is used until another is selected") {
    CHECK(cpu() == widest_cpu());
    use_cpu("plain");
    CHECK(cpu() == Cpu::kPlain);
    use_cpu(kCpuNames.at(static_cast<std::size_t>(widest_cpu())));
    CHECK(cpu() == widest_cpu());
}

TEST_CASE("unknown and unsupported instruction sets are refused and change nothing") {
    CHECK(error_of([] { use_cpu("avx1024"); }).find("unknown instruction set 'avx1024'") == 0);
    CHECK_THROWS(use_cpu(""));
    for (std::size_t i = static_cast<std::size_t>(widest_cpu()) + 1; i < kCpuNames.size(); ++i) {
        CHECK_THROWS(use_cpu(kCpuNames.at(i)));
    }
    CHECK(cpu() == widest_cpu());
}
