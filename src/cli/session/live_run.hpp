#pragma once

// A run as data source of the live page, and the options to serve it. The run is read only from its
// files, so the tuner is independent of readers.

#include <memory>
#include <optional>

#include "cli/options/arguments.hpp"
#include "report/live/live_page.hpp"
#include "run/save/folder.hpp"

namespace evothello {

RunDataSource live_source(const RunFolder& folder);

// --bind; and --serve for commands that serve the page beside other work.
struct LivePageOption {
    std::optional<std::int64_t> port;
    std::string host;

    void declare(Arguments& arguments);
    void declare_bind(Arguments& arguments);
    // Starts the server; null without --serve. Throws Error if it cannot listen, or for --bind
    // without --serve.
    std::unique_ptr<LivePage> open() const;
};

}  // namespace evothello
