#pragma once

// Checksums of saved files. They detect accidental damage, not manipulation.

#include <cstdint>
#include <string>
#include <string_view>

namespace evothello {

// XXH3 of the bytes as 16 hexadecimal digits.
std::string digest(std::string_view bytes);
// The same number as an integer, and as text.
std::uint64_t digest_number(std::string_view bytes);
std::string digest_text(std::uint64_t number);

}  // namespace evothello
