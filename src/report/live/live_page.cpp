#include "report/live/live_page.hpp"

#include <microhttpd.h>
#include <poll.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <map>
#include <mutex>
#include <new>
#include <optional>
#include <utility>

#include "base/error.hpp"
#include "report/live/live_listener.hpp"

namespace evothello {
namespace {

using std::chrono::steady_clock;
using Time = steady_clock::time_point;
using Text = std::shared_ptr<const std::string>;

// Further clients wait in the kernel's queue, so that many clients cannot use up the file
// descriptors of the tuner.
constexpr unsigned kMaxConnections = kMaxLiveReaders + 8;
constexpr std::size_t kConnectionBytes = 32'768;  // memory limit per connection

// The page contains everything that it needs and connects only to this server. Each connection
// serves one request, so that idle connections do not block other readers.
constexpr std::pair<const char*, const char*> kHeaders[] = {
    {"Content-Security-Policy",
     "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src "
     "'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"Referrer-Policy", "no-referrer"},
    {"Cache-Control", "no-store"},
    {"Connection", "close"}};

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

// Compares in constant time.
bool equal_in_constant_time(std::string_view ours, std::string_view theirs) {
    if (ours.size() != theirs.size()) return false;
    unsigned difference = 0;
    for (std::size_t i = 0; i < ours.size(); ++i) {
        difference |= static_cast<unsigned char>(ours[i]) ^ static_cast<unsigned char>(theirs[i]);
    }
    return difference == 0;
}

std::string name_of_this_machine() {
    char host[256] = {};
    return ::gethostname(host, sizeof host - 1) == 0 ? host : "localhost";
}

// A header or an argument of the URL.
std::optional<std::string> value_of(MHD_Connection* connection, MHD_ValueKind kind,
                                    const char* name) {
    const char* const value = MHD_lookup_connection_value(connection, kind, name);
    return value == nullptr ? std::nullopt : std::optional<std::string>(value);
}

// "Name:8470" -> "name". The port is ignored: it may differ behind a tunnel.
std::string requested_host(MHD_Connection* connection) {
    std::string host = value_of(connection, MHD_HEADER_KIND, "Host").value_or("");
    host.resize(std::min(host.size(), host.find(':', host.starts_with('[') ? host.find(']') : 0)));
    std::transform(host.begin(), host.end(), host.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return host;
}

struct Destroy {
    void operator()(MHD_Response* response) const { MHD_destroy_response(response); }
    void operator()(MHD_Daemon* daemon) const { MHD_stop_daemon(daemon); }
};

class Response {
  public:
    // Shares the text; no copy for each reader.
    Response(const char* type, Text text) {
        auto held = std::make_unique<Text>(std::move(text));
        const std::string& bytes = **held;
        take(MHD_create_response_from_buffer_with_free_callback_cls(
                 bytes.size(), const_cast<char*>(bytes.data()),  // read-only; 0.9 lacks the const
                 [](void* cls) { delete static_cast<Text*>(cls); }, held.get()),
             held, type);
    }

    // Stream::read has the contract of MHD_ContentReaderCallback.
    template <typename Stream>
    Response(const char* type, std::unique_ptr<Stream> stream) {
        take(MHD_create_response_from_callback(
                 MHD_SIZE_UNKNOWN, kConnectionBytes,
                 [](void* cls, std::uint64_t, char* bytes, std::size_t room) {
                     return static_cast<Stream*>(cls)->read(bytes, room);
                 },
                 stream.get(), [](void* cls) { delete static_cast<Stream*>(cls); }),
             stream, type);
    }

    const Response& with(const char* header, const char* value) const {
        if (MHD_add_response_header(response_.get(), header, value) != MHD_YES)
            throw std::bad_alloc();
        return *this;
    }
    MHD_Response* get() const { return response_.get(); }

  private:
    template <typename Held>
    void take(MHD_Response* response, std::unique_ptr<Held>& held, const char* type) {
        if (response == nullptr) throw std::bad_alloc();
        response_.reset(response);
        static_cast<void>(held.release());
        with("Content-Type", type);
        for (const auto& [header, value] : kHeaders) with(header, value);
    }

    std::unique_ptr<MHD_Response, Destroy> response_;
};

constexpr const char* kPlain = "text/plain; charset=utf-8";

Response refuse(const std::string& words) {
    return {kPlain, std::make_shared<const std::string>(words + "\n")};
}

std::string event(std::string_view name, const std::string& id, const std::string& data) {
    return "event: " + std::string(name) + "\n" + (id.empty() ? "" : "id: " + id + "\n") +
           "data: " + data + "\n\n";
}

// The events for one reader of the event stream: changes after each poll, and keep-alive lines.
class EventWriter {
  public:
    EventWriter(std::shared_ptr<LiveFeed::Reader> reader, std::string page,
                std::chrono::milliseconds silence)
        : reader_(std::move(reader)), page_(std::move(page)), silence_(silence) {}

    // The next events; empty if there are none before the time due().
    std::string next(const LiveFeed::Snapshot& snapshot) {
        std::string text = first_ ? "retry: 1000\n\n" : "";
        first_ = false;
        if (const std::string page = std::to_string(snapshot.page_id); page != page_) {
            page_ = page;
            text += event("page", page, page);
        }
        if (snapshot.progress != progress_) {
            progress_ = snapshot.progress;
            text += event("progress", "", progress_);
        }
        const Time now = steady_clock::now();
        if (text.empty() && now >= due()) text = ": still here\n\n";
        if (!text.empty()) sent_at_ = now;
        return text;
    }
    Time due() const { return sent_at_ + silence_; }

  private:
    std::shared_ptr<LiveFeed::Reader> reader_;  // keeps the feed polling
    std::string page_, progress_;               // id of the page and progress last sent
    std::chrono::milliseconds silence_;
    bool first_ = true;
    Time sent_at_ = steady_clock::now();
};

}  // namespace

// Threads: the library serves all connections in one thread and calls on_connection, on_request and
// read_events in it. A connection that must wait is suspended; the thread of watch() resumes it
// after the next poll of the feed, and closes connections that exceed a time limit.
class LivePage::Server {
  public:
    Server(const LiveAddress& address, const PollIntervals& pace, const LiveLimits& limits)
        : Server(address.host, pace, limits) {
        const LiveListener listener = listen_at(address);
        if (!listener.loopback) token_ = new_token();
        url_ = "http://" + in_url(listener.every ? name_of_this_machine() : host_) + ":" +
               std::to_string(listener.port) + "/" + (token_.empty() ? "" : "?token=" + token_);
        watch_.emplace([this] { watch(); });
        start(listener.socket);
    }

    ~Server() {
        {
            const std::lock_guard guard(mutex_);
            closing_ = true;
            changed_.notify_one();
        }
        watch_.reset();
        daemon_.reset();  // closes all connections; none is suspended any more
    }

    void show(RunDataSource source) { feed_.show(std::move(source)); }
    const std::string& url() const { return url_; }

  private:
    struct Connection {
        int socket;
        // Deadline for the request to arrive, or for the answer to be received. At this time a
        // suspended connection is resumed, any other one is closed.
        Time until;
        bool suspended = false;
        std::optional<std::uint64_t> polls = {};  // answer once Snapshot::polls has reached this
    };

    // The body of the answer to /events.
    struct Stream {
        Server* server;
        MHD_Connection* connection;
        EventWriter writer;
        std::string unsent = {};

        ssize_t read(char* bytes, std::size_t room) noexcept {
            return server->read_events(*this, bytes, room);
        }
    };

    // A delegated constructor, so that the destructor runs even if the public constructor throws.
    Server(std::string host, const PollIntervals& pace, const LiveLimits& limits)
        : limits_(limits), host_(std::move(host)), feed_(pace, [this] { on_poll(); }) {}

    void start(int socket) {
        int reason = 0;
        {
            // Started from a Background thread, because the library's thread inherits its priority
            // and its blocked signals.
            const Background starter([&] {
                daemon_.reset(MHD_start_daemon(
                    MHD_USE_POLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, nullptr, nullptr,
                    &Server::on_request, this, MHD_OPTION_LISTEN_SOCKET, socket,
                    MHD_OPTION_CONNECTION_LIMIT, kMaxConnections,
                    MHD_OPTION_CONNECTION_MEMORY_LIMIT, kConnectionBytes,
                    MHD_OPTION_NOTIFY_CONNECTION, &Server::on_connection, this, MHD_OPTION_END));
                reason = errno;
            });
        }
        if (!daemon_)
            throw Error(std::string("the live page cannot be served: ") + std::strerror(reason));
    }

    void on_poll() {
        const std::lock_guard guard(mutex_);
        polled_ = true;
        changed_.notify_one();
    }

    void watch() {
        std::unique_lock lock(mutex_);
        while (!closing_) {
            if (std::exchange(polled_, false)) wake_all();
            close_expired();
            const Time next = next_due();
            next == Time::max() ? changed_.wait(lock)
                                : static_cast<void>(changed_.wait_until(lock, next));
        }
        wake_all();
    }

    // The caller must hold mutex_ for: next_due, close_expired, wake_all, wake, suspend, set.
    Time next_due() const {
        Time first = Time::max();
        for (const auto& [_, each] : connections_) first = std::min(first, each.until);
        return first;
    }
    void close_expired() {
        const Time now = steady_clock::now();
        for (auto& [number, each] : connections_) {
            if (now < each.until) continue;
            if (each.suspended) {
                wake(number, each);
            } else {
                each.until = Time::max();
                ::shutdown(each.socket, SHUT_RDWR);  // the library then closes it
            }
        }
    }
    void wake_all() {
        for (auto& [number, each] : connections_) {
            if (each.suspended) wake(number, each);
        }
    }
    void wake(MHD_Connection* number, Connection& connection) {
        connection.suspended = false;
        set(connection, limits_.answer);
        MHD_resume_connection(number);
    }
    bool suspend(MHD_Connection* number, Connection& connection, Time until) {
        if (closing_) return false;
        connection.suspended = true;
        connection.until = until;
        changed_.notify_one();
        MHD_suspend_connection(number);
        return true;
    }
    void set(Connection& connection, std::chrono::milliseconds limit) {
        connection.until = steady_clock::now() + limit;
        changed_.notify_one();
    }

    static void on_connection(void* server, MHD_Connection* number, void**,
                              MHD_ConnectionNotificationCode what) noexcept {
        auto& self = *static_cast<Server*>(server);
        const std::lock_guard guard(self.mutex_);
        if (what == MHD_CONNECTION_NOTIFY_CLOSED) {
            self.connections_.erase(number);
            return;
        }
        const int socket =
            MHD_get_connection_info(number, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
        auto& connection = self.connections_[number] = {.socket = socket, .until = {}};
        self.set(connection, self.limits_.request);
    }

    // Called when the headers have arrived, and again each time a suspended connection is resumed.
    // It does not wait for a request body.
    static MHD_Result on_request(void* server, MHD_Connection* connection, const char* path,
                                 const char* method, const char*, const char*, std::size_t*,
                                 void**) noexcept {
        try {
            return static_cast<Server*>(server)->answer(connection, path, method);
        } catch (const std::exception&) {
            return MHD_NO;  // closes the connection; a failure must not end the tuner
        }
    }

    MHD_Result answer(MHD_Connection* to, std::string_view path, std::string_view method) {
        if (method != "GET" && method != "HEAD") {
            return send(refuse("only GET and HEAD are answered").with("Allow", "GET, HEAD"), to,
                        MHD_HTTP_METHOD_NOT_ALLOWED);
        }
        if (const auto refusal = refusal_for(to)) return send(*refusal, to, MHD_HTTP_FORBIDDEN);
        if (path == "/history.csv") return send_history(to);
        if (path == "/" || path == "/body" || path == "/events") return send_snapshot(to, path);
        return send(refuse("not found; available: /, /body, /events and /history.csv"), to,
                    MHD_HTTP_NOT_FOUND);
    }

    // Protects against other web pages in the same browser, including DNS rebinding (a foreign host
    // name that points to this machine): without a token only known Host names are answered.
    std::optional<Response> refusal_for(MHD_Connection* from) const {
        if (!token_.empty()) {
            const auto token = value_of(from, MHD_GET_ARGUMENT_KIND, "token");
            if (equal_in_constant_time(token_, token.value_or(""))) return std::nullopt;
            return refuse("the token is missing or wrong: use the whole address that was printed");
        }
        const std::string host = requested_host(from);
        for (const std::string& known : {std::string("localhost"), std::string("127.0.0.1"),
                                         std::string("[::1]"), in_url(host_)}) {
            if (host == known) return std::nullopt;
        }
        return refuse("only requests for the printed address are answered");
    }

    MHD_Result send(const Response& response, MHD_Connection* to, unsigned status) {
        {
            const std::lock_guard guard(mutex_);
            set(connections_.at(to), limits_.answer);
        }
        return MHD_queue_response(to, status, response.get());
    }

    // Answers from the feed's snapshot; suspends the connection until it is current.
    MHD_Result send_snapshot(MHD_Connection* to, std::string_view path) {
        LiveFeed::Snapshot snapshot;
        {
            const std::lock_guard guard(mutex_);
            Connection& connection = connections_.at(to);
            if (!connection.polls) connection.polls = feed_.request_poll();
            snapshot = feed_.snapshot();
            if (snapshot.polls < *connection.polls)
                return suspend(to, connection, Time::max()) ? MHD_YES : MHD_NO;
        }
        if (path == "/events") return send_events(to);
        const std::string& text = path == "/" ? snapshot.page->whole : snapshot.page->body;
        return send({"text/html; charset=utf-8", Text(snapshot.page, &text)}, to, MHD_HTTP_OK);
    }

    MHD_Result send_events(MHD_Connection* to) {
        auto reader = feed_.join(kMaxLiveReaders);
        if (!reader) {
            return send(refuse("there are " + std::to_string(kMaxLiveReaders) + " readers already")
                            .with("Retry-After", "10"),
                        to, MHD_HTTP_SERVICE_UNAVAILABLE);
        }
        // The page that the reader has: a reconnecting browser sends Last-Event-ID, a page that was
        // just opened sends its id as an argument.
        auto page = value_of(to, MHD_HEADER_KIND, "Last-Event-ID");
        if (!page) page = value_of(to, MHD_GET_ARGUMENT_KIND, "page");
        auto stream = std::make_unique<Stream>(
            Stream{this, to, EventWriter(std::move(reader), page.value_or(""), limits_.silence)});
        return send({"text/event-stream", std::move(stream)}, to, MHD_HTTP_OK);
    }

    ssize_t read_events(Stream& stream, char* bytes, std::size_t room) {
        if (stream.unsent.empty()) {
            const std::lock_guard guard(mutex_);
            Connection& connection = connections_.at(stream.connection);
            stream.unsent = stream.writer.next(feed_.snapshot());
            if (stream.unsent.empty()) {
                const bool waits = !is_disconnected(connection.socket) &&
                                   suspend(stream.connection, connection, stream.writer.due());
                return waits ? 0 : MHD_CONTENT_READER_END_WITH_ERROR;
            }
            set(connection, limits_.answer);
        }
        const std::size_t count = stream.unsent.copy(bytes, room);
        stream.unsent.erase(0, count);
        return static_cast<ssize_t>(count);
    }

    // Checked here because the library does not watch suspended connections.
    static bool is_disconnected(int socket) {
        pollfd reader{.fd = socket, .events = POLLRDHUP, .revents = 0};
        return ::poll(&reader, 1, 0) != 0;
    }

    MHD_Result send_history(MHD_Connection* to) {
        try {
            auto table = std::make_shared<const std::string>(feed_.source().history());
            return send({"text/csv; charset=utf-8", std::move(table)}, to, MHD_HTTP_OK);
        } catch (const Error& error) {
            return send(refuse(error.what()), to, MHD_HTTP_NOT_FOUND);
        }
    }

    const LiveLimits limits_;
    const std::string host_;
    std::string token_, url_;  // empty token: loopback only
    std::mutex mutex_;
    std::condition_variable changed_;  // wakes watch()
    std::map<MHD_Connection*, Connection> connections_;
    bool polled_ = false, closing_ = false;
    LiveFeed feed_;
    std::unique_ptr<MHD_Daemon, Destroy> daemon_;
    std::optional<Background> watch_;
};

LivePage::LivePage(const LiveAddress& address, const PollIntervals& pace, const LiveLimits& limits)
    : server_(std::make_unique<Server>(address, pace, limits)) {}
LivePage::~LivePage() = default;
void LivePage::show(RunDataSource source) { server_->show(std::move(source)); }
const std::string& LivePage::url() const { return server_->url(); }

}  // namespace evothello
