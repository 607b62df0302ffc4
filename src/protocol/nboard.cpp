#include "protocol/nboard.hpp"

#include <algorithm>
#include <chrono>

#include "base/error.hpp"
#include "base/number.hpp"
#include "game/ggf.hpp"
#include "protocol/words.hpp"

namespace evothello {
namespace {

using std::chrono::steady_clock;

std::string upper_case(Move move) {
    if (move.is_pass()) return "PA";
    std::string text = move.name();
    text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

std::string value_text(const Choice& choice) {
    return fixed(choice.exact ? choice.margin : choice.value, 2);
}

// In [1, 64]; a GUI may ask for more moves than there are.
std::optional<int> count_from(std::string_view word) {
    const auto number = parse_integer(word);
    if (!number) return std::nullopt;
    return static_cast<int>(std::clamp<std::int64_t>(*number, 1, 64));
}

}  // namespace

NBoardDialog::NBoardDialog(InterruptibleThinker& thinker)
    : thinker_(&thinker), game_(start_position(thinker.rules().size)) {
    thinker_->start_game(thinker.rules().size);
}

bool NBoardDialog::handle_line(std::string_view line, const SendLines& send,
                               const std::atomic<bool>& stop) {
    const auto words = words_of(line);
    if (words.empty()) return true;
    const std::string_view argument = words.size() > 1 ? words[1] : std::string_view();
    try {
        if (words[0] == "quit") return false;
        if (words[0] == "nboard") send("set myname " + thinker_->name());
        if (words[0] == "set") set(line, send);
        if (words[0] == "move") move(argument);
        if (words[0] == "go") go(send, stop);
        if (words[0] == "hint") hint(argument, send, stop);
        if (words[0] == "learn") send("learned");
        // Lines are handled in order, so everything before this one is done.
        if (words[0] == "ping") send(argument.empty() ? "pong" : "pong " + std::string(argument));
    } catch (const Error& error) {
        std::string text = error.what();
        std::replace(text.begin(), text.end(), '\n', ' ');
        send("status " + text);
    }
    return true;
}

void NBoardDialog::set(std::string_view line, const SendLines& send) {
    const auto words = words_of(line);
    if (words.size() < 3) return;
    if (words[1] == "depth") {
        if (const auto depth = count_from(words[2])) thinker_->set_depth(*depth);
    } else if (words[1] == "game") {
        set_game(line.substr(static_cast<std::size_t>(words[2].data() - line.data())));
        if (game_.position().finished()) send("status the game is over");
    }
}

void NBoardDialog::set_game(std::string_view ggf) {
    const auto found = parse_ggf(ggf, "");
    if (found.empty()) throw Error("set game: no game found; expected (;GM[Othello]...;)");
    if (!found.front().game) throw Error("set game: " + found.front().problem.what);
    const PlayedGame& game = *found.front().game;
    // A GUI that does not know variants writes no letter, so only the letter proves a variant.
    if (!thinker_->fits_board(game.rules.size) ||
        (game.rules.variant == Variant::kReversed && !thinker_->fits_variant(Variant::kReversed))) {
        throw Error("set game: " + thinker_->name() + " plays " +
                    evothello::name(thinker_->rules()) + ", not " + evothello::name(game.rules));
    }
    game_ = MoveReader(game.end());
    thinker_->start_game(game.rules.size);
}

void NBoardDialog::move(std::string_view word) {
    const auto move = parse_move_word(word);
    if (!move)
        throw Error("move: expected a move such as F5 or PA, found '" + std::string(word) + "'");
    game_.play({.move = *move});
}

void NBoardDialog::go(const SendLines& send, const std::atomic<bool>& stop) {
    const auto begin = steady_clock::now();
    const Choice choice = thinker_->choose(position(), std::nullopt, stop);
    const std::chrono::duration<double> seconds = steady_clock::now() - begin;
    if (choice.move.is_pass()) return send("=== PA");
    send("=== " + upper_case(choice.move) + "/" + value_text(choice) + "/" +
         fixed(seconds.count(), 2));
}

void NBoardDialog::hint(std::string_view count, const SendLines& send,
                        const std::atomic<bool>& stop) {
    thinker_->hint(position(), count_from(count).value_or(1), stop, [&](const Choice& choice) {
        send("search " + upper_case(choice.move) + " " + value_text(choice) + " 0 " +
             std::to_string(choice.depth));
    });
}

}  // namespace evothello
