#include "base/log.hpp"

#include "support/catch.hpp"
#include "support/scratch.hpp"

namespace evothello {
namespace {

TEST_CASE("a log continues an existing file and never has more than two files") {
    const Scratch scratch;
    const file::Path path = scratch.path / "log.txt", before = scratch.path / "log.txt.1";
    Log(path, 20).add("first");
    Log(path, 20).add("second");
    CHECK(file::read(path) == "first\nsecond\n");
    CHECK_FALSE(file::exists(before));
    Log log(path, 20);
    log.add("the third");
    CHECK(file::read(path) == "the third\n");
    CHECK(file::read(before) == "first\nsecond\n");
    log.add("a line that is longer than a file may be");
    log.add("last");
    CHECK(file::read(path) == "last\n");
    CHECK(file::read(before) == "a line that is longer than a file may be\n");
}

TEST_CASE("a log that is a device keeps its name however much is added") {
    const Scratch scratch;
    const file::Path device = scratch.path / "device";
    std::filesystem::create_symlink("/dev/null", device);
    Log log(device, 20);
    for (int line = 0; line < 3; ++line) log.add("a line of some length");
    CHECK(file::list(scratch.path) == std::vector<std::string>{"device"});
}

}  // namespace
}  // namespace evothello
