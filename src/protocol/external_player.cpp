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
    ProcessSeat(ExternalEngine outside, const Rules& rules, ExternalEngineHost host)
        : outside_(std::move(outside)), rules_(rules), host_(std::move(host)) {}

    void start_game(const Opening& opening) override {
        forfeited_ = asked_ = false;
        side_ = opening.position.to_move;
        // A process that worked before gets a second chance as a new process.
        const bool fresh = process_ == nullptr;
        const WaitLimit patience = patience_until(host_.stop);
        try {
            begin(opening, patience);
        } catch (const Error& error) {
            const std::string reason = close(error.what());
            if (patience.stopped()) return;
            if (!fresh) return start_game(opening);
            if (!host_.is_own_fault || !host_.is_own_fault())
                throw Error(outside_.name + ": " + reason);
            if (!patience.stopped()) lose("it does not start: " + reason);
        }
    }

    std::optional<Choice> choose(const Position& position, Random&,
                                 const std::atomic<bool>* stop) override {
        if (process_ == nullptr) return std::nullopt;
        const WaitLimit patience = patience_until(stop);
        std::string word;
        const bool answered =
            run_or_forfeit(patience, [&] { word = referee_->ask(side_, patience); });
        if (!answered) return std::nullopt;
        const auto move = parse_move_word(word);
        if (!move || move->is_pass() || (position.moves() & move->square().bit()) == 0) {
            forfeit(equals_ignoring_case(word, "resign")
                        ? "it resigns"
                        : "'" + word.substr(0, 20) + "' is no legal move");
            return std::nullopt;
        }
        asked_ = true;
        return Choice{.move = *move};
    }

    void see(Move move) override {
        const bool own = std::exchange(asked_, false);
        const WaitLimit patience = patience_until(host_.stop);
        if (process_ != nullptr)
            run_or_forfeit(patience, [&] { referee_->tell(side_, move, own, patience); });
        side_ = other(side_);
    }

    bool forfeits() const override { return forfeited_; }

    void dismiss() override {
        if (process_ != nullptr) process_->dismiss();
    }

  private:
    WaitLimit patience_until(const std::atomic<bool>* stop) const {
        const std::chrono::duration<double> wait(outside_.seconds);
        return {steady_clock::now() + std::chrono::duration_cast<steady_clock::duration>(wait),
                stop};
    }

    void begin(const Opening& opening, const WaitLimit& patience) {
        if (process_ == nullptr) {
            process_ = std::make_unique<Process>(outside_.words, host_.log.get());
            referee_ = open_referee(outside_, *process_, patience);
        }
        referee_->begin(opening, rules_, patience);
    }

    // Calls work(); returns false if it failed. If the game was only stopped, nobody forfeits, but
    // the program is ended because it is still thinking.
    template <class Work>
    bool run_or_forfeit(const WaitLimit& patience, Work&& work) {
        try {
            work();
            return true;
        } catch (const Error& error) {
            if (patience.stopped()) {
                close("");
            } else {
                forfeit(error.what());
            }
            return false;
        }
    }

    void forfeit(const std::string& reason) { lose(close(reason)); }

    void lose(const std::string& reason) {
        forfeited_ = true;
        host_.on_forfeit(outside_.name + " lost a game: " + reason);
    }

    // Ends the program. Returns the reason, with the last line that the program wrote to stderr.
    std::string close(const std::string& reason) {
        std::string whole = printable_line(reason, kMaxReasonBytes);
        referee_.reset();
        if (process_ == nullptr) return whole;
        process_->end();
        const std::string& said = process_->last_error();
        if (!said.empty()) whole += " (its last line on stderr: " + said + ")";
        process_.reset();
        return whole;
    }

    ExternalEngine outside_;
    Rules rules_;
    ExternalEngineHost host_;
    std::unique_ptr<Process> process_;
    std::unique_ptr<Referee> referee_;
    Colour side_ = Colour::kBlack;  // to move
    bool forfeited_ = false, asked_ = false;
};

}  // namespace

std::unique_ptr<ExternalEngineSeat> open_external_engine(const ExternalEngine& outside,
                                                         const Rules& rules,
                                                         ExternalEngineHost host) {
    return std::make_unique<ProcessSeat>(outside, rules, std::move(host));
}

}  // namespace evothello
