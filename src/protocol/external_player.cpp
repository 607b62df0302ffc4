#include "protocol/external_player.hpp"

#include <algorithm>
#include <array>

#include "base/error.hpp"
#include "protocol/referee.hpp"
#include "protocol/words.hpp"

namespace evothello {
namespace {

using std::chrono::steady_clock;

constexpr std::size_t kMaxReasonBytes = 300;

class ProcessSeat final : public ExternalEngineSeat {
  public:
    ProcessSeat(ExternalEngine engine, const Rules& rules, ExternalEngineHost host)
        : engine_(std::move(engine)), rules_(rules), host_(std::move(host)) {}

    void start_game(const Opening& opening) override {
        forfeited_ = move_is_own_ = false;
        side_ = opening.position.to_move;
        // A process that worked before gets a second chance as a new process.
        const bool fresh = process_ == nullptr;
        const WaitLimit limit = limit_from_now(host_.stop);
        try {
            begin_game(opening, limit);
        } catch (const Error& error) {
            const std::string reason = close(error.what());
            if (limit.stopped()) return;
            if (!fresh) return start_game(opening);
            if (!host_.is_own_fault || !host_.is_own_fault())
                throw Error(engine_.name + ": " + reason);
            if (!limit.stopped()) lose_game("it does not start: " + reason);
        }
    }

    std::optional<Choice> choose(const Position& position, Random&,
                                 const std::atomic<bool>* stop) override {
        if (process_ == nullptr) return std::nullopt;
        const WaitLimit limit = limit_from_now(stop);
        std::string word;
        const bool answered =
            run_or_forfeit(limit, [&] { word = referee_->request_move(side_, limit); });
        if (!answered) return std::nullopt;
        const auto move = parse_move_word(word);
        if (!move || move->is_pass() || (position.moves() & move->square().bit()) == 0) {
            forfeit(equals_ignoring_case(word, "resign")
                        ? "it resigns"
                        : "'" + word.substr(0, 20) + "' is not a legal move");
            return std::nullopt;
        }
        move_is_own_ = true;
        return Choice{.move = *move};
    }

    void observe(Move move) override {
        const bool own = std::exchange(move_is_own_, false);
        const WaitLimit limit = limit_from_now(host_.stop);
        if (process_ != nullptr)
            run_or_forfeit(limit, [&] { referee_->report_move(side_, move, own, limit); });
        side_ = other(side_);
    }

    bool forfeits() const override { return forfeited_; }

    void close_input() override {
        if (process_ != nullptr) process_->close_input();
    }

  private:
    WaitLimit limit_from_now(const std::atomic<bool>* stop) const {
        const std::chrono::duration<double> wait(engine_.seconds);
        return {steady_clock::now() + std::chrono::duration_cast<steady_clock::duration>(wait),
                stop};
    }

    void begin_game(const Opening& opening, const WaitLimit& limit) {
        if (process_ == nullptr) {
            process_ = std::make_unique<Process>(engine_.words, host_.log.get());
            referee_ = open_referee(engine_, *process_, limit);
        }
        referee_->start_game(opening, rules_, limit);
    }

    // Calls work(); returns false if it failed. If the game was only stopped, nobody forfeits, but
    // the program is ended because it is still thinking.
    template <class Work>
    bool run_or_forfeit(const WaitLimit& limit, Work&& work) {
        try {
            work();
            return true;
        } catch (const Error& error) {
            if (limit.stopped()) {
                close("");
            } else {
                forfeit(error.what());
            }
            return false;
        }
    }

    void forfeit(const std::string& reason) { lose_game(close(reason)); }

    void lose_game(const std::string& reason) {
        forfeited_ = true;
        host_.on_forfeit(engine_.name + " lost a game: " + reason);
    }

    // Ends the program. Returns the reason, with the last line that the program wrote to stderr.
    std::string close(const std::string& reason) {
        std::string text = printable_line(reason, kMaxReasonBytes);
        referee_.reset();
        if (process_ == nullptr) return text;
        process_->end();
        const std::string& last_line = process_->last_error();
        if (!last_line.empty()) text += " (its last line on stderr: " + last_line + ")";
        process_.reset();
        return text;
    }

    ExternalEngine engine_;
    Rules rules_;
    ExternalEngineHost host_;
    std::unique_ptr<Process> process_;
    std::unique_ptr<Referee> referee_;
    Colour side_ = Colour::kBlack;  // to move
    bool forfeited_ = false, move_is_own_ = false;
};

}  // namespace

std::unique_ptr<ExternalEngineSeat> open_external_engine(const ExternalEngine& engine,
                                                         const Rules& rules,
                                                         ExternalEngineHost host) {
    return std::make_unique<ProcessSeat>(engine, rules, std::move(host));
}

}  // namespace evothello
