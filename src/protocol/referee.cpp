#include "protocol/referee.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "game/ggf.hpp"
#include "protocol/words.hpp"

namespace evothello {
namespace {

constexpr int kMaxAnswerLines = 10'000;  // in one answer
constexpr std::size_t kMostBytes = 200;  // of an answer's further lines

bool is_digit(char c) { return c >= '0' && c <= '9'; }

class GtpReferee final : public Referee {
  public:
    using Referee::Referee;

    void start_game(const Opening& opening, const Rules& rules, const WaitLimit& limit) override {
        if (opening.moves.empty() && opening.position != start_position(rules.size)) {
            throw Error(
                "GTP cannot start a game from a position; use openings that are lists of moves");
        }
        // Some programs play 8x8 only and do not know this command.
        if (rules.size != Size::k8) {
            command("boardsize " + std::to_string(width(rules.size)), limit);
        }
        command("clear_board", limit);
        Colour side = Colour::kBlack;
        for (const Move move : opening.moves) {
            report_move(side, move, false, limit);
            side = other(side);
        }
    }
    std::string request_move(Colour side, const WaitLimit& limit) override {
        return command(std::string("genmove ") + letter(side), limit);
    }
    // GTP programs have played their own move already.
    void report_move(Colour side, Move move, bool own, const WaitLimit& limit) override {
        if (!own) command(std::string("play ") + letter(side) + " " + move.name(), limit);
    }

  private:
    static char letter(Colour side) { return side == Colour::kBlack ? 'b' : 'w'; }

    std::string command(const std::string& text, const WaitLimit& limit) {
        const std::string id = std::to_string(++id_);
        send(id + " " + text, limit);
        expect_answer();
        std::string line = read(limit);
        while (line.empty() || (line[0] != '=' && line[0] != '?')) line = read(limit);
        for (std::string rest = read(limit); !words_of(rest).empty(); rest = read(limit)) {
            if (line.size() < kMostBytes) line += " " + rest;
        }
        return answer_to(text, id, line);
    }

    // The first word of an answer: `=7 text`, `= 7 text` or `= text`.
    static std::string answer_to(const std::string& text, const std::string& id,
                                 const std::string& line) {
        const bool good = line[0] == '=';
        auto words = words_of(std::string_view(line).substr(1));
        if (!words.empty() && std::all_of(words[0].begin(), words[0].end(), is_digit)) {
            if (words[0] != id) {
                throw Error("answered '" + std::string(words[0]) + "' instead of '" + id + "'");
            }
            words.erase(words.begin());
        }
        if (!good) throw Error("refused '" + text + "': " + line.substr(0, 100));
        return words.empty() ? "" : std::string(words[0]);
    }

    int id_ = 0;
};

class NBoardReferee final : public Referee {
  public:
    NBoardReferee(Process& process, int depth, const WaitLimit& limit)
        : Referee(process), depth_(depth) {
        send("nboard 2", limit);
    }

    void start_game(const Opening& opening, const Rules& rules, const WaitLimit& limit) override {
        PlayedGame game = played_game("black", "white", rules, opening, {});
        std::string ggf = to_ggf(game);
        ggf.pop_back();
        // Also resets what some programs keep from game to game, so that their moves are
        // reproducible.
        send("set depth " + std::to_string(depth_), limit);
        send("set game " + ggf, limit);
        synchronise(limit);
    }
    std::string request_move(Colour, const WaitLimit& limit) override {
        synchronise(limit);
        send("go", limit);
        expect_answer();
        for (;;) {
            const std::string line = read(limit);
            if (!line.starts_with("===")) continue;
            const auto words = words_of(std::string_view(line).substr(3));
            return words.empty() ? "" : std::string(words[0]);
        }
    }
    void report_move(Colour, Move move, bool, const WaitLimit& limit) override {
        send(std::string("move ") + (move.is_pass() ? "PA" : move.name()), limit);
    }

  private:
    // Waits for the `pong`: by then the program has answered everything before it.
    void synchronise(const WaitLimit& limit) {
        const std::string number = std::to_string(++pings_);
        send("ping " + number, limit);
        expect_answer();
        for (;;) {
            const std::string line = read(limit);
            const auto words = words_of(line);
            if (words.size() == 2 && words[0] == "pong" && words[1] == number) return;
        }
    }

    int depth_, pings_ = 0;
};

}  // namespace

void Referee::send(const std::string& line, const WaitLimit& limit) {
    if (!process_->send(line, limit)) throw Error(process_->failure());
}

std::string Referee::read(const WaitLimit& limit) {
    if (++lines_ > kMaxAnswerLines) throw Error("an answer with too many lines");
    const auto line = process_->read_line(limit);
    if (!line) throw Error(process_->failure());
    return *line;
}

std::unique_ptr<Referee> open_referee(const ExternalEngine& engine, Process& process,
                                      const WaitLimit& limit) {
    if (engine.protocol == ExternalEngine::Protocol::kGtp)
        return std::make_unique<GtpReferee>(process);
    return std::make_unique<NBoardReferee>(process, engine.depth, limit);
}

}  // namespace evothello
