#pragma once

// A run as the live page's source, and the options with which it is served. It is read from the
// disk alone, so that the tuner knows nothing of readers.

#include <memory>
#include <optional>

#include "cli/options/arguments.hpp"
#include "report/live/live_page.hpp"
#include "run/save/folder.hpp"

namespace evothello {

LiveSource live_source(const RunFolder& folder);

// --bind, and of a command that does something else meanwhile --serve.
struct LiveOption {
    std::optional<std::int64_t> port;
    std::string host;

    void declare(Arguments& arguments);
    void declare_bind(Arguments& arguments);
    // Listening from now on; none when nobody asked for it. Throws Error for what cannot be.
    std::unique_ptr<LivePage> open() const;
};

}  // namespace evothello
