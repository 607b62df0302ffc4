#pragma once

// Everything that reads what somebody else wrote, as one function from bytes each: for the fuzzer
// (fuzz.cpp) and for the suite (readers_test.cpp). A reader may refuse its input with an Error that
// says something; what it accepts it must be able to write and to read again as the same. Seeds are
// in corpus/NAME.

#include <span>
#include <stdexcept>
#include <string_view>

namespace evothello {

// What no input may bring about.
class BrokenPromise : public std::logic_error {
  public:
    using std::logic_error::logic_error;
};

// ADD A READER: one row in readers.cpp, one folder of seeds.
struct FuzzReader {
    std::string_view name;
    void (*read)(std::string_view bytes);
};
std::span<const FuzzReader> fuzz_readers();

// Reads, and catches nothing but a good Error.
void read_any(const FuzzReader& reader, std::string_view bytes);

}  // namespace evothello
