#pragma once

// Whether exported code scores every position of a file as the engine does.

#include <cstdint>
#include <cstdio>
#include <fstream>

inline bool compare(const char* file, std::int64_t (*score)(std::uint64_t, std::uint64_t)) {
    std::ifstream lines(file);
    std::uint64_t own, opp, moves;
    std::int64_t expected;
    int count = 0;
    while (lines >> own >> opp >> moves >> expected) {
        ++count;
        const std::int64_t found = score(own, opp);
        if (found == expected) continue;
        std::printf("%s:%d: the header says %lld, the engine %lld\n", file, count,
                    static_cast<long long>(found), static_cast<long long>(expected));
        return false;
    }
    if (count < 2000) std::printf("%s: only %d positions\n", file, count);
    return count >= 2000;
}
