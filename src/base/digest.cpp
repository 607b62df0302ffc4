#include "base/digest.hpp"

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace evothello {

std::string digest(std::string_view bytes) {
    constexpr std::string_view kHex = "0123456789abcdef";
    XXH64_hash_t hash = XXH3_64bits(bytes.data(), bytes.size());
    std::string text(16, '0');
    for (std::size_t i = text.size(); i-- > 0; hash >>= 4U) text[i] = kHex[hash & 0xFU];
    return text;
}

}  // namespace evothello
