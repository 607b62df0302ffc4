// libFuzzer's way in: evothello_fuzz --reader=NAME [libFuzzer's options] CORPUS... Started by
// scripts/fuzz.

#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "fuzz/readers.hpp"

namespace {

const evothello::FuzzReader* chosen = nullptr;

}  // namespace

extern "C" int LLVMFuzzerInitialize(int* count, char*** words) {
    constexpr std::string_view kOption = "--reader=";
    for (int i = 1; i < *count; ++i) {
        const std::string_view word = (*words)[i];
        if (!word.starts_with(kOption)) continue;
        for (const evothello::FuzzReader& reader : evothello::fuzz_readers()) {
            if (reader.name == word.substr(kOption.size())) chosen = &reader;
        }
    }
    if (chosen != nullptr) return 0;
    std::fputs("--reader=NAME is missing, or there is no such reader; there are:", stderr);
    for (const evothello::FuzzReader& reader : evothello::fuzz_readers()) {
        std::fprintf(stderr, " %.*s", static_cast<int>(reader.name.size()), reader.name.data());
    }
    std::fputs("\n", stderr);
    std::exit(2);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    read_any(*chosen, {reinterpret_cast<const char*>(bytes), size});
    return 0;
}
