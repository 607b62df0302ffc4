#include "base/digest.hpp"

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace evothello {

std::uint64_t digest_number(std::string_view bytes) {
    return XXH3_64bits(bytes.data(), bytes.size());
}

std::string digest_text(std::uint64_t number) {
    constexpr std::string_view kHex = "0123456789abcdef";
    std::string text(16, '0');
    for (std::size_t i = text.size(); i-- > 0; number >>= 4U) text[i] = kHex[number & 0xFU];
    return text;
}

std::string digest(std::string_view bytes) { return digest_text(digest_number(bytes)); }

}  // namespace evothello
