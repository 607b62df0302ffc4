#include "support/bridge.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "base/file.hpp"
#include "base/random.hpp"

namespace evothello {
namespace {

// Streams of chance that no part of the program uses.
enum Stream : std::uint16_t { kPlay = 60001, kExact, kScatter, kWeights };

Random random_of(Stream stream, Size size, int variation, std::uint64_t index) {
    return Random(Key{.seed = static_cast<std::uint64_t>(width(size)),
                      .generation = static_cast<std::uint32_t>(variation),
                      .stream = stream,
                      .index = index});
}

Square any_of(Bitboard set, Random& random) {
    for (auto skipped = random.below(static_cast<std::uint64_t>(std::popcount(set))); skipped > 0;
         --skipped) {
        set &= set - 1;
    }
    return lowest(set);
}

// Random play from the start until `stop` likes the position; nothing if it liked none of the game.
template <class Stop>
std::optional<Position> play_until(Size size, Random& random, Stop&& stop) {
    Position position = start_position(size);
    while (!stop(position)) {
        if (position.finished()) return std::nullopt;
        const Bitboard moves = position.moves();
        position = position.play(moves == 0 ? Move::pass() : Move(any_of(moves, random)));
    }
    return position;
}

template <class Stop>
Position first_game_until(Size size, Random& random, Stop&& stop) {
    while (true) {
        if (const auto position = play_until(size, random, stop)) return *position;
    }
}

// A whole number, one with some decimals or one with all of them.
double random_number(Random& random, double most) {
    const double any = most * (2 * random.uniform() - 1);
    const auto digits = random.below(3);
    return digits == 0 ? std::round(any) : digits == 1 ? std::round(any * 1000) / 1000 : any;
}

Matrix random_matrix(Random& random, Size size) {
    Matrix matrix{};
    for_each_square(geometry(size).mask, [&](Square square) {
        matrix[static_cast<std::size_t>(square.index())] = random_number(random, 50);
    });
    return matrix;
}

Stage random_stage(Random& random, const Weights& weights, int from) {
    Stage stage{.from = from};
    if (random.below(2) == 0) stage.terms.emplace_back(Term::position(), random_number(random, 2));
    for (const std::string_view name : Term::names()) {
        const Term term = *Term::parse(name);
        const bool wanted = !term.is_position() && random.below(8) == 0;
        if (wanted) stage.terms.emplace_back(term, random_number(random, 100));
    }
    if (stage.terms.empty()) stage.terms.emplace_back(Term::position(), 1);
    if (!weights.matrix || random.below(4) == 0) {
        stage.matrix = random_matrix(random, weights.rules.size);
    }
    return stage;
}

// The longest blend that fits every stage but the last.
int longest_blend(const std::vector<Stage>& stages) {
    int longest = 64;
    for (std::size_t k = 0; k + 1 < stages.size(); ++k) {
        longest = std::min(longest, stages[k + 1].from - stages[k].from);
    }
    return longest;
}

std::vector<std::vector<double>> rows_of(const Matrix& matrix, Size size) {
    std::vector<std::vector<double>> rows;
    for (int row = 0; row < width(size); ++row) {
        const auto* const first = matrix.data() + Square::at(row, 0).index();
        rows.emplace_back(first, first + width(size));
    }
    return rows;
}

void add_folder(std::vector<ShippedFile>& files, const std::string& folder) {
    const file::Path root = EVOTHELLO_SOURCE_DIR;
    for (const std::string& name : file::list(root / folder)) {
        const std::string path = folder + "/" + name;
        if (file::is_directory(root / path)) {
            add_folder(files, path);
        } else if (name.ends_with(".yaml")) {
            std::string text = file::read(root / path);
            Weights weights = parse_weights(text, path);
            files.push_back({path, std::move(text), std::move(weights)});
        }
    }
}

}  // namespace

twin::Board to_twin(const Position& position) {
    twin::Board board;
    board.size = width(position.size);
    board.to_move = position.to_move == Colour::kBlack ? twin::kBlack : twin::kWhite;
    const auto put = [&](Bitboard set, int colour) {
        for_each_square(set, [&](Square square) {
            board.cells[static_cast<std::size_t>(to_twin(square, position.size))] =
                static_cast<std::int8_t>(colour);
        });
    };
    put(position.black(), twin::kBlack);
    put(position.white(), twin::kWhite);
    return board;
}

namespace {

twin::Pattern to_twin(const PatternTables& tables, std::size_t index) {
    const PatternLayout& layout = tables.layout();
    const Pattern& pattern = layout.patterns[index];
    std::vector<int> squares;
    for (const Square square : pattern.squares()) squares.push_back(to_twin(square, layout.size));
    twin::Pattern image = twin::pattern(width(layout.size), squares);
    for (std::size_t stage = 0; stage < layout.stages.size(); ++stage) {
        auto& table = image.tables.emplace_back();
        const std::span<const std::int16_t> entries = tables.pattern(stage, index);
        for (std::size_t i = 0; i < entries.size(); ++i) {
            table.emplace(filling_text(pattern.filling_of()[i], squares.size()),
                          static_cast<double>(entries[i]) / layout.resolution);
        }
    }
    return image;
}

twin::Patterns to_twin(const PatternTables& tables) {
    const PatternLayout& layout = tables.layout();
    twin::Patterns image{layout.stages, {}, {}, {}};
    for (std::size_t i = 0; i < layout.patterns.size(); ++i) {
        image.patterns.push_back(to_twin(tables, i));
    }
    for (const Term& term : layout.counts) {
        const bool own = term.form().name == "own";
        image.counts.push_back({std::string(term.measure().name), own, {}});
    }
    for (std::size_t stage = 0; stage < layout.stages.size(); ++stage) {
        image.constant.push_back(static_cast<double>(tables.constant(stage)) / layout.resolution);
        for (std::size_t i = 0; i < layout.counts.size(); ++i) {
            auto& table = image.counts[i].tables.emplace_back();
            for (const std::int16_t entry : tables.count(stage, i)) {
                table.push_back(static_cast<double>(entry) / layout.resolution);
            }
        }
    }
    return image;
}

}  // namespace

twin::Weights to_twin(const Weights& weights) {
    twin::Weights image;
    if (weights.patterns) image.patterns = to_twin(*weights.patterns);
    image.rules = {width(weights.rules.size), weights.rules.variant == Variant::kReversed};
    image.corner_relief = weights.corner_relief;
    image.blend = weights.blend;
    for (const Stage& stage : weights.stages) {
        twin::Stage to;
        to.from = stage.from;
        for (const auto& [term, weight] : stage.terms) to.terms.emplace(term.name(), weight);
        // Not by matrix_of: which matrix is in force is one of the things to be compared.
        const std::optional<Matrix>& matrix = stage.matrix ? stage.matrix : weights.matrix;
        if (matrix) to.matrix = rows_of(*matrix, weights.rules.size);
        image.stages.push_back(std::move(to));
    }
    return image;
}

Position from_twin(const twin::Board& board) {
    const Size size = board.size == 8 ? Size::k8 : Size::k6;
    Position position{.discs = {}, .to_move = Colour::kBlack, .size = size};
    if (board.to_move == twin::kWhite) position.to_move = Colour::kWhite;
    for (int square = 0; square < cells(size); ++square) {
        const int colour = board.cells[static_cast<std::size_t>(square)];
        if (colour == twin::kEmpty) continue;
        (colour == board.to_move ? position.discs.own : position.discs.opp) |=
            from_twin(square, size).bit();
    }
    return position;
}

int to_twin(Square square, Size size) { return square.row() * width(size) + square.column(); }

Square from_twin(int square, Size size) {
    return Square::at(square / width(size), square % width(size));
}

Bitboard from_twin(const std::vector<int>& squares, Size size) {
    Bitboard set = 0;
    for (const int square : squares) set |= from_twin(square, size).bit();
    return set;
}

bool equal_evaluations(double a, double b) {
    const double apart = std::abs(a - b);
    return apart < 0.02 || apart < 0.001 * std::max(std::abs(a), std::abs(b));
}

Position random_position(Size size, std::uint64_t index) {
    Random random = random_of(kPlay, size, 0, index);
    if (index % 10 == 8) {
        return first_game_until(size, random, [](const Position& p) { return p.must_pass(); });
    }
    if (index % 10 == 9) {
        return first_game_until(size, random, [](const Position& p) { return p.finished(); });
    }
    const int empties = static_cast<int>(random.below(static_cast<std::uint64_t>(cells(size) - 3)));
    return first_game_until(size, random,
                            [empties](const Position& p) { return p.empties() == empties; });
}

Position random_position_with(Size size, int empties, std::uint64_t index) {
    Random random = random_of(kExact, size, empties, index);
    return first_game_until(size, random, [empties](const Position& p) {
        return p.empties() == empties && !p.finished();
    });
}

Position random_board(Size size, std::uint64_t index) {
    Random random = random_of(kScatter, size, 0, index);
    // The share of empty squares and the share of own discs both run from none to all.
    const std::uint64_t empty = random.below(101), own = random.below(101);
    Position position{.discs = {},
                      .to_move = random.below(2) == 0 ? Colour::kBlack : Colour::kWhite,
                      .size = size};
    for_each_square(geometry(size).mask, [&](Square square) {
        if (random.below(100) < empty) return;
        (random.below(100) < own ? position.discs.own : position.discs.opp) |= square.bit();
    });
    return position;
}

Weights random_weights(std::uint64_t index) {
    Random random(Key{.stream = kWeights, .index = index});
    Weights weights{.name = "random" + std::to_string(index)};
    weights.rules = {.size = random.below(2) == 0 ? Size::k8 : Size::k6,
                     .variant = random.below(2) == 0 ? Variant::kStandard : Variant::kReversed};
    if (random.below(2) == 0) weights.corner_relief = random_number(random, 50);
    if (random.below(2) == 0) weights.matrix = random_matrix(random, weights.rules.size);
    for (int from = 0; from <= cells(weights.rules.size);
         from += 1 + static_cast<int>(random.below(40))) {
        weights.stages.push_back(random_stage(random, weights, from));
    }
    const int longest = longest_blend(weights.stages);
    weights.blend = static_cast<int>(random.below(static_cast<std::uint64_t>(longest) + 1));
    return weights;
}

PatternLayout pattern_layout(std::string_view set, Size size) {
    PatternLayout layout{.size = size,
                         .set = std::string(set),
                         .constant = true,
                         .counts = {*Term::parse("mobility.own"), *Term::parse("mobility.opp")},
                         .stages = {0, 14, 28}};
    const auto lists = pattern_set(set, size).value();
    for (const SquareList& squares : lists) {
        layout.patterns.emplace_back(squares, size);
    }
    return layout;
}

PatternLayout own_pattern_layout(Size size) {
    PatternLayout layout = pattern_layout("tuples4", size);
    layout.set.clear();
    layout.patterns.clear();
    for (const std::string_view names : {"b1c1d1e1", "a1b2c3a3c1", "f2e3", "c3d3c4d4", "a1"}) {
        SquareList squares;
        for (std::size_t at = 0; at < names.size(); at += 2) {
            squares.push_back(*Square::parse(names.substr(at, 2)));
        }
        layout.patterns.emplace_back(squares, size);
    }
    layout.counts = {*Term::parse("exposure.opp"), *Term::parse("discs.own")};
    layout.resolution = 64;
    return layout;
}

SharedTables random_tables(PatternLayout layout, std::uint64_t index) {
    Random random(Key{.stream = kWeights, .index = index});
    std::vector<std::int16_t> entries(layout.stages.size() * layout.entries_per_stage());
    for (std::int16_t& entry : entries) entry = static_cast<std::int16_t>(random.below(1 << 16));
    return std::make_shared<PatternTables>(std::move(layout), std::move(entries));
}

Weights weights_of_tables(SharedTables tables) {
    const Size size = tables->layout().size;
    return {.name = "random " + tables->layout().set,
            .rules = {.size = size},
            .stages = {Stage{}},
            .patterns = std::move(tables)};
}

Weights random_pattern_weights(std::string_view set, Size size, std::uint64_t index) {
    return weights_of_tables(random_tables(pattern_layout(set, size), index));
}

const std::vector<ShippedFile>& shipped_files() {
    static const std::vector<ShippedFile> files = [] {
        std::vector<ShippedFile> all;
        add_folder(all, "configs/players");
        return all;
    }();
    return files;
}

}  // namespace evothello
