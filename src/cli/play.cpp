#include <fmt/core.h>

#include <iostream>

#include "base/error.hpp"
#include "base/streams.hpp"
#include "board/notation.hpp"
#include "cli/options/command.hpp"
#include "cli/options/common_options.hpp"
#include "cli/options/player_option.hpp"
#include "search/thinker.hpp"

namespace evothello {
namespace {

constexpr std::string_view kHelp =
    "  f5     play there\n"
    "  hint   show the move that the player would make\n"
    "  undo   take your last move back\n"
    "  moves  the game so far\n"
    "  quit   leave\n";

class Session {
  public:
    Session(const Player& player, Colour user, std::uint64_t seed)
        : player_(&player),
          evaluator_(player.weights),
          user_(user),
          random_(Key{.seed = seed, .stream = stream::kMove}) {
        thinker_.start_game(evaluator_, player.search);
        positions_.push_back(start_position(player.weights.rules.size));
    }

    // Plays until the game is over or the user quits.
    void play_game() {
        fmt::print("You are {} ({}), {} is {}; {}. Type help for the commands.\n", name(user_),
                   letter(user_), player_->name, name(other(user_)), name(player_->weights.rules));
        while (!now().finished()) {
            if (now().must_pass()) {
                fmt::print("{} has no move and passes.\n", name(now().to_move));
                play(Move::pass());
            } else if (now().to_move == user_) {
                if (!user_moves()) return;
            } else {
                const Choice choice = *thinker_.choose(now().discs, random_);
                fmt::print("{} plays {}{}\n", player_->name, choice.move.name(), opinion(choice));
                play(choice.move);
            }
        }
        fmt::print("\n{}\n", to_diagram(now()));
        print_result();
    }

  private:
    static char letter(Colour colour) { return colour == Colour::kBlack ? 'X' : 'O'; }
    const Position& now() const { return positions_.back(); }

    void play(Move move) {
        moves_.push_back(move);
        positions_.push_back(now().play(move));
    }

    static std::string opinion(const Choice& choice) {
        if (!choice.searched) return "";
        if (choice.exact) return fmt::format(" ({} with best play)", margin_text(choice.margin));
        return fmt::format(" ({:+.6g}, {} moves ahead)", choice.value, choice.depth);
    }

    // Returns false if the user quits.
    bool user_moves() {
        fmt::print("\n{}\n", to_diagram(now()));
        for (std::string line;;) {
            fmt::print("your move> ");
            std::fflush(stdout);
            if (!std::getline(std::cin, line)) {
                fmt::print("\n");
                return false;
            }
            while (!line.empty() && std::isspace(static_cast<unsigned char>(line.back())) != 0) {
                line.pop_back();
            }
            if (line == "quit") return false;
            if (execute(line)) return true;
        }
    }

    // Returns true if the position has changed.
    bool execute(const std::string& line) {
        if (const auto square = Square::parse(line)) {
            if ((now().moves() & square->bit()) != 0) {
                play(*square);
                return true;
            }
            fmt::print("{} is not legal; legal moves are marked with a dot\n", square->name());
        } else if (line == "hint") {
            const Choice choice = *thinker_.choose(now().discs, random_);
            fmt::print("{}{}\n", choice.move.name(), opinion(choice));
        } else if (line == "undo") {
            return undo();
        } else if (line == "moves") {
            for (const Move move : moves_) fmt::print("{}", move.is_pass() ? "" : move.name());
            fmt::print("\n");
        } else if (line == "help") {
            fmt::print("{}", kHelp);
        } else if (!line.empty()) {
            fmt::print("'{}' is neither a square nor hint, undo, moves, help or quit\n", line);
        }
        return false;
    }

    bool undo() {
        std::size_t back = positions_.size() - 1;
        while (back > 0 && positions_[back - 1].to_move != user_) --back;
        // Go back to a position where the user has a legal move, not a forced pass.
        while (back > 0 &&
               (positions_[back - 1].must_pass() || positions_[back - 1].to_move != user_))
            --back;
        if (back == 0) {
            fmt::print("there is no move of yours to take back\n");
            return false;
        }
        positions_.resize(back);
        moves_.resize(back - 1, Move::pass());
        return true;
    }

    void print_result() const {
        const Discs mine = now().to_move == user_ ? now().discs : now().discs.passed();
        fmt::print("black {}, white {}: you have {}\n", std::popcount(now().black()),
                   std::popcount(now().white()),
                   margin(mine, player_->weights.rules.variant) == 0
                       ? "drawn"
                       : margin_text(margin(mine, player_->weights.rules.variant)));
    }

    const Player* player_;
    Evaluator evaluator_;
    Colour user_;
    Random random_;
    Thinker thinker_;
    std::vector<Position> positions_;
    std::vector<Move> moves_;
};

}  // namespace

int run_play(const Command& self, Arguments& arguments, GamePlayer&) {
    std::string name(default_player(Size::k8)), side = "black";
    std::int64_t seed = 1;
    HomeOption home;
    arguments.optional_word("PLAYER", name,
                            std::string(kPlayerNameHelp) + " (default " + name + ")");
    arguments.text("--as", "SIDE", side, "your colour: black (moves first) or white");
    declare_seed(arguments, seed);
    home.declare(arguments);
    if (!ready(self, arguments)) return kDone;
    if (side != "black" && side != "white") {
        throw Error("--as: expected black or white, found '" + side + "'");
    }
    const Player player = player_named(name, home);
    Session(player, side == "black" ? Colour::kBlack : Colour::kWhite,
            static_cast<std::uint64_t>(seed))
        .play_game();
    return kDone;
}

}  // namespace evothello
