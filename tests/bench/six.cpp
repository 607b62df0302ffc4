// Proves from the start what 6x6 Othello is worth, with the solver of the program. Above kLeaf
// empties a memory of positions, the same for all images, and moves ordered by a shallow search;
// from there on the solver. What it answers is kept in FOLDER, so that a stopped proof goes on.
// usage: evothello_six FOLDER [standard|reversed|check]

#include <fmt/core.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <map>
#include <utility>

#include "base/error.hpp"
#include "base/file.hpp"
#include "base/parallel/parallel.hpp"
#include "board/notation.hpp"
#include "board/symmetry.hpp"
#include "game/opening.hpp"
#include "game/player.hpp"
#include "search/alphabeta.hpp"
#include "search/endgame/solver.hpp"

namespace evothello {
namespace {

constexpr int kLeaf = 22;      // empties of what the solver decides at one go
constexpr int kHintDepth = 4;  // moves ahead, to order moves

struct Claim {
    Variant variant;
    int bound;
    bool holds;  // the first player's margin is at least `bound`
};

// The second player wins 20 to 16; where fewest discs win, the first player wins by 2.
constexpr std::array kClaims = {
    Claim{Variant::kStandard, -4, true}, Claim{Variant::kStandard, -3, false},
    Claim{Variant::kReversed, 2, true}, Claim{Variant::kReversed, 3, false}};

constexpr std::string_view kReversedHints = R"yaml(
format: evothello-weights/1
name: hints
board: 6
variant: reversed
stages:
  - from: 0
    terms: {mobility: 10, potential_mobility: 3, corners: -20, stability: -12, discs: -1}
)yaml";

Evaluator hints_for(Variant variant) {
    return Evaluator(variant == Variant::kStandard ? load_weights("player:dynamic")
                                                   : parse_weights(kReversedHints, "hints"));
}

struct Progress {
    std::atomic<std::uint64_t> leaves = 0, nodes = 0;
};

class Proof {
  public:
    Proof(Variant variant, int leaf, Progress& progress)
        : rules_{Size::k6, variant}, leaf_(leaf), progress_(progress), hints_(hints_for(variant)) {
        solver_.start_game(rules_, leaf);
        shallow_.start_game(hints_, kHintDepth);
    }

    // Takes what earlier sessions found, and adds to it from now on.
    void keep_in(const file::Path& path) {
        std::string text = file::read_if_exists(path).value_or("");
        text.resize(text.rfind('\n') + 1);  // npos + 1 is 0: a torn line is no line
        log_.emplace(path, text.size());
        for (std::string_view rest = text; !rest.empty();) {
            const std::string_view line = rest.substr(0, rest.find('\n'));
            rest.remove_prefix(line.size() + 1);
            const Discs discs = parse_position(line.substr(0, kCells)).discs;
            const bool holds = line[kCells + 1] == 'y';
            learn(discs, std::stoi(std::string(line.substr(kCells + 3))), holds);
        }
    }

    // Whether the mover's margin is at least `bound`.
    bool at_least(const Discs& discs, int bound) {
        const Discs image = canonical(discs, rules_.size);
        if (const auto known = remembered(image, bound)) return *known;
        const bool holds = decide(image, bound);
        learn(image, bound, holds);
        return holds;
    }

  private:
    static constexpr std::size_t kCells = 38;  // of position text, with the side to move

    struct Margins {
        int least = -36, most = 36;
    };

    std::optional<bool> remembered(const Discs& image, int bound) const {
        const auto known = memory_.find({image.own, image.opp});
        if (known == memory_.end()) return std::nullopt;
        if (known->second.least >= bound) return true;
        if (known->second.most < bound) return false;
        return std::nullopt;
    }

    void learn(const Discs& image, int bound, bool holds) {
        Margins& margins = memory_[{image.own, image.opp}];
        if (holds) {
            margins.least = std::max(margins.least, bound);
        } else {
            margins.most = std::min(margins.most, bound - 1);
        }
    }

    bool decide(const Discs& discs, int bound) {
        const Bitboard moves = moves_of(discs);
        if (moves == 0) {
            if (moves_of(discs.passed()) == 0) return margin(discs, rules_.variant) >= bound;
            return !at_least(discs.passed(), 1 - bound);
        }
        if (cells(rules_.size) - discs.count() <= leaf_) return solved(discs, bound);
        const Children children(discs, moves, rules_.size,
                                [&](Square, const Discs& next, Bitboard) { return -hint(next); });
        for (const Child& child : children) {
            if (remembered(canonical(child.discs(), rules_.size), 1 - bound) == false) return true;
        }
        for (const Child& child : children) {
            if (!at_least(child.discs(), 1 - bound)) return true;
        }
        return false;
    }

    bool solved(const Discs& discs, int bound) {
        Meter meter;
        const bool holds = solver_.at_least(discs, bound, meter);
        progress_.leaves += 1;
        progress_.nodes += meter.nodes();
        if (log_) {
            log_->append(fmt::format("{} {} {}\n",
                                     to_text(Position{discs, Colour::kBlack, Size::k6}),
                                     holds ? 'y' : 'n', bound));
        }
        return holds;
    }

    Score hint(const Discs& discs) {
        Meter meter;
        if (const Bitboard moves = moves_of(discs)) {
            return shallow_.search(discs, moves, kHintDepth, Ties::kFirst, meter)->value;
        }
        if (const Bitboard moves = moves_of(discs.passed())) {
            return -shallow_.search(discs.passed(), moves, kHintDepth, Ties::kFirst, meter)->value;
        }
        return finished_score(margin(discs, rules_.variant));
    }

    Bitboard moves_of(const Discs& discs) const {
        return legal_moves(discs.own, discs.opp, geometry(rules_.size).mask);
    }

    Rules rules_;
    int leaf_;
    Progress& progress_;
    Evaluator hints_;
    Solver solver_;
    AlphaBeta shallow_;
    std::map<std::pair<Bitboard, Bitboard>, Margins> memory_;
    std::optional<file::Appender> log_;
};

// The proof itself, held against the solver's full answer on endings that take no time.
bool check() {
    for (const Variant variant : {Variant::kStandard, Variant::kReversed}) {
        for (const Opening& opening : random_openings(20, 18, Size::k6, {.seed = 1})) {
            const Discs discs = opening.position.discs;
            Solver solver;
            solver.start_game({Size::k6, variant}, opening.position.empties());
            Meter meter;
            const int margin = solver.solve(discs, meter);
            Progress progress;
            Proof proof(variant, 9, progress);
            if (!proof.at_least(discs, margin) || proof.at_least(discs, margin + 1)) {
                fmt::print("{}: not proved to be worth {}\n", to_text(opening.position), margin);
                return false;
            }
        }
    }
    fmt::print("40 endings are proved to be worth what they are solved to\n");
    return true;
}

bool prove(const file::Path& folder, std::string_view which) {
    std::vector<Claim> claims;
    for (const Claim& claim : kClaims) {
        if (which.empty() || which == name(claim.variant)) claims.push_back(claim);
    }
    file::create_folders(folder);
    Progress progress;
    const auto begin = std::chrono::steady_clock::now();
    const auto seconds = [&] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    };
    const auto tick = [&] {
        fmt::print(stderr, "{:.0f} s: {} endings solved, {:.1f} thousand million nodes\n",
                   seconds(), progress.leaves.load(),
                   static_cast<double>(progress.nodes.load()) / 1e9);
    };
    const Parallel how{.tick = tick, .tick_every = std::chrono::seconds(60)};
    const auto right = parallel_map<int>(claims.size(), how, [&](std::size_t i, int) {
        const Claim& claim = claims[i];
        Proof proof(claim.variant, kLeaf, progress);
        proof.keep_in(folder / fmt::format("{}{:+}.txt", name(claim.variant), claim.bound));
        const bool holds = proof.at_least(start_position(Size::k6).discs, claim.bound);
        fmt::print("{} 6x6: the first player's margin is {} {}, after {:.0f} s of this session{}\n",
                   name(claim.variant), holds ? "at least" : "below", claim.bound, seconds(),
                   holds == claim.holds ? "" : ": NOT what is published");
        std::fflush(stdout);
        return holds == claim.holds ? 1 : 0;
    });
    tick();
    return std::all_of(right.begin(), right.end(), [](int each) { return each == 1; });
}

}  // namespace
}  // namespace evothello

int main(int count, char** words) {
    using namespace evothello;
    const std::string_view which = count > 2 ? words[2] : "";
    if (count < 2 || count > 3 ||
        (!which.empty() && which != "standard" && which != "reversed" && which != "check")) {
        fmt::print(stderr, "usage: evothello_six FOLDER [standard|reversed|check]\n");
        return 2;
    }
    try {
        return (which == "check" ? check() : prove(words[1], which)) ? 0 : 1;
    } catch (const Error& error) {
        fmt::print(stderr, "evothello_six: {}\n", error.what());
        return 2;
    }
}
