#include "report/live_page.hpp"

#include <arpa/inet.h>
#include <fcntl.h>
#include <httplib.h>
#include <netinet/tcp.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <mutex>
#include <optional>
#include <semaphore>
#include <set>

#include "base/error.hpp"
#include "report/live_socket.hpp"

namespace evothello {
namespace {

using namespace std::chrono_literals;
using httplib::Request;
using httplib::Response;

// Each open event stream has a thread; the others answer what is over at once.
constexpr int kThreads = kMostLiveReaders + 8;
constexpr auto kSilence = 10s;  // a stream says at least so often that it is there

// The page holds all that it needs, and talks to nobody but us.
const httplib::Headers kHeaders = {
    {"Content-Security-Policy",
     "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src "
     "'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"Referrer-Policy", "no-referrer"},
    {"Cache-Control", "no-store"}};

// A connection is not accepted before there is a thread for it, so that no crowd uses up the files
// that a tuner may open.
class Crew : public httplib::TaskQueue {
  public:
    void enqueue(std::function<void()> task) override {
        places_.acquire();
        threads_.enqueue([this, task = std::move(task)] {
            task();
            places_.release();
        });
    }
    void shutdown() override { threads_.shutdown(); }

  private:
    std::counting_semaphore<kThreads> places_{kThreads};
    httplib::ThreadPool threads_{kThreads};
};

std::string new_token() {
    std::array<unsigned char, 16> bytes{};
    if (getrandom(bytes.data(), bytes.size(), 0) != std::ssize(bytes)) {
        throw Error("the kernel gives no random numbers for the token of the live page");
    }
    std::string token;
    for (const unsigned char byte : bytes) {
        for (const int digit : {byte >> 4, byte & 15}) token += "0123456789abcdef"[digit];
    }
    return token;
}

// Takes as long wherever the first difference is.
bool same_secret(std::string_view ours, std::string_view theirs) {
    if (ours.size() != theirs.size()) return false;
    unsigned difference = 0;
    for (std::size_t i = 0; i < ours.size(); ++i) {
        difference |= static_cast<unsigned char>(ours[i]) ^ static_cast<unsigned char>(theirs[i]);
    }
    return difference == 0;
}

// As it stands in a URL.
std::string in_url(const std::string& host) {
    return host.find(':') == std::string::npos ? host : "[" + host + "]";
}

bool is_loopback(const std::string& host) {
    in6_addr address = {};
    if (host == "localhost") return true;
    if (inet_pton(AF_INET6, host.c_str(), &address) == 1) return IN6_IS_ADDR_LOOPBACK(&address);
    return inet_pton(AF_INET, host.c_str(), &address) == 1 && host.starts_with("127.");
}

std::string name_of_this_machine() {
    char host[256] = {};
    return ::gethostname(host, sizeof host - 1) == 0 ? host : "localhost";
}

// "Name:8470" -> "name"; the port may be another one, behind a tunnel.
std::string host_asked_for(const Request& request) {
    std::string host = request.get_header_value("Host");
    host.resize(std::min(host.size(), host.find(':', host.starts_with('[') ? host.find(']') : 0)));
    std::transform(host.begin(), host.end(), host.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return host;
}

void refuse(Response& response, int status, const std::string& words) {
    response.status = status;
    response.set_content(words + "\n", "text/plain; charset=utf-8");
}

// What is sent is not copied for each reader.
void send(Response& response, const std::string& type, std::shared_ptr<const std::string> text) {
    if (text->empty()) return response.set_content("", type);
    response.set_content_provider(
        text->size(), type,
        [text](std::size_t offset, std::size_t length, httplib::DataSink& sink) {
            return sink.write(text->data() + offset, length);
        });
}

std::string event(std::string_view name, const std::string& id, const std::string& data) {
    return "event: " + std::string(name) + "\n" + (id.empty() ? "" : "id: " + id + "\n") +
           "data: " + data + "\n\n";
}

// The stream of events to one reader: what is new at each look, and a sign of life.
class Teller {
  public:
    Teller(LiveFeed& feed, std::shared_ptr<LiveFeed::Reader> reader, std::string page)
        : feed_(&feed), reader_(std::move(reader)), page_(std::move(page)) {}

    bool operator()(std::size_t, httplib::DataSink& sink) {
        const LiveFeed::News news = first_ ? feed_->now() : feed_->after(looks_);
        if (feed_->closed()) return false;
        std::string text = first_ ? "retry: 1000\n\n" : "";
        first_ = false;
        looks_ = news.looks;
        if (const std::string page = std::to_string(news.page_id); page != page_) {
            page_ = page;
            text += event("page", page, page);
        }
        if (news.progress != progress_) {
            progress_ = news.progress;
            text += event("progress", "", progress_);
        }
        const auto now = std::chrono::steady_clock::now();
        if (text.empty() && now - said_ >= kSilence) text = ": still here\n\n";
        if (text.empty()) return sink.is_writable();
        said_ = now;
        return sink.write(text.data(), text.size());
    }

  private:
    LiveFeed* feed_;
    std::shared_ptr<LiveFeed::Reader> reader_;
    std::string page_, progress_;  // that the reader has
    std::uint64_t looks_ = 0;
    bool first_ = true;
    std::chrono::steady_clock::time_point said_ = std::chrono::steady_clock::now();
};

}  // namespace

class LivePage::Server : private httplib::Server {
  public:
    Server(const LiveAddress& address, const LivePace& pace) : feed_(pace), host_(address.host) {
        const bool loopback = is_loopback(host_);
        if (!loopback) token_ = new_token();
        set_up();
        const int port = bind(address);
        const bool any = host_ == "0.0.0.0" || host_ == "::";
        url_ = "http://" + in_url(any ? name_of_this_machine() : host_) + ":" +
               std::to_string(port) + "/" + (loopback ? "" : "?token=" + token_);
    }

    ~Server() override {
        feed_.close();
        const socket_t listening = svr_sock_.exchange(INVALID_SOCKET);
        {
            const std::lock_guard guard(mutex_);
            closing_ = true;
            for (const socket_t each : connections_) ::shutdown(each, SHUT_RDWR);
        }
        if (listening != INVALID_SOCKET) ::shutdown(listening, SHUT_RDWR);
        thread_.reset();
        if (listening != INVALID_SOCKET) ::close(listening);
    }

    void show(LiveSource source) {
        feed_.show(std::move(source));
        if (!thread_) thread_.emplace([this] { listen(); });
    }
    const std::string& url() const { return url_; }

  private:
    void set_up() {
        set_default_headers(kHeaders);
        set_pre_routing_handler([this](const Request& request, Response& response) {
            answer(request, response);
            return HandlerResponse::Handled;
        });
        set_error_handler([](const Request&, Response& response) {
            if (response.body.empty()) refuse(response, response.status, "this is no request");
        });
        // The library would let two servers have the same port.
        set_socket_options([](socket_t number) {
            const int yes = 1;
            ::setsockopt(number, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
        });
        new_task_queue = [] { return new Crew; };
    }

    int bind(const LiveAddress& address) {
        errno = 0;
        const int port = address.port == 0                   ? bind_to_any_port(host_)
                         : bind_to_port(host_, address.port) ? address.port
                                                             : -1;
        if (port > 0) return port;
        const std::string where = in_url(host_) + ":" + std::to_string(address.port);
        if (errno == EADDRINUSE) {
            throw Error("port " + std::to_string(address.port) + " of " + host_ +
                        " is in use; choose another, or 0 for any that is free");
        }
        if (errno == EACCES)
            throw Error("only root may listen on " + where + "; try a port above 1023");
        throw Error("cannot listen on " + where +
                    ": expected an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all");
    }

    void listen() {
        listen_after_bind();
        // The library has closed it already, if it ended for reasons of its own.
        svr_sock_ = INVALID_SOCKET;
    }

    bool process_and_close_socket(socket_t number) override {
        {
            const std::lock_guard guard(mutex_);
            connections_.insert(number);
            if (closing_) ::shutdown(number, SHUT_RDWR);
        }
        // Another program that the tuner starts has no business with it.
        ::fcntl(number, F_SETFD, FD_CLOEXEC);
        const int yes = 1;
        ::setsockopt(number, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
        LiveSocket socket(number);
        bool closed = false;
        const bool good = process_request(socket, true, closed, [](Request& request) {
            // To compress a page would cost more than to send it, and it is sent whole.
            request.headers.erase("Accept-Encoding");
            request.ranges.clear();
        });
        const std::lock_guard guard(mutex_);
        connections_.erase(number);
        ::shutdown(number, SHUT_RDWR);
        ::close(number);
        return good;
    }

    void answer(const Request& request, Response& response) {
        if (request.method != "GET" && request.method != "HEAD") {
            response.set_header("Allow", "GET, HEAD");
            return refuse(response, 405, "only GET and HEAD are answered");
        }
        if (!may_read(request, response)) return;
        const std::string html = "text/html; charset=utf-8";
        if (request.path == "/") {
            const auto page = feed_.now().page;
            page ? send(response, html, {page, &page->whole}) : refuse_closing(response);
        } else if (request.path == "/body") {
            const auto page = feed_.now().page;
            page ? send(response, html, {page, &page->body}) : refuse_closing(response);
        } else if (request.path == "/events") {
            send_events(request, response);
        } else if (request.path == "/history.csv") {
            send_history(response);
        } else {
            refuse(response, 404, "there is only /, /body, /events and /history.csv");
        }
    }

    // A page from elsewhere in the reader's browser must not read ours: not even by a name of its
    // own that it lets point to this machine.
    bool may_read(const Request& request, Response& response) const {
        if (!token_.empty()) {
            if (same_secret(token_, request.get_param_value("token"))) return true;
            refuse(response, 403,
                   "the token is missing or wrong: use the whole address that was printed");
            return false;
        }
        const std::string host = host_asked_for(request);
        for (const std::string& known : {std::string("localhost"), std::string("127.0.0.1"),
                                         std::string("[::1]"), in_url(host_)}) {
            if (host == known) return true;
        }
        refuse(response, 403,
               "this is only for the machine itself: use the address that was printed");
        return false;
    }

    static void refuse_closing(Response& response) {
        refuse(response, 503, "the server is about to end");
    }

    void send_events(const Request& request, Response& response) {
        auto reader = feed_.join(kMostLiveReaders);
        if (!reader) {
            response.set_header("Retry-After", "10");
            return refuse(response, 503,
                          "there are " + std::to_string(kMostLiveReaders) + " readers already");
        }
        // A stream that begins anew says what it has; a page that was just opened, which it is.
        const std::string page = request.has_header("Last-Event-ID")
                                     ? request.get_header_value("Last-Event-ID")
                                     : request.get_param_value("page");
        response.set_chunked_content_provider("text/event-stream",
                                              Teller(feed_, std::move(reader), page));
    }

    void send_history(Response& response) const {
        try {
            auto table = std::make_shared<const std::string>(feed_.source().history());
            send(response, "text/csv; charset=utf-8", std::move(table));
        } catch (const Error& error) {
            refuse(response, 404, error.what());
        }
    }

    LiveFeed feed_;
    std::string host_, token_, url_;  // without a token only this machine is answered
    std::mutex mutex_;
    std::set<socket_t> connections_;
    bool closing_ = false;
    std::optional<Background> thread_;
};

LivePage::LivePage(const LiveAddress& address, const LivePace& pace)
    : server_(std::make_unique<Server>(address, pace)) {}
LivePage::~LivePage() = default;
void LivePage::show(LiveSource source) { server_->show(std::move(source)); }
const std::string& LivePage::url() const { return server_->url(); }

}  // namespace evothello
