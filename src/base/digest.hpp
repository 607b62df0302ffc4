#pragma once

// Checksums of saved files. They detect accidental damage, not manipulation.

#include <string>
#include <string_view>

namespace evothello {

// XXH3 of the bytes as 16 hexadecimal digits.
std::string digest(std::string_view bytes);

}  // namespace evothello
