#include "report/live/live_page.hpp"

#include <arpa/inet.h>
#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <list>
#include <map>
#include <mutex>
#include <set>
#include <thread>

#include "base/error.hpp"
#include "report/pages/markup.hpp"
#include "support/catch.hpp"

namespace evothello {
namespace {

using namespace std::chrono_literals;
using Headers = std::map<std::string, std::string>;

constexpr PollIntervals kFast{.polls = 5ms, .pages = 5ms};
constexpr auto kBound = 60s;  // timeout for expected data

// A source whose state the test changes.
struct Story {
    std::atomic<int> generation = 1, polls = 0, pages = 0;
    std::atomic<bool> broken = false;
    std::size_t bulk = 0;  // extra bytes of a page

    std::string body() const {
        return "<p>generation " + std::to_string(generation) + "</p>" + std::string(bulk, ' ');
    }
    RunDataSource source() {
        return {.status =
                    [this] {
                        ++polls;
                        if (broken) throw Error("a run <named> & gone");
                        const std::string number = std::to_string(generation);
                        return LiveStatus{number, R"({"text":"of )" + number + "\"}"};
                    },
                .page =
                    [this] {
                        ++pages;
                        if (broken) throw Error("a run <named> & gone");
                        return LiveDocument{"<main>" + body() + "</main>LIVE_PAGE_ID", body()};
                    },
                .history =
                    [this] {
                        if (broken) throw Error("no table");
                        return std::string("generation\n1\n");
                    }};
    }
};

int port_of(const LivePage& page) {
    const std::string url = page.url();
    return std::stoi(url.substr(url.rfind(':') + 1));
}

// A raw connection, controlled by the test. Waiting for the server ends after kBound.
class Socket {
  public:
    // room: size of the receive buffer in bytes; 0: the default.
    explicit Socket(int port, int room = 0) {
        sockaddr_in address = {};
        address.sin_family = AF_INET;
        address.sin_port = htons(static_cast<std::uint16_t>(port));
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        if (room > 0) setsockopt(number_, SOL_SOCKET, SO_RCVBUF, &room, sizeof room);
        const timeval bound{.tv_sec = kBound.count(), .tv_usec = 0};
        setsockopt(number_, SOL_SOCKET, SO_RCVTIMEO, &bound, sizeof bound);
        REQUIRE(connect(number_, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0);
    }
    ~Socket() { close(number_); }
    Socket(const Socket&) = delete;

    bool send(const std::string& text) const {
        return ::send(number_, text.data(), text.size(), MSG_NOSIGNAL) == std::ssize(text);
    }
    // Received data; waits for some. Empty at the end of the stream.
    std::string receive() const {
        char bytes[65'536];
        const auto count = recv(number_, bytes, sizeof bytes, 0);
        return {bytes, static_cast<std::size_t>(std::max<ssize_t>(count, 0))};
    }
    std::string receive_all() const {
        std::string text;
        for (auto part = receive(); !part.empty(); part = receive()) text += part;
        return text;
    }
    void end() const { shutdown(number_, SHUT_WR); }  // ends the sending direction
    void leave() const { shutdown(number_, SHUT_RDWR); }

  private:
    int number_ = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
};

std::string request(const std::string& path, Headers headers = {},
                    const std::string& method = "GET") {
    headers.try_emplace("Host", "localhost");
    std::string text = method + " " + path + " HTTP/1.1\r\n";
    for (const auto& [name, value] : headers) text += name + ": " + value + "\r\n";
    return text + "\r\n";
}

// The complete answer, until the server closes the connection.
struct Answer {
    explicit Answer(const std::string& text)
        : head(text.substr(0, text.find("\r\n\r\n") + 2)),
          body(text.substr(std::min(text.size(), head.size() + 2))) {
        if (text.starts_with("HTTP/1.1 ")) status = std::stoi(text.substr(9));
    }
    std::string header(const std::string& name) const {
        const std::string line = "\r\n" + name + ": ";
        const std::size_t at = head.find(line);
        if (at == std::string::npos) return "";
        const std::size_t begin = at + line.size();
        return head.substr(begin, head.find("\r\n", begin) - begin);
    }
    int status = 0;
    std::string head, body;
};

Answer ask(int port, const std::string& asked) {
    const Socket socket(port);
    REQUIRE(socket.send(asked));
    return Answer(socket.receive_all());
}

// A page on a free port of this machine.
struct Served {
    explicit Served(Story& story, const LiveLimits& limits = {})
        : page({.port = 0}, kFast, limits) {
        page.show(story.source());
    }
    Answer get(const std::string& path, const Headers& headers = {}) const {
        return ask(port, request(path, headers));
    }
    LivePage page;
    int port = port_of(page);
};

// Reads an event stream in its own thread.
class Listener {
  public:
    explicit Listener(int port, const Headers& headers = {}, const std::string& path = "/events")
        : socket_(port), thread_([=, this] { listen(request(path, headers)); }) {}
    ~Listener() { socket_.leave(); }

    // Waits until the text was received the given number of times.
    bool hears(const std::string& words, int times = 1) {
        const auto heard = [&] {
            int found = 0;
            for (std::size_t at = 0; (at = text_.find(words, at)) != std::string::npos; ++at) {
                ++found;
            }
            return found >= times;
        };
        std::unique_lock lock(mutex_);
        news_.wait_for(lock, kBound, [&] { return ended_ || heard(); });
        return heard();
    }
    bool hears_the_end() {
        std::unique_lock lock(mutex_);
        return news_.wait_for(lock, kBound, [&] { return ended_; });
    }
    std::string text() const {
        const std::lock_guard guard(mutex_);
        return text_;
    }

  private:
    void listen(const std::string& asked) {
        if (socket_.send(asked)) {
            for (auto part = socket_.receive(); !part.empty(); part = socket_.receive()) {
                const std::lock_guard guard(mutex_);
                text_ += part;
                news_.notify_all();
            }
        }
        const std::lock_guard guard(mutex_);
        ended_ = true;
        news_.notify_all();
    }

    mutable std::mutex mutex_;
    std::condition_variable news_;
    std::string text_;
    bool ended_ = false;
    Socket socket_;
    std::jthread thread_;
};

std::string id_in(const std::string& whole) {
    return whole.substr(whole.find("</main>") + std::string("</main>").size());
}

TEST_CASE("the live page answers what it has, with strict headers") {
    Story story;
    Served served(story);
    const auto page = served.get("/");
    CHECK(page.status == 200);
    CHECK(page.body.starts_with("<main><p>generation 1</p></main>"));
    CHECK(std::stoull(id_in(page.body)) > 0);
    CHECK(page.header("Content-Type") == "text/html; charset=utf-8");
    CHECK(page.header("X-Content-Type-Options") == "nosniff");
    CHECK(page.header("Referrer-Policy") == "no-referrer");
    CHECK(page.header("Cache-Control") == "no-store");
    const std::string policy = page.header("Content-Security-Policy");
    for (const char* part : {"default-src 'none'", "connect-src 'self'", "base-uri 'none'",
                             "form-action 'none'", "frame-ancestors 'none'"}) {
        CHECK(policy.find(part) != std::string::npos);
    }
    CHECK(served.get("/body").body == "<p>generation 1</p>");
    CHECK(served.get("/history.csv").body == "generation\n1\n");
    CHECK(served.get("/history.csv").header("Content-Type") == "text/csv; charset=utf-8");
    const auto head = ask(served.port, request("/", {}, "HEAD"));
    CHECK(head.status == 200);
    CHECK(head.body.empty());
    CHECK(head.header("Content-Length") == std::to_string(page.body.size()));
}

TEST_CASE("the live page is not compressed and not cut, whatever is asked for") {
    Story story;
    Served served(story);
    const auto page =
        served.get("/body", {{"Accept-Encoding", "gzip, br"}, {"Range", "bytes=2-3"}});
    CHECK(page.status == 200);
    CHECK(page.header("Content-Encoding").empty());
    CHECK(page.body == "<p>generation 1</p>");
}

TEST_CASE("the live page refuses other paths, methods and names in a line") {
    Story story;
    Served served(story);
    const auto is_refusal = [](const Answer& answer, int status, const char* words) {
        CHECK(answer.status == status);
        CHECK(answer.header("Content-Type") == "text/plain; charset=utf-8");
        CHECK(answer.body == words + std::string("\n"));
        CHECK(answer.header("X-Content-Type-Options") == "nosniff");
    };
    for (const char* path : {"/index.html", "/../etc/passwd", "//", "/body/", "/events/1"}) {
        is_refusal(served.get(path), 404,
                   "not found; available: /, /body, /events and /history.csv");
    }
    const char* const only = "only GET and HEAD are answered";
    for (const char* method : {"POST", "PUT", "DELETE", "OPTIONS", "BREW"}) {
        const Answer answer = ask(served.port, request("/body", {}, method));
        is_refusal(answer, 405, only);
        CHECK(answer.header("Allow") == "GET, HEAD");
    }
    is_refusal(ask(served.port, request("/", {{"Content-Length", "3"}}, "POST") + "x=1"), 405,
               only);
    for (const char* host : {"evil.example", "127.0.0.1.evil.example", "", "[::2]:80"}) {
        is_refusal(served.get("/body", {{"Host", host}}), 403,
                   "only requests for the printed address are answered");
    }
    for (const char* host : {"LocalHost", "localhost:1", "127.0.0.1", "[::1]:99"}) {
        CHECK(served.get("/body", {{"Host", host}}).status == 200);
    }
}

TEST_CASE("a malformed or too long request is closed at once") {
    Story story;
    const Served served(story);
    for (const char* nonsense : {"NONSENSE\r\n\r\n", "GET / NONSENSE/1.1\r\n\r\n", "GET / HT"}) {
        const Socket confused(served.port);
        REQUIRE(confused.send(nonsense));
        confused.end();
        CHECK(Answer(confused.receive_all()).status != 200);
    }
    CHECK(ask(served.port, "GET / HTTP/9.9\r\n\r\n").status == 505);
    const Socket endless(served.port);
    REQUIRE(endless.send("GET / HTTP/1.1\r\n"));
    const std::string header = "X-Long: " + std::string(4000, 'a') + "\r\n";
    const auto begin = std::chrono::steady_clock::now();
    while (endless.send(header) && std::chrono::steady_clock::now() - begin < kBound) {
    }
    CHECK(std::chrono::steady_clock::now() - begin < kBound);
}

TEST_CASE("on other addresses than loopback the live page needs its token") {
    Story story;
    LivePage page({.host = "0.0.0.0", .port = 0}, kFast);
    page.show(story.source());
    const std::size_t at = page.url().find("/?token=");
    REQUIRE(at != std::string::npos);
    const std::string query = page.url().substr(at + 1);
    CHECK(query.size() == std::string("?token=").size() + 32);
    const auto get = [&](const std::string& path, const Headers& headers = {}) {
        return ask(port_of(page), request(path, headers));
    };
    std::string wrong = query;
    wrong.back() = wrong.back() == '0' ? '1' : '0';
    for (const std::string& bad : {std::string(), wrong, query + "0", std::string("?token=")}) {
        for (const char* path : {"/", "/body", "/events", "/history.csv"}) {
            const Answer refusal = get(path + bad);
            CHECK(refusal.status == 403);
            CHECK(refusal.body ==
                  "the token is missing or wrong: use the whole address that was printed\n");
        }
    }
    for (const char* path : {"/", "/body", "/history.csv"}) {
        CHECK(get(path + query, {{"Host", "phone.example"}}).status == 200);
    }
    CHECK(Listener(port_of(page), {}, "/events" + query).hears("event: page"));
    const LivePage another({.host = "0.0.0.0", .port = 0});
    CHECK(another.url().substr(another.url().find("/?token=") + 1) != query);
}

TEST_CASE("an address or port that cannot be used is an error") {
    const LivePage page({.port = 0});
    CHECK_THROWS_WITH(LivePage({.port = port_of(page)}),
                      Catch::Contains("is in use; choose another port, or 0 for any free port"));
    CHECK_THROWS_WITH(LivePage({.host = "192.0.2.1", .port = 0}),
                      Catch::Contains("expected an address of this machine"));
    for (const char* host : {"0", "127.1", "0x7f.1", "2130706433"}) {
        CHECK_THROWS_WITH(LivePage({.host = host, .port = 0}),
                          Catch::Contains("expected an address with all its four numbers"));
    }
}

TEST_CASE("events announce each new page and progress") {
    Story story;
    Served served(story);
    const std::string first = id_in(served.get("/").body);
    Listener listener(served.port);
    CHECK(listener.hears("event: page\nid: " + first + "\ndata: " + first + "\n\n"));
    CHECK(listener.hears("event: progress\ndata: {\"text\":\"of 1\"}\n\n"));
    story.generation = 2;
    CHECK(listener.hears("{\"text\":\"of 2\"}"));
    REQUIRE(listener.hears("event: page\nid: ", 2));
    const std::string second = id_in(served.get("/").body);
    CHECK(second != first);
    CHECK(listener.hears("id: " + second + "\n"));
    CHECK(served.get("/body").body == "<p>generation 2</p>");
}

TEST_CASE("a reader with the newest page gets only the next one, also from a new server") {
    Story story;
    std::string id;
    int port = 0;
    {
        Served served(story);
        port = served.port;
        id = id_in(served.get("/").body);
        Listener had(served.port, {{"Last-Event-ID", id}}),
            opened(served.port, {}, "/events?page=" + id);
        REQUIRE(had.hears("event: progress"));
        REQUIRE(opened.hears("event: progress"));
        CHECK(had.text().find("event: page") == std::string::npos);
        CHECK(opened.text().find("event: page") == std::string::npos);
        Listener old(served.port, {{"Last-Event-ID", "7"}}, "/events?page=" + id);
        CHECK(old.hears("event: page\nid: " + id));
        story.generation = 2;
        CHECK(had.hears("event: page"));
    }
    // A new server on the same port: the id belongs to the page, not to the server.
    LivePage again({.port = port}, kFast);
    story.generation = 1;
    again.show(story.source());
    Listener back(port, {{"Last-Event-ID", id}});
    REQUIRE(back.hears("of 1"));
    CHECK(back.text().find("event: page") == std::string::npos);
    story.generation = 3;
    CHECK(back.hears("event: page"));
}

TEST_CASE("a page is built once for all readers, and only when it would be another") {
    Story story;
    Served served(story);
    CHECK(story.polls == 0);
    std::list<Listener> readers;
    for (int i = 0; i < 8; ++i) readers.emplace_back(served.port);
    for (Listener& each : readers) CHECK(each.hears("event: page"));
    const int polls = story.polls;
    while (story.polls < polls + 3) std::this_thread::yield();
    CHECK(served.get("/body").status == 200);
    CHECK(story.pages == 1);
    story.generation = 2;
    for (Listener& each : readers) CHECK(each.hears("of 2"));
    while (story.pages < 2) std::this_thread::yield();
    CHECK(story.pages == 2);
}

TEST_CASE("the number of event streams is limited, and a closed one makes room") {
    Story story;
    Served served(story);
    std::list<Listener> readers;
    for (int i = 0; i < kMaxLiveReaders; ++i) {
        readers.emplace_back(served.port);
        REQUIRE(readers.back().hears("event: progress"));
    }
    {
        Listener one_too_many(served.port);
        CHECK(one_too_many.hears_the_end());
        CHECK(one_too_many.text().starts_with("HTTP/1.1 503 "));
        CHECK(one_too_many.text().find("\r\nRetry-After: 10\r\n") != std::string::npos);
        CHECK(served.get("/events").body == "there are 16 readers already\n");
    }
    CHECK(served.get("/").status == 200);
    readers.pop_back();
    const auto begin = std::chrono::steady_clock::now();
    bool heard = false;
    while (!heard && std::chrono::steady_clock::now() - begin < kBound) {
        heard = Listener(served.port).hears("event: progress");
    }
    CHECK(heard);
}

TEST_CASE("readers who stall hold nobody up, not even the end") {
    Story story;
    story.bulk = 6'000'000;
    std::list<Socket> stalled;
    constexpr int kRoom = 4096;  // less than a page
    std::optional<Listener> listener;
    const auto begin = [&] {
        Served served(story);
        for (int i = 0; i < 4; ++i)
            REQUIRE(stalled.emplace_back(served.port, kRoom).send(request("/")));
        REQUIRE(stalled.emplace_back(served.port, kRoom).send(request("/events")));
        REQUIRE(stalled.emplace_back(served.port, kRoom).send("GET / HT"));
        for (const Socket& each : stalled) {
            if (&each != &stalled.back()) CHECK(each.receive().starts_with("HTTP/1.1 200 OK"));
        }
        listener.emplace(served.port);
        CHECK(listener->hears("of 1"));
        story.generation = 2;
        CHECK(listener->hears("of 2"));
        CHECK(served.get("/body").body.size() == story.body().size());
        return std::chrono::steady_clock::now();
    }();
    // The end must not wait for stalled readers, which have up to 20 s (LiveLimits::answer).
    CHECK(std::chrono::steady_clock::now() - begin < 10s);
    CHECK(listener->hears_the_end());
}

TEST_CASE("a request that drips is cut off") {
    Story story;
    const Served served(story, {.request = 50ms});
    const Socket dripping(served.port), silent(served.port);
    REQUIRE(dripping.send("GET / HTTP/1.1\r\nX-Long: "));
    const auto begin = std::chrono::steady_clock::now();
    while (dripping.send("a") && std::chrono::steady_clock::now() - begin < kBound) {
        std::this_thread::yield();
    }
    CHECK(std::chrono::steady_clock::now() - begin < kBound);
    CHECK(silent.receive_all().empty());
}

// More connections than are served at once: a later client is answered only after some of them were
// closed (or is closed itself on a slow machine).
constexpr int kCrowd = 2 * kMaxLiveReaders;

bool answers(const Served& served) {
    const auto begin = std::chrono::steady_clock::now();
    while (served.get("/nothing").status != 404) {
        if (std::chrono::steady_clock::now() - begin > kBound) return false;
    }
    return true;
}

TEST_CASE("readers who do not take an answer are cut off, and make room") {
    Story story;
    story.bulk = 20'000'000;
    const Served served(story, {.answer = 1s});
    std::list<Socket> slow;
    for (int i = 0; i < kCrowd; ++i) {
        REQUIRE(slow.emplace_back(served.port, 4096).send(request("/body")));
    }
    CHECK(answers(served));
    CHECK(slow.front().receive_all().size() < story.bulk);
}

TEST_CASE("clients who ask for nothing are cut off, and make room") {
    Story story;
    const Served served(story, {.request = 1s});
    std::list<Socket> silent;
    for (int i = 0; i < kCrowd; ++i) silent.emplace_back(served.port);
    CHECK(answers(served));
    CHECK(silent.front().receive_all().empty());
}

TEST_CASE("a silent stream sends keep-alive lines") {
    Story story;
    const Served served(story, {.silence = 5ms});
    Listener listener(served.port);
    CHECK(listener.hears(": still here\n\n", 3));
}

TEST_CASE("programs that the tuner starts inherit nothing of the live page") {
    const auto inherited = [] {
        std::set<int> numbers;
        for (int number = 0; number < 1024; ++number) {
            const int flags = fcntl(number, F_GETFD);
            if (flags != -1 && (flags & FD_CLOEXEC) == 0) numbers.insert(number);
        }
        return numbers;
    };
    const std::set<int> before = inherited();
    Story story;
    const Served served(story);
    Listener listener(served.port);
    REQUIRE(listener.hears("of 1"));
    CHECK(inherited() == before);
}

TEST_CASE("a failing source shows its message until it succeeds again") {
    Story story;
    Served served(story);
    Listener listener(served.port);
    REQUIRE(listener.hears("of 1"));
    story.broken = true;
    CHECK(listener.hears("{\"text\":\"a run <named> & gone\"}"));
    const auto says = [&](const std::string& words) {
        const auto begin = std::chrono::steady_clock::now();
        while (served.get("/body").body.find(words) == std::string::npos) {
            if (std::chrono::steady_clock::now() - begin > kBound) return false;
        }
        return true;
    };
    CHECK(says("<p>" + escaped("a run <named> & gone") + "</p>"));
    CHECK(served.get("/").body.find("EventSource") != std::string::npos);
    CHECK(served.get("/history.csv").status == 404);
    CHECK(served.get("/history.csv").body == "no table\n");
    story.broken = false;
    CHECK(says("<p>generation 1</p>"));
}

TEST_CASE("another source takes over for the same readers") {
    Story one, two;
    two.generation = 5;
    Served served(one);
    Listener listener(served.port);
    REQUIRE(listener.hears("of 1"));
    served.page.show(two.source());
    CHECK(listener.hears("of 5"));
    CHECK(served.get("/body").body == "<p>generation 5</p>");
}

TEST_CASE("a page that is never shown ends too") {
    const LivePage page({.port = 0});
    CHECK(page.url().starts_with("http://127.0.0.1:"));
}

}  // namespace
}  // namespace evothello
