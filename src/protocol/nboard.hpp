#pragma once

// Our engine as an NBoard 2 GUI expects it. The GUI keeps the game: `go` reports a move and does
// not play it. Unknown lines are ignored. Errors are reported in a `status` line, which every GUI
// shows and no referee reads.

#include "game/played_game.hpp"
#include "protocol/dialog.hpp"
#include "protocol/interruptible_thinker.hpp"

namespace evothello {

class NBoardDialog final : public Dialog {
  public:
    // `thinker` must outlive this object.
    explicit NBoardDialog(InterruptibleThinker& thinker);

    bool handle_line(std::string_view line, const SendLines& send,
                     const std::atomic<bool>& stop) override;

    const Position& position() const { return game_.position(); }

  private:
    void set(std::string_view line, const SendLines& send);
    void set_game(std::string_view ggf);
    void move(std::string_view word);
    void go(const SendLines& send, const std::atomic<bool>& stop);
    void hint(std::string_view count, const SendLines& send, const std::atomic<bool>& stop);

    InterruptibleThinker* thinker_;
    MoveReader game_;
};

}  // namespace evothello
