// LivePage for builds without the HTTP library; see live_page.cpp.

#include "base/error.hpp"
#include "report/live/live_page.hpp"

namespace evothello {

class LivePage::Server {};

LivePage::LivePage(const LiveAddress&, const PollIntervals&, const LiveLimits&) {
    throw Error(
        "this build has no live page; build it anew where libmicrohttpd-dev is installed "
        "(CMake's EVOTHELLO_LIVE), or look at evothello status");
}
LivePage::~LivePage() = default;
void LivePage::show(RunDataSource) {}
const std::string& LivePage::url() const {
    static const std::string none;
    return none;
}

}  // namespace evothello
