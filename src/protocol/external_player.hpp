#pragma once

// An external engine in a seat; external_engine.hpp says how it is named. We act as the referee and
// keep the rules: an engine that fails in any way forfeits its game, and nothing else suffers.

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/log.hpp"
#include "game/game.hpp"
#include "protocol/external_engine.hpp"

namespace evothello {

// What a seat needs from its caller.
struct ExternalEngineHost {
    std::shared_ptr<Log> log = {};  // receives the engine's stderr; may be null
    // Called with the reason for each forfeited game, by any thread.
    std::function<void(const std::string& reason)> on_forfeit;
    const std::atomic<bool>* stop = nullptr;  // ends all waiting once raised
    // Called if the engine does not start. True: the fault is this engine's alone, and it forfeits
    // its game. False or unset: start_game() throws Error, since no game can be played.
    std::function<bool()> is_own_fault = {};
};

// Seat of an external engine. Starts the engine with the first game, keeps it from game to game,
// and restarts it after a forfeit. start_game() throws Error if the engine does not start or answer
// (but see ExternalEngineHost::is_own_fault).
class ExternalEngineSeat : public Seat {
  public:
    // No game follows: closes the engine's input, so that it can exit by itself before this object
    // is destroyed and kills it.
    virtual void close_input() = 0;
};
std::unique_ptr<ExternalEngineSeat> open_external_engine(const ExternalEngine& engine,
                                                         const Rules& rules,
                                                         ExternalEngineHost host);

}  // namespace evothello
