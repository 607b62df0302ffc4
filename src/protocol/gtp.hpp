#pragma once

// Our engine as a GTP (Go Text Protocol) controller expects it. Every command gets exactly one
// answer, `= text` or `? text`, with the command's number and followed by an empty line. A refused
// command changes nothing.

#include <vector>

#include "protocol/dialog.hpp"
#include "protocol/gtp_clock.hpp"
#include "protocol/interruptible_thinker.hpp"

namespace evothello {

class GtpDialog final : public Dialog {
  public:
    // The answers to `name` and `version`.
    struct Identity {
        std::string name, version;
    };
    // `mind` must outlive this object.
    GtpDialog(InterruptibleThinker& mind, Identity identity);

    bool hear(std::string_view line, const SendLines& say, const std::atomic<bool>& stop) override;

    const Position& position() const { return positions_.back(); }

  private:
    struct Answer {
        bool good = true;
        std::string text = {};
    };
    struct Question {
        const std::vector<std::string_view>& words;  // its arguments
        const std::atomic<bool>& stop;
    };
    struct Row {
        std::string_view name;
        std::size_t needed;  // number of arguments, at least
        Answer (GtpDialog::*answer)(const Question& question);
    };
    static const std::vector<Row>& rows();
    static const Row* find(std::string_view name);
    static Answer refusal(std::string text) { return {false, std::move(text)}; }

    Answer protocol_version(const Question&);
    Answer name(const Question&);
    Answer version(const Question&);
    Answer known_command(const Question& question);
    Answer list_commands(const Question&);
    Answer quit(const Question&);
    Answer boardsize(const Question& question);
    Answer clear_board(const Question&);
    Answer komi(const Question& question);
    Answer play(const Question& question);
    Answer genmove(const Question& question);
    Answer reg_genmove(const Question& question);
    Answer undo(const Question&);
    Answer showboard(const Question&);
    Answer final_score(const Question&);
    Answer time_settings(const Question& question);
    Answer time_left(const Question& question);
    Answer set_game(const Question& question);
    Answer game_id(const Question&);
    Answer board(const Question&);
    Answer board_size(const Question&);
    Answer legal_moves(const Question&);
    Answer side_to_move(const Question&);
    Answer final_result(const Question&);

    void start_game(Size size);
    // The current position with `side` to move. If it is the other side's turn, that side must have
    // no legal move; otherwise returns nothing.
    std::optional<Position> turn_of(Colour side) const;
    Answer generate(const Question& question, bool plays);

    InterruptibleThinker* thinker_;
    Identity identity_;
    std::vector<Position> positions_;  // the start, then one per move; never empty
    GtpClock clock_;
    bool leaving_ = false;
};

}  // namespace evothello
