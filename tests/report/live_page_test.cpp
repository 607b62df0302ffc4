#include "report/live_page.hpp"

#include <arpa/inet.h>
#include <httplib.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <list>
#include <mutex>
#include <thread>

#include "base/error.hpp"
#include "report/markup.hpp"
#include "support/catch.hpp"

namespace evothello {
namespace {

using namespace std::chrono_literals;
using httplib::Client;
using httplib::Headers;

constexpr LivePace kFast{.looks = 5ms, .pages = 5ms};
constexpr auto kBound = 60s;  // of waiting for what must come

// Something that goes on.
struct Story {
    std::atomic<int> generation = 1, looks = 0, pages = 0;
    std::atomic<bool> broken = false;
    std::size_t bulk = 0;  // bytes of a page beside its words

    std::string body() const {
        return "<p>generation " + std::to_string(generation) + "</p>" + std::string(bulk, ' ');
    }
    LiveSource source() {
        return {.look =
                    [this] {
                        ++looks;
                        if (broken) throw Error("a run <named> & gone");
                        const std::string number = std::to_string(generation);
                        return LiveLook{number, R"({"text":"of )" + number + "\"}"};
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

// On a free port of this machine.
struct Served {
    explicit Served(Story& story) { page.show(story.source()); }
    LivePage page{{.port = 0}, kFast};
    int port = port_of(page);
    Client client{"127.0.0.1", port};
};

// Reads a stream of events in a thread of its own.
class Listener {
  public:
    explicit Listener(int port, Headers headers = {}, const std::string& path = "/events")
        : client_("127.0.0.1", port), thread_([=, this] { listen(path, headers); }) {
        client_.set_read_timeout(kBound);
    }
    ~Listener() {
        {
            const std::lock_guard guard(mutex_);
            leave_ = true;
        }
        client_.stop();
    }

    // Waits until it has heard that, so many times.
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
    int status() const {
        const std::lock_guard guard(mutex_);
        return status_;
    }
    std::string text() const {
        const std::lock_guard guard(mutex_);
        return text_;
    }

  private:
    void listen(const std::string& path, const Headers& headers) {
        client_.Get(
            path, headers,
            [this](const httplib::Response& response) {
                const std::lock_guard guard(mutex_);
                status_ = response.status;
                return true;
            },
            [this](const char* bytes, std::size_t count) {
                const std::lock_guard guard(mutex_);
                text_.append(bytes, count);
                news_.notify_all();
                return !leave_;
            });
        const std::lock_guard guard(mutex_);
        ended_ = true;
        news_.notify_all();
    }

    mutable std::mutex mutex_;
    std::condition_variable news_;
    std::string text_;
    int status_ = 0;
    bool leave_ = false, ended_ = false;
    Client client_;
    std::jthread thread_;
};

// A connection on which nothing happens but what is told.
class RawSocket {
  public:
    explicit RawSocket(int port) {
        sockaddr_in address = {};
        address.sin_family = AF_INET;
        address.sin_port = htons(static_cast<std::uint16_t>(port));
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        // So little room that a page does not fit into what the kernel keeps for the reader.
        const int few = 4096;
        setsockopt(number_, SOL_SOCKET, SO_RCVBUF, &few, sizeof few);
        REQUIRE(connect(number_, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0);
    }
    ~RawSocket() { close(number_); }
    RawSocket(const RawSocket&) = delete;

    bool send(const std::string& text) const {
        return ::send(number_, text.data(), text.size(), MSG_NOSIGNAL) == std::ssize(text);
    }
    std::string receive() const {
        char bytes[4096];
        const auto count = recv(number_, bytes, sizeof bytes, 0);
        return {bytes, static_cast<std::size_t>(std::max<ssize_t>(count, 0))};
    }

  private:
    int number_ = socket(AF_INET, SOCK_STREAM, 0);
};

std::string request(const std::string& path) {
    return "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
}

std::string id_in(const std::string& whole) {
    return whole.substr(whole.find("</main>") + std::string("</main>").size());
}

TEST_CASE("the live page answers what it has, with strict headers") {
    Story story;
    Served served(story);
    const auto page = served.client.Get("/");
    REQUIRE(page);
    CHECK(page->status == 200);
    CHECK(page->body.starts_with("<main><p>generation 1</p></main>"));
    CHECK(std::stoull(id_in(page->body)) > 0);
    CHECK(page->get_header_value("Content-Type") == "text/html; charset=utf-8");
    CHECK(page->get_header_value("X-Content-Type-Options") == "nosniff");
    CHECK(page->get_header_value("Referrer-Policy") == "no-referrer");
    CHECK(page->get_header_value("Cache-Control") == "no-store");
    const std::string policy = page->get_header_value("Content-Security-Policy");
    for (const char* part : {"default-src 'none'", "connect-src 'self'", "base-uri 'none'",
                             "form-action 'none'", "frame-ancestors 'none'"}) {
        CHECK(policy.find(part) != std::string::npos);
    }
    CHECK(served.client.Get("/body")->body == "<p>generation 1</p>");
    CHECK(served.client.Get("/history.csv")->body == "generation\n1\n");
    CHECK(served.client.Get("/history.csv")->get_header_value("Content-Type") ==
          "text/csv; charset=utf-8");
    const auto head = served.client.Head("/");
    CHECK(head->status == 200);
    CHECK(head->body.empty());
    CHECK(head->get_header_value("Content-Length") == std::to_string(page->body.size()));
}

TEST_CASE("the live page is not compressed and not cut, whatever is asked for") {
    Story story;
    Served served(story);
    const auto page =
        served.client.Get("/body", {{"Accept-Encoding", "gzip, br"}, {"Range", "bytes=2-3"}});
    REQUIRE(page);
    CHECK(page->status == 200);
    CHECK(page->get_header_value("Content-Encoding").empty());
    CHECK(page->body == "<p>generation 1</p>");
}

TEST_CASE("the live page refuses other paths, methods and names in a line") {
    Story story;
    Served served(story);
    const auto is_refusal = [](const httplib::Result& result, int status, const char* words) {
        REQUIRE(result);
        CHECK(result->status == status);
        CHECK(result->get_header_value("Content-Type") == "text/plain; charset=utf-8");
        CHECK(result->body == words + std::string("\n"));
        CHECK(result->get_header_value("X-Content-Type-Options") == "nosniff");
    };
    for (const char* path : {"/index.html", "/../etc/passwd", "//", "/body/", "/events/1"}) {
        is_refusal(served.client.Get(path), 404,
                   "there is only /, /body, /events and /history.csv");
    }
    const char* const only = "only GET and HEAD are answered";
    is_refusal(served.client.Post("/", "x=1", "application/x-www-form-urlencoded"), 405, only);
    is_refusal(served.client.Delete("/body"), 405, only);
    CHECK(served.client.Put("/", "x", "text/plain")->get_header_value("Allow") == "GET, HEAD");
    for (const char* host : {"evil.example", "127.0.0.1.evil.example", "", "[::2]:80"}) {
        is_refusal(served.client.Get("/body", {{"Host", host}}), 403,
                   "this is only for the machine itself: use the address that was printed");
    }
    for (const char* host : {"LocalHost", "localhost:1", "127.0.0.1", "[::1]:99"}) {
        CHECK(served.client.Get("/body", {{"Host", host}})->status == 200);
    }
}

TEST_CASE("what is no request, or too long a one, ends at once") {
    Story story;
    const Served served(story);
    const RawSocket nonsense(served.port), endless(served.port);
    REQUIRE(nonsense.send("NONSENSE\r\n\r\n"));
    std::string answer;
    for (auto part = nonsense.receive(); !part.empty(); part = nonsense.receive()) answer += part;
    CHECK(answer.starts_with("HTTP/1.1 400 "));
    CHECK(answer.ends_with("this is no request\n"));
    REQUIRE(endless.send("GET / HTTP/1.1\r\n"));
    const std::string header = "X-Long: " + std::string(4000, 'a') + "\r\n";
    const auto begin = std::chrono::steady_clock::now();
    while (endless.send(header) && std::chrono::steady_clock::now() - begin < kBound) {
    }
    CHECK(std::chrono::steady_clock::now() - begin < kBound);
}

TEST_CASE("beyond this machine the live page wants its token") {
    Story story;
    LivePage page({.host = "0.0.0.0", .port = 0}, kFast);
    page.show(story.source());
    const std::size_t at = page.url().find("/?token=");
    REQUIRE(at != std::string::npos);
    const std::string query = page.url().substr(at + 1);
    CHECK(query.size() == std::string("?token=").size() + 32);
    Client client("127.0.0.1", port_of(page));
    std::string wrong = query;
    wrong.back() = wrong.back() == '0' ? '1' : '0';
    for (const std::string& bad : {std::string(), wrong, query + "0", std::string("?token=")}) {
        for (const char* path : {"/", "/body", "/events", "/history.csv"}) {
            const auto refusal = client.Get(path + bad);
            CHECK(refusal->status == 403);
            CHECK(refusal->body ==
                  "the token is missing or wrong: use the whole address that was printed\n");
        }
    }
    for (const char* path : {"/", "/body", "/history.csv"}) {
        CHECK(client.Get(path + query, {{"Host", "phone.example"}})->status == 200);
    }
    CHECK(Listener(port_of(page), {}, "/events" + query).hears("event: page"));
    const LivePage another({.host = "0.0.0.0", .port = 0});
    CHECK(another.url().substr(another.url().find("/?token=") + 1) != query);
}

TEST_CASE("an address or a port that is not to be had is an error") {
    const LivePage page({.port = 0});
    CHECK_THROWS_WITH(LivePage({.port = port_of(page)}),
                      Catch::Contains("is in use; choose another, or 0 for any that is free"));
    CHECK_THROWS_WITH(LivePage({.host = "192.0.2.1", .port = 0}),
                      Catch::Contains("expected an address of this machine"));
}

TEST_CASE("events tell of each new page, and of progress") {
    Story story;
    Served served(story);
    const std::string first = id_in(served.client.Get("/")->body);
    Listener listener(served.port);
    CHECK(listener.hears("event: page\nid: " + first + "\ndata: " + first + "\n\n"));
    CHECK(listener.hears("event: progress\ndata: {\"text\":\"of 1\"}\n\n"));
    story.generation = 2;
    CHECK(listener.hears("{\"text\":\"of 2\"}"));
    REQUIRE(listener.hears("event: page\nid: ", 2));
    const std::string second = id_in(served.client.Get("/")->body);
    CHECK(second != first);
    CHECK(listener.hears("id: " + second + "\n"));
    CHECK(served.client.Get("/body")->body == "<p>generation 2</p>");
}

TEST_CASE("a reader who has the newest page is told of the next one only, whoever serves") {
    Story story;
    std::string id;
    int port = 0;
    {
        Served served(story);
        port = served.port;
        id = id_in(served.client.Get("/")->body);
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
    // Again on the same port: the number is of the page, not of the server.
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
    CHECK(story.looks == 0);
    std::list<Listener> readers;
    for (int i = 0; i < 8; ++i) readers.emplace_back(served.port);
    for (Listener& each : readers) CHECK(each.hears("event: page"));
    const int looks = story.looks;
    while (story.looks < looks + 3) std::this_thread::yield();
    CHECK(served.client.Get("/body")->status == 200);
    CHECK(story.pages == 1);
    story.generation = 2;
    for (Listener& each : readers) CHECK(each.hears("of 2"));
    while (story.pages < 2) std::this_thread::yield();
    CHECK(story.pages == 2);
}

TEST_CASE("there are so many event streams and no more, and who leaves makes room") {
    Story story;
    Served served(story);
    std::list<Listener> readers;
    for (int i = 0; i < kMostLiveReaders; ++i) {
        readers.emplace_back(served.port);
        REQUIRE(readers.back().hears("event: progress"));
    }
    {
        Listener one_too_many(served.port);
        CHECK(one_too_many.hears_the_end());
        CHECK(one_too_many.status() == 503);
        CHECK(served.client.Get("/events")->body == "there are 16 readers already\n");
    }
    CHECK(served.client.Get("/")->status == 200);
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
    std::list<RawSocket> stalled;
    std::optional<Listener> listener;
    const auto begin = [&] {
        Served served(story);
        for (int i = 0; i < 4; ++i) REQUIRE(stalled.emplace_back(served.port).send(request("/")));
        REQUIRE(stalled.emplace_back(served.port).send(request("/events")));
        REQUIRE(stalled.emplace_back(served.port).send("GET / HT"));
        for (const RawSocket& each : stalled) {
            if (&each != &stalled.back()) CHECK(each.receive().starts_with("HTTP/1.1 200 OK"));
        }
        listener.emplace(served.port);
        CHECK(listener->hears("of 1"));
        story.generation = 2;
        CHECK(listener->hears("of 2"));
        CHECK(served.client.Get("/body")->body.size() == story.body().size());
        return std::chrono::steady_clock::now();
    }();
    // Whoever is cut off has up to 20 s left otherwise.
    CHECK(std::chrono::steady_clock::now() - begin < 10s);
    CHECK(listener->hears_the_end());
}

TEST_CASE("a source that fails is told of, and found again") {
    Story story;
    Served served(story);
    Listener listener(served.port);
    REQUIRE(listener.hears("of 1"));
    story.broken = true;
    CHECK(listener.hears("{\"text\":\"a run <named> & gone\"}"));
    const auto says = [&](const std::string& words) {
        const auto begin = std::chrono::steady_clock::now();
        while (served.client.Get("/body")->body.find(words) == std::string::npos) {
            if (std::chrono::steady_clock::now() - begin > kBound) return false;
        }
        return true;
    };
    CHECK(says("<p>" + escaped("a run <named> & gone") + "</p>"));
    CHECK(served.client.Get("/")->body.find("EventSource") != std::string::npos);
    CHECK(served.client.Get("/history.csv")->status == 404);
    CHECK(served.client.Get("/history.csv")->body == "no table\n");
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
    CHECK(served.client.Get("/body")->body == "<p>generation 5</p>");
}

TEST_CASE("a page that is never shown ends too") {
    const LivePage page({.port = 0});
    CHECK(page.url().starts_with("http://127.0.0.1:"));
}

}  // namespace
}  // namespace evothello
