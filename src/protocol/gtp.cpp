#include "protocol/gtp.hpp"

#include <algorithm>
#include <chrono>

#include "base/number.hpp"
#include "base/rows.hpp"
#include "board/notation.hpp"
#include "protocol/words.hpp"

namespace evothello {
namespace {

using std::chrono::steady_clock;

std::optional<Colour> parse_colour(std::string_view word) {
    if (equals_ignoring_case(word, "b") || equals_ignoring_case(word, "black"))
        return Colour::kBlack;
    if (equals_ignoring_case(word, "w") || equals_ignoring_case(word, "white"))
        return Colour::kWhite;
    return std::nullopt;
}

std::optional<int> parse_count(std::string_view word) {
    const auto number = parse_integer(word);
    if (!number || *number < 0 || *number > 1000) return std::nullopt;
    return static_cast<int>(*number);
}

std::optional<double> parse_seconds(std::string_view word) {
    constexpr double kLongest = 1e9;  // some thirty years: the system clock can count it
    const auto seconds = parse_number(word);
    if (!seconds || *seconds < 0) return std::nullopt;
    return std::min(*seconds, kLongest);
}

// The line without its comment, which begins with #.
std::string_view without_remark(std::string_view line) { return line.substr(0, line.find('#')); }

bool is_number(std::string_view word) {
    return word.find_first_not_of("0123456789") == std::string_view::npos;
}

}  // namespace

const std::vector<GtpDialog::Command>& GtpDialog::commands() {
    static const std::vector<Command> kCommands = {
        {"protocol_version", 0, &GtpDialog::protocol_version},
        {"name", 0, &GtpDialog::name},
        {"version", 0, &GtpDialog::version},
        {"known_command", 1, &GtpDialog::known_command},
        {"list_commands", 0, &GtpDialog::list_commands},
        {"quit", 0, &GtpDialog::quit},
        {"boardsize", 1, &GtpDialog::boardsize},
        {"clear_board", 0, &GtpDialog::clear_board},
        {"komi", 1, &GtpDialog::komi},
        {"play", 2, &GtpDialog::play},
        {"genmove", 1, &GtpDialog::genmove},
        {"reg_genmove", 1, &GtpDialog::reg_genmove},
        {"undo", 0, &GtpDialog::undo},
        {"showboard", 0, &GtpDialog::showboard},
        {"final_score", 0, &GtpDialog::final_score},
        {"time_settings", 3, &GtpDialog::time_settings},
        {"time_left", 3, &GtpDialog::time_left},
        {"set_game", 1, &GtpDialog::set_game},
        {"gogui-rules_game_id", 0, &GtpDialog::game_id},
        {"gogui-rules_board", 0, &GtpDialog::board},
        {"gogui-rules_board_size", 0, &GtpDialog::board_size},
        {"gogui-rules_legal_moves", 0, &GtpDialog::legal_moves},
        {"gogui-rules_side_to_move", 0, &GtpDialog::side_to_move},
        {"gogui-rules_final_result", 0, &GtpDialog::final_result},
    };
    return kCommands;
}

GtpDialog::GtpDialog(InterruptibleThinker& thinker, Identity identity)
    : thinker_(&thinker), identity_(std::move(identity)) {
    start_game(thinker.rules().size);
}

bool GtpDialog::handle_line(std::string_view line, const SendLines& send,
                            const std::atomic<bool>& stop) {
    auto words = words_of(without_remark(line));
    if (words.empty()) return true;
    std::string id;
    if (is_number(words[0])) {
        id = words[0];
        words.erase(words.begin());
    }
    const Command* const command = words.empty() ? nullptr : find_row(commands(), words[0]);
    Answer answer = refusal("unknown command");
    if (command != nullptr) {
        words.erase(words.begin());
        answer = words.size() < command->min_arguments ? refusal("syntax error")
                                                       : (this->*command->run)({words, stop});
    }
    send((answer.good ? "=" : "?") + id + (answer.text.empty() ? "" : " ") + answer.text + "\n");
    return !quitting_;
}

GtpDialog::Answer GtpDialog::protocol_version(const Request&) { return {.text = "2"}; }
GtpDialog::Answer GtpDialog::name(const Request&) { return {.text = identity_.name}; }
GtpDialog::Answer GtpDialog::version(const Request&) { return {.text = identity_.version}; }

GtpDialog::Answer GtpDialog::known_command(const Request& request) {
    return {.text = find_row(commands(), request.words[0]) != nullptr ? "true" : "false"};
}

GtpDialog::Answer GtpDialog::list_commands(const Request&) {
    std::string text;
    for (const Command& command : commands())
        text += (text.empty() ? "" : "\n") + std::string(command.name);
    return {.text = text};
}

GtpDialog::Answer GtpDialog::quit(const Request&) {
    quitting_ = true;
    return {};
}

GtpDialog::Answer GtpDialog::boardsize(const Request& request) {
    const auto width = parse_count(request.words[0]);
    if (!width) return refusal("syntax error");
    for (const Size size : {Size::k6, Size::k8}) {
        if (evothello::width(size) != *width || !thinker_->fits_board(size)) continue;
        start_game(size);
        return {};
    }
    return refusal("unacceptable size");
}

GtpDialog::Answer GtpDialog::clear_board(const Request&) {
    start_game(position().size);
    return {};
}

// Accepted and ignored: Othello has no komi.
GtpDialog::Answer GtpDialog::komi(const Request& request) {
    return parse_number(request.words[0]) ? Answer{} : refusal("syntax error");
}

GtpDialog::Answer GtpDialog::play(const Request& request) {
    const auto side = parse_colour(request.words[0]);
    const auto move = parse_move_word(request.words[1]);
    if (!side || !move) return refusal("syntax error");
    const auto position = turn_of(*side);
    if (!position) return refusal("illegal move");
    const Bitboard moves = position->moves();
    if (move->is_pass() ? moves != 0 : (moves & move->square().bit()) == 0) {
        return refusal("illegal move");
    }
    positions_.push_back(position->play(*move));
    return {};
}

GtpDialog::Answer GtpDialog::genmove(const Request& request) { return generate(request, true); }
GtpDialog::Answer GtpDialog::reg_genmove(const Request& request) {
    return generate(request, false);
}

GtpDialog::Answer GtpDialog::generate(const Request& request, bool plays_move) {
    const auto side = parse_colour(request.words[0]);
    if (!side) return refusal("syntax error");
    const auto position = turn_of(*side);
    if (!position)
        return refusal("it is " + std::string(evothello::name(other(*side))) + "'s turn");
    const auto begin = steady_clock::now();
    const Choice choice =
        thinker_->choose(*position, clock_.seconds_for_move(*position), request.stop);
    if (plays_move) {
        const std::chrono::duration<double> seconds = steady_clock::now() - begin;
        clock_.spend(*side, seconds.count());
        positions_.push_back(position->play(choice.move));
    }
    return {.text = choice.move.name()};
}

GtpDialog::Answer GtpDialog::undo(const Request&) {
    if (positions_.size() == 1) return refusal("cannot undo");
    positions_.pop_back();
    return {};
}

GtpDialog::Answer GtpDialog::showboard(const Request&) {
    const Position& now = position();
    return {.text = "\n" + to_diagram(now) + "black " + std::to_string(std::popcount(now.black())) +
                    ", white " + std::to_string(std::popcount(now.white())) + ", " +
                    (now.finished() ? "the game is over"
                                    : std::string(evothello::name(now.to_move)) + " to move")};
}

GtpDialog::Answer GtpDialog::final_score(const Request&) {
    const Position& now = position();
    if (!now.finished()) return refusal("cannot score");
    const int black = margin({now.black(), now.white()}, thinker_->rules().variant);
    if (black == 0) return {.text = "0"};
    return {.text = (black > 0 ? "B+" : "W+") + std::to_string(std::abs(black))};
}

GtpDialog::Answer GtpDialog::time_settings(const Request& request) {
    const auto main = parse_seconds(request.words[0]), period = parse_seconds(request.words[1]);
    const auto moves = parse_count(request.words[2]);
    if (!main || !period || !moves) return refusal("syntax error");
    clock_.set(*main, *period, *moves);
    return {};
}

GtpDialog::Answer GtpDialog::time_left(const Request& request) {
    const auto side = parse_colour(request.words[0]);
    const auto seconds = parse_seconds(request.words[1]);
    const auto moves = parse_count(request.words[2]);
    if (!side || !seconds || !moves) return refusal("syntax error");
    clock_.set_left(*side, *seconds, *moves);
    return {};
}

GtpDialog::Answer GtpDialog::set_game(const Request& request) {
    if (!equals_ignoring_case(request.words[0], "othello")) return refusal("unknown game");
    return clear_board(request);
}

GtpDialog::Answer GtpDialog::game_id(const Request&) { return {.text = "Othello"}; }

GtpDialog::Answer GtpDialog::board(const Request&) {
    const std::string text = to_text(position());
    const auto width = static_cast<std::size_t>(evothello::width(position().size));
    std::string rows;
    for (std::size_t row = 0; row < width; ++row) {
        for (std::size_t column = 0; column < width; ++column) {
            const char cell = text[row * width + column];
            rows += {cell == '-' ? '.' : cell, column + 1 < width ? ' ' : '\n'};
        }
    }
    rows.pop_back();
    return {.text = "\n" + rows};
}

GtpDialog::Answer GtpDialog::board_size(const Request&) {
    return {.text = std::to_string(width(position().size))};
}

GtpDialog::Answer GtpDialog::legal_moves(const Request&) {
    if (position().must_pass()) return {.text = Move::pass().name()};
    std::string text;
    for_each_square(position().moves(),
                    [&](Square square) { text += (text.empty() ? "" : " ") + square.name(); });
    return {.text = text};
}

GtpDialog::Answer GtpDialog::side_to_move(const Request&) {
    return {.text = evothello::name(position().to_move)};
}

GtpDialog::Answer GtpDialog::final_result(const Request& request) {
    return position().finished() ? final_score(request) : Answer{};
}

void GtpDialog::start_game(Size size) {
    thinker_->start_game(size);
    clock_.restart();
    positions_ = {start_position(size)};
}

std::optional<Position> GtpDialog::turn_of(Colour side) const {
    const Position& now = position();
    if (now.to_move == side) return now;
    // After the end of the game any side may pass, and some controllers omit forced passes.
    if (now.moves() == 0) return now.play(Move::pass());
    return std::nullopt;
}

}  // namespace evothello
