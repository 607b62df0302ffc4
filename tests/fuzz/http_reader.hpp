#pragma once

// The live page as a reader of bytes: a connection that sends them and reads what comes.

#include <string_view>

namespace evothello {

void read_http(std::string_view bytes);

}  // namespace evothello
