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
    // `thinker` must outlive this object.
    GtpDialog(InterruptibleThinker& thinker, Identity identity);

    bool handle_line(std::string_view line, const SendLines& send,
                     const std::atomic<bool>& stop) override;

    const Position& position() const { return positions_.back(); }

  private:
    struct Answer {
        bool good = true;
        std::string text = {};
    };
    struct Request {
        const std::vector<std::string_view>& words;  // its arguments
        const std::atomic<bool>& stop;
    };
    struct Command {
        std::string_view name;
        std::size_t min_arguments;
        Answer (GtpDialog::*run)(const Request& request);
    };
    static const std::vector<Command>& commands();
    static Answer refusal(std::string text) { return {false, std::move(text)}; }

    Answer protocol_version(const Request&);
    Answer name(const Request&);
    Answer version(const Request&);
    Answer known_command(const Request& request);
    Answer list_commands(const Request&);
    Answer quit(const Request&);
    Answer boardsize(const Request& request);
    Answer clear_board(const Request&);
    Answer komi(const Request& request);
    Answer play(const Request& request);
    Answer genmove(const Request& request);
    Answer reg_genmove(const Request& request);
    Answer undo(const Request&);
    Answer showboard(const Request&);
    Answer final_score(const Request&);
    Answer time_settings(const Request& request);
    Answer time_left(const Request& request);
    Answer set_game(const Request& request);
    Answer game_id(const Request&);
    Answer board(const Request&);
    Answer board_size(const Request&);
    Answer legal_moves(const Request&);
    Answer side_to_move(const Request&);
    Answer final_result(const Request&);

    void start_game(Size size);
    // The current position with `side` to move. If it is the other side's turn, that side must have
    // no legal move; otherwise returns nothing.
    std::optional<Position> turn_of(Colour side) const;
    Answer generate(const Request& request, bool plays_move);

    InterruptibleThinker* thinker_;
    Identity identity_;
    std::vector<Position> positions_;  // the start, then one per move; never empty
    GtpClock clock_;
    bool quitting_ = false;
};

}  // namespace evothello
