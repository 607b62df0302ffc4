#include "support/twin.hpp"

#include <algorithm>
#include <cstdlib>
#include <set>
#include <stdexcept>
#include <utility>

namespace twin {
namespace {

constexpr int kOff = -1;  // what stands beyond the edge

struct Square {
    int row;
    int column;

    auto operator<=>(const Square&) const = default;
};

Square operator+(Square a, Square b) { return {a.row + b.row, a.column + b.column}; }
Square operator-(Square a) { return {-a.row, -a.column}; }

constexpr std::array<Square, 8> kDirections{
    {{-1, -1}, {-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}, {1, 1}}};
constexpr std::array<Square, 4> kAxes{{{0, 1}, {1, 0}, {1, 1}, {1, -1}}};

int index_of(const Board& board, Square square) { return square.row * board.size + square.column; }

int at(const Board& board, Square square) {
    const bool on_row = square.row >= 0 && square.row < board.size;
    const bool on_column = square.column >= 0 && square.column < board.size;
    return on_row && on_column ? board.cells[static_cast<std::size_t>(index_of(board, square))]
                               : kOff;
}

void put(Board& board, Square square, int colour) {
    board.cells[static_cast<std::size_t>(index_of(board, square))] =
        static_cast<std::int8_t>(colour);
}

std::vector<Square> squares(const Board& board) {
    std::vector<Square> all;
    for (int row = 0; row < board.size; ++row)
        for (int column = 0; column < board.size; ++column) all.push_back({row, column});
    return all;
}

std::vector<Square> squares_with(const Board& board, int what) {
    std::vector<Square> found;
    for (Square square : squares(board))
        if (at(board, square) == what) found.push_back(square);
    return found;
}

int count_neighbours(const Board& board, Square square, int what) {
    int count = 0;
    for (Square direction : kDirections) count += at(board, square + direction) == what;
    return count;
}

std::vector<Square> corner_squares(const Board& board) {
    const int last = board.size - 1;
    return {{0, 0}, {0, last}, {last, 0}, {last, last}};
}

bool touches(Square a, Square b) {
    return a != b && std::abs(a.row - b.row) <= 1 && std::abs(a.column - b.column) <= 1;
}

// One step of splitmix64 [Steele, Lea, Flood 2014].
std::uint64_t next_random(std::uint64_t& state) {
    state += 0x9e3779b97f4a7c15ULL;
    std::uint64_t mixed = state;
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9ULL;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebULL;
    return mixed ^ (mixed >> 31);
}

}  // namespace

Board start(int size) {
    Board board;
    board.size = size;
    const int low = size / 2 - 1;
    const int high = size / 2;
    put(board, {low, low}, kWhite);
    put(board, {high, high}, kWhite);
    put(board, {low, high}, kBlack);
    put(board, {high, low}, kBlack);
    return board;
}

std::vector<int> flips(const Board& board, int square, int colour) {
    const Square from{square / board.size, square % board.size};
    std::vector<int> turned;
    if (at(board, from) != kEmpty) return turned;
    for (Square direction : kDirections) {
        std::vector<int> line;
        Square next = from + direction;
        for (; at(board, next) == opponent(colour); next = next + direction)
            line.push_back(index_of(board, next));
        if (at(board, next) == colour) turned.insert(turned.end(), line.begin(), line.end());
    }
    std::sort(turned.begin(), turned.end());
    return turned;
}

std::vector<int> legal_moves(const Board& board, int colour) {
    std::vector<int> moves;
    for (int square = 0; square < board.size * board.size; ++square)
        if (!flips(board, square, colour).empty()) moves.push_back(square);
    return moves;
}

Board play(const Board& board, int square) {
    Board after = pass(board);
    const auto own = static_cast<std::int8_t>(board.to_move);
    after.cells[static_cast<std::size_t>(square)] = own;
    for (int turned : flips(board, square, board.to_move))
        after.cells[static_cast<std::size_t>(turned)] = own;
    return after;
}

Board pass(const Board& board) {
    Board after = board;
    after.to_move = opponent(board.to_move);
    return after;
}

bool finished(const Board& board) {
    return legal_moves(board, kBlack).empty() && legal_moves(board, kWhite).empty();
}

std::uint64_t perft(const Board& board, int depth) {
    if (depth == 0 || finished(board)) return 1;
    const std::vector<int> moves = legal_moves(board, board.to_move);
    if (moves.empty()) return perft(pass(board), depth - 1);
    std::uint64_t leaves = 0;
    for (int move : moves) leaves += perft(play(board, move), depth - 1);
    return leaves;
}

Board transform(const Board& board, int symmetry) {
    Board image = board;
    const int last = board.size - 1;
    for (Square square : squares(board)) {
        Square target = square;
        if (symmetry & 4) std::swap(target.row, target.column);
        if (symmetry & 2) target.row = last - target.row;
        if (symmetry & 1) target.column = last - target.column;
        put(image, target, at(board, square));
    }
    return image;
}

std::string text(const Board& board) {
    std::string text;
    for (Square square : squares(board)) text += "-XO"[static_cast<std::size_t>(at(board, square))];
    return text + (board.to_move == kBlack ? " X" : " O");
}

Board random_position(int size, int plies, std::uint64_t seed) {
    Board board = start(size);
    for (int ply = 0; ply < plies; ++ply) {
        const std::vector<int> moves = legal_moves(board, board.to_move);
        // The remainder prefers low squares by less than one in 10^17: uniform enough for a test.
        const Board next =
            moves.empty() ? pass(board) : play(board, moves[next_random(seed) % moves.size()]);
        if (finished(next)) break;
        board = next;
    }
    return board;
}

int mobility(const Board& board, int colour) {
    return static_cast<int>(legal_moves(board, colour).size());
}

int potential_mobility(const Board& board, int colour) {
    int count = 0;
    for (Square square : squares_with(board, kEmpty))
        count += count_neighbours(board, square, opponent(colour)) > 0;
    return count;
}

int frontier(const Board& board, int colour) {
    int count = 0;
    for (Square disc : squares_with(board, colour))
        count += count_neighbours(board, disc, kEmpty) > 0;
    return count;
}

int exposure(const Board& board, int colour) {
    int count = 0;
    for (Square disc : squares_with(board, colour)) count += count_neighbours(board, disc, kEmpty);
    return count;
}

int stability(const Board& board, int colour) {
    std::set<Square> stable;
    const auto line_is_full = [&](Square disc, Square axis) {
        for (Square direction : {axis, -axis})
            for (Square next = disc; at(board, next) != kOff; next = next + direction)
                if (at(board, next) == kEmpty) return false;
        return true;
    };
    const auto holds = [&](Square neighbour) {
        return at(board, neighbour) == kOff || stable.contains(neighbour);
    };
    const auto joins = [&](Square disc) {
        return std::all_of(kAxes.begin(), kAxes.end(), [&](Square axis) {
            return line_is_full(disc, axis) || holds(disc + axis) || holds(disc + -axis);
        });
    };
    std::size_t before = 0;
    do {
        before = stable.size();
        for (Square disc : squares_with(board, colour))
            if (joins(disc)) stable.insert(disc);
    } while (stable.size() > before);
    return static_cast<int>(stable.size());
}

int anchored(const Board& board, int colour) {
    std::set<Square> found;
    const auto scan = [&](Square corner, Square along, Square inward) {
        int most = board.size;
        for (Square first = corner; at(board, first) != kOff; first = first + inward) {
            int run = 0;
            for (Square next = first; run < most && at(board, next) == colour;
                 next = next + along) {
                found.insert(next);
                ++run;
            }
            most = run == board.size ? run : run - 1;
        }
    };
    for (Square corner : corner_squares(board)) {
        const Square across{0, corner.column == 0 ? 1 : -1};
        const Square down{corner.row == 0 ? 1 : -1, 0};
        scan(corner, across, down);
        scan(corner, down, across);
    }
    return static_cast<int>(found.size());
}

int directional(const Board& board, int colour) {
    const auto end = [&](Square disc, Square direction) {
        Square next = disc;
        while (at(board, next) == colour) next = next + direction;
        return at(board, next);
    };
    int points = 0;
    for (Square disc : squares_with(board, colour))
        for (Square axis : kAxes) {
            const int one = end(disc, axis);
            const int other = end(disc, -axis);
            const bool left_the_board = one == kOff || other == kOff;
            const bool enclosed = one == opponent(colour) && other == opponent(colour);
            points += left_the_board || enclosed;
        }
    return points;
}

int discs(const Board& board, int colour) {
    return static_cast<int>(squares_with(board, colour).size());
}

int corners(const Board& board, int colour) {
    int count = 0;
    for (Square corner : corner_squares(board)) count += at(board, corner) == colour;
    return count;
}

int corner_closeness(const Board& board, int colour) {
    int count = 0;
    for (Square corner : corner_squares(board))
        if (at(board, corner) == kEmpty) count += count_neighbours(board, corner, colour);
    return count;
}

int measure(std::string_view name, const Board& board, int colour) {
    for (const Measure& row : kMeasures)
        if (row.name == name) return row.count(board, colour);
    throw std::invalid_argument("no measure " + std::string(name));
}

double form(std::string_view form, int own, int opp) {
    const double sum = own + opp;
    if (form.empty() || form == "difference") return own - opp;
    if (form == "share") return own == opp ? 0 : own > opp ? 100 * own / sum : -100 * opp / sum;
    if (form == "relative") return own == 0 && opp == 0 ? 0 : 100 * (own - opp) / sum;
    if (form == "own") return own;
    if (form == "opp") return opp;
    throw std::invalid_argument("no form " + std::string(form));
}

namespace {

double square_weight(const Weights& weights, const Stage& stage, const Board& board,
                     Square square) {
    if (weights.corner_relief)
        for (Square corner : corner_squares(board))
            if (touches(square, corner) && at(board, corner) != kEmpty)
                return *weights.corner_relief;
    return stage.matrix.at(static_cast<std::size_t>(square.row))
        .at(static_cast<std::size_t>(square.column));
}

double position(const Weights& weights, const Stage& stage, const Board& board, int colour) {
    double sum = 0;
    for (Square disc : squares_with(board, colour))
        sum += square_weight(weights, stage, board, disc);
    for (Square disc : squares_with(board, opponent(colour)))
        sum -= square_weight(weights, stage, board, disc);
    return sum;
}

double term(const Weights& weights, const Stage& stage, std::string_view name, const Board& board) {
    const int own = board.to_move;
    if (name == "position") return position(weights, stage, board, own);
    const std::size_t dot = name.find('.');
    const std::string_view count = name.substr(0, dot);
    const std::string_view turned = dot == name.npos ? "" : name.substr(dot + 1);
    return form(turned, measure(count, board, own), measure(count, board, opponent(own)));
}

double evaluate_stage(const Weights& weights, std::size_t k, const Board& board) {
    const Stage& stage = weights.stages.at(k);
    double sum = 0;
    for (const auto& [name, weight] : stage.terms)
        sum += weight * term(weights, stage, name, board);
    return sum;
}

int margin(const Rules& rules, const Board& board) {
    const int own = board.to_move;
    const int difference = discs(board, own) - discs(board, opponent(own));
    return rules.reversed ? -difference : difference;
}

}  // namespace

namespace {

std::vector<int> sorted(std::vector<int> squares) {
    std::sort(squares.begin(), squares.end());
    return squares;
}

std::vector<int> image(int size, const std::vector<int>& squares, int symmetry) {
    std::vector<int> moved;
    for (int square : squares) {
        Board only;
        only.size = size;
        only.cells[static_cast<std::size_t>(square)] = kBlack;
        const Board turned = transform(only, symmetry);
        moved.push_back(index_of(turned, squares_with(turned, kBlack).at(0)));
    }
    return moved;
}

double evaluate_terms(const Weights& weights, const Board& board) {
    const int d = discs(board, kBlack) + discs(board, kWhite);
    const int n = weights.blend;
    std::size_t current = 0;
    while (current + 1 < weights.stages.size() && d >= weights.stages[current + 1].from) ++current;
    if (current + 1 < weights.stages.size()) {
        const int s = weights.stages[current + 1].from;
        if (s - n < d && d < s) {
            const double t = static_cast<double>(d - (s - n)) / n;
            return (1 - t) * evaluate_stage(weights, current, board) +
                   t * evaluate_stage(weights, current + 1, board);
        }
    }
    return evaluate_stage(weights, current, board);
}

}  // namespace

Pattern pattern(int size, const std::vector<int>& squares) {
    Pattern pattern{squares, {}, {}, {}};
    std::set<std::vector<int>> sets;
    for (int symmetry = 0; symmetry < 8; ++symmetry) {
        const std::vector<int> moved = image(size, squares, symmetry);
        if (sets.insert(sorted(moved)).second) pattern.images.push_back(moved);
        if (sorted(moved) != sorted(squares)) continue;
        std::vector<std::size_t>& places = pattern.mirrors.emplace_back();
        for (int square : moved) {
            const auto place = std::find(squares.begin(), squares.end(), square);
            places.push_back(static_cast<std::size_t>(place - squares.begin()));
        }
    }
    return pattern;
}

std::string filling(const std::vector<int>& squares, const Board& board) {
    std::string text;
    for (int square : squares) {
        const int colour = board.cells[static_cast<std::size_t>(square)];
        text += colour == kEmpty ? '-' : colour == board.to_move ? 'x' : 'o';
    }
    return text;
}

double worth(const Pattern& pattern, std::size_t stage, const std::string& filling) {
    for (const std::vector<std::size_t>& places : pattern.mirrors) {
        std::string mirrored = filling;
        for (std::size_t i = 0; i < places.size(); ++i) mirrored[places[i]] = filling[i];
        const auto entry = pattern.tables.at(stage).find(mirrored);
        if (entry != pattern.tables.at(stage).end()) return entry->second;
    }
    throw std::invalid_argument("no entry for " + filling);
}

double evaluate(const Patterns& patterns, const Board& board) {
    std::size_t stage = 0;
    const int d = discs(board, kBlack) + discs(board, kWhite);
    while (stage + 1 < patterns.stages.size() && d >= patterns.stages[stage + 1]) ++stage;
    double sum = patterns.constant.at(stage);
    for (const Pattern& pattern : patterns.patterns)
        for (const std::vector<int>& squares : pattern.images)
            sum += worth(pattern, stage, filling(squares, board));
    for (const CountTable& each : patterns.counts) {
        const int colour = each.own ? board.to_move : opponent(board.to_move);
        const auto count = static_cast<std::size_t>(measure(each.measure, board, colour));
        const std::vector<double>& table = each.tables.at(stage);
        sum += table.at(std::min(count, table.size() - 1));
    }
    return sum;
}

double evaluate(const Weights& weights, const Board& board) {
    const double patterns = weights.patterns.stages.empty() ? 0 : evaluate(weights.patterns, board);
    return evaluate_terms(weights, board) + patterns;
}

std::weak_ordering Value::operator<=>(const Value& other) const {
    const auto rank = [](const Value& v) {
        return !v.exact || v.value == 0 ? 0 : v.value > 0 ? 1 : -1;
    };
    if (rank(*this) != rank(other)) return rank(*this) <=> rank(other);
    if (value == other.value) return std::weak_ordering::equivalent;
    return value < other.value ? std::weak_ordering::less : std::weak_ordering::greater;
}

Value minimax(const Weights& weights, const Board& board, int depth) {
    if (finished(board)) return {true, static_cast<double>(margin(weights.rules, board))};
    if (depth == 0) return {false, evaluate(weights, board)};
    const std::vector<int> moves = legal_moves(board, board.to_move);
    if (moves.empty()) return -minimax(weights, pass(board), depth);
    std::optional<Value> best;
    for (int move : moves) {
        const Value value = -minimax(weights, play(board, move), depth - 1);
        if (!best || value > *best) best = value;
    }
    return *best;
}

int solve(const Rules& rules, const Board& board) {
    if (finished(board)) return margin(rules, board);
    const std::vector<int> moves = legal_moves(board, board.to_move);
    if (moves.empty()) return -solve(rules, pass(board));
    int best = -board.size * board.size;
    for (int move : moves) best = std::max(best, -solve(rules, play(board, move)));
    return best;
}

}  // namespace twin
