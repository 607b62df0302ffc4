#include "eval/patterns/pattern_section.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "base/formats/field.hpp"
#include "board/symmetry.hpp"

namespace evothello {
namespace {

constexpr int kMaxResolution = std::numeric_limits<std::int16_t>::max();

std::string board_name(Size size) {
    const std::string side = std::to_string(width(size));
    return side + "x" + side;
}

void read_set(const yaml::Reader& reader, Size size, PatternSection& section) {
    const auto name = reader.text();
    if (!name) return;
    const auto squares = pattern_set(*name, size);
    if (!squares) {
        return reader.add_problem("no set of patterns for the " + board_name(size) +
                                  " board is called '" + *name + "'" +
                                  did_you_mean(*name, pattern_set_names(size)));
    }
    section.layout.set = *name;
    section.squares = *squares;
}

SquareList read_squares(const yaml::Reader& reader, Size size) {
    SquareList squares;
    if (!reader.list()) return squares;
    const std::size_t found = reader.value().items.size();
    if (found < 1 || found > kMaxPatternSquares) {
        reader.add_problem("expected 1 to " + std::to_string(kMaxPatternSquares) +
                           " squares, found " + std::to_string(found));
        return squares;
    }
    reader.each_item([&](const yaml::Reader& item) {
        const auto name = item.text();
        if (!name) return;
        const auto square = Square::parse(*name);
        if (!square || (square->bit() & geometry(size).mask) == 0) {
            item.add_problem("expected a square of the " + board_name(size) + " board, found '" +
                             *name + "'");
        } else if (std::ranges::find(squares, *square) != squares.end()) {
            item.add_problem("the square " + *name + " stands twice in this pattern");
        } else {
            squares.push_back(*square);
        }
    });
    return squares;
}

// The sets of squares of all images, without repetition, ascending.
std::vector<Bitboard> image_sets(const SquareList& squares, Size size) {
    Bitboard set = 0;
    for (const Square square : squares) set |= square.bit();
    std::vector<Bitboard> sets;
    for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
        sets.push_back(transformed(set, symmetry, size));
    }
    std::ranges::sort(sets);
    const auto repeated = std::ranges::unique(sets);
    sets.erase(repeated.begin(), repeated.end());
    return sets;
}

void read_patterns(const yaml::Reader& reader, Size size, PatternSection& section) {
    if (!reader.list()) return;
    if (reader.value().items.empty()) reader.add_problem("expected at least one pattern");
    std::vector<Bitboard> first_images;
    std::size_t images = 0;
    reader.each_item([&](const yaml::Reader& item) {
        const SquareList& squares = section.squares.emplace_back(read_squares(item, size));
        if (squares.empty()) return first_images.push_back(0);
        const std::vector<Bitboard> sets = image_sets(squares, size);
        const auto same = std::ranges::find(first_images, sets.front());
        if (same != first_images.end()) {
            item.add_problem("the same squares as patterns.squares[" +
                             std::to_string(same - first_images.begin()) +
                             "], or an image of them by a symmetry of the board");
        }
        first_images.push_back(sets.front());
        images += sets.size();
    });
    if (images > kMaxPatternImages) {
        reader.add_problem("patterns with " + std::to_string(images) +
                           " images on the board; at most " + std::to_string(kMaxPatternImages) +
                           " can be evaluated");
    }
}

// Whether a table by this count is possible.
bool is_count(const Term& term) {
    return !term.is_position() && (term.form().name == "own" || term.form().name == "opp");
}

void read_counts(const yaml::Reader& reader, std::vector<Term>& counts) {
    if (!reader.list()) return;
    reader.each_item([&](const yaml::Reader& item) {
        const auto name = item.text();
        if (!name) return;
        const auto term = Term::parse(*name);
        if (!term || !is_count(*term)) {
            item.add_problem("expected a measure in the form own or opp, such as mobility.own" +
                             (term ? "" : did_you_mean(*name, Term::names())));
        } else if (std::ranges::find(counts, *term) != counts.end()) {
            item.add_problem(*name + " stands twice");
        } else {
            counts.push_back(*term);
        }
    });
}

void read_starts(const yaml::Reader& reader, Size size, std::vector<int>& stages) {
    stages.clear();
    if (!reader.list()) return;
    if (reader.value().items.empty()) reader.add_problem("expected at least one stage");
    reader.each_item([&](const yaml::Reader& item) {
        const auto from = item.integer(0, cells(size));
        if (!from) return;
        if (stages.empty() && *from != 0) {
            item.add_problem("the first stage must start at 0");
        } else if (!stages.empty() && *from <= stages.back()) {
            item.add_problem("stage starts must rise; the stage before starts at " +
                             std::to_string(stages.back()));
        }
        stages.push_back(static_cast<int>(*from));
    });
}

bool is_digest(std::string_view text) {
    return text.size() == 16 &&
           text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

void read_tables(const yaml::Reader& reader, PatternSection& section) {
    if (!reader.map_of({"file", "digest"})) return;
    if (const auto file = reader.need("file")) {
        section.file = file->text().value_or("-");
        if (section.file.empty() || section.file.find('/') != std::string::npos) {
            file->add_problem("expected the name of a file beside this one, without a folder");
        }
    }
    if (const auto digest = reader.need("digest")) {
        section.digest = digest->text().value_or("");
        if (digest->is_word() && !is_digest(section.digest)) {
            digest->add_problem(
                "expected 16 hexadecimal digits, as they were written with the "
                "tables");
        }
    }
}

template <class List, class Text>
std::string flow_list(const List& list, Text&& text_of) {
    std::string text;
    for (const auto& each : list) text += (text.empty() ? "" : ", ") + text_of(each);
    return "[" + text + "]";
}

}  // namespace

PatternSection read_pattern_section(const yaml::Reader& reader, Size size) {
    PatternSection section{.layout = {.size = size}};
    PatternLayout& layout = section.layout;
    if (!reader.map_of(
            {"set", "squares", "constant", "counts", "stages", "resolution", "tables"})) {
        return section;
    }
    const auto set = reader.find("set"), squares = reader.find("squares");
    if (set.has_value() == squares.has_value()) {
        reader.add_problem("expected either set, a name, or squares, the list of patterns");
    } else if (set) {
        read_set(*set, size, section);
    } else {
        read_patterns(*squares, size, section);
    }
    if (const auto constant = reader.find("constant")) {
        layout.constant = constant->flag().value_or(false);
    }
    if (const auto counts = reader.find("counts")) read_counts(*counts, layout.counts);
    if (const auto stages = reader.need("stages")) read_starts(*stages, size, layout.stages);
    if (const auto resolution = reader.need("resolution")) {
        layout.resolution = static_cast<int>(resolution->integer(1, kMaxResolution).value_or(1));
    }
    if (const auto tables = reader.need("tables")) read_tables(*tables, section);
    return section;
}

std::string to_text(const PatternSection& section) {
    const PatternLayout& layout = section.layout;
    std::string text = "patterns:\n";
    if (layout.set.empty()) {
        text += "  squares:\n";
        const auto name = [](Square square) { return square.name(); };
        for (const SquareList& squares : section.squares) {
            text += "    - " + flow_list(squares, name) + "\n";
        }
    } else {
        text += "  set: " + layout.set + "\n";
    }
    if (layout.constant) text += "  constant: true\n";
    if (!layout.counts.empty()) {
        const auto name = [](const Term& term) { return term.name(); };
        text += "  counts: " + flow_list(layout.counts, name) + "\n";
    }
    text += "  stages: " + flow_list(layout.stages, [](int from) { return std::to_string(from); });
    text += "\n  resolution: " + std::to_string(layout.resolution) + "\n";
    // The digest is always quoted: other readers of YAML may take some digests for numbers.
    return text + "  tables: {file: " + yaml::quoted_if_needed(section.file) + ", digest: \"" +
           section.digest + "\"}\n";
}

PatternSection section_of(const PatternTables& tables, std::string file, std::string digest) {
    PatternSection section{
        .layout = tables.layout(), .file = std::move(file), .digest = std::move(digest)};
    for (const Pattern& pattern : section.layout.patterns) {
        section.squares.push_back(pattern.squares());
    }
    section.layout.patterns.clear();
    return section;
}

Json pattern_section_schema() {
    const auto described = [](const char* description, const Json& schema) {
        Json all = {{"description", description}};
        all.update(schema);
        return all;
    };
    std::vector<std::string_view> sets = pattern_set_names(Size::k8);
    for (const std::string_view name : pattern_set_names(Size::k6)) {
        if (std::ranges::find(sets, name) == sets.end()) sets.push_back(name);
    }
    Json pattern = field::list_schema(field::pattern_schema("^[a-hA-H][1-8]$"), 1);
    pattern["maxItems"] = kMaxPatternSquares;
    pattern["uniqueItems"] = true;
    std::vector<std::string_view> terms = Term::names();
    std::erase_if(terms, [](std::string_view name) { return !is_count(*Term::parse(name)); });
    Json counts = field::list_schema(field::words_schema(terms));
    counts["uniqueItems"] = true;
    const Json tables = field::object_schema(
        {{"file", described("beside this file", field::pattern_schema("^[^/]+$"))},
         {"digest", field::pattern_schema("^[0-9a-f]{16}$")}},
        {"file", "digest"});
    Json schema = field::object_schema(
        {{"set", described("a named set of patterns", field::words_schema(sets))},
         {"squares", described("patterns of your own, one of the images that share a table",
                               field::list_schema(pattern, 1))},
         {"constant",
          described("each stage has a number that is always added", {{"type", "boolean"}})},
         {"counts", described("measures with a table by what they count", counts)},
         {"stages", described("discs on the board from which a stage counts, from 0, rising",
                              field::list_schema(field::integer_schema(0, 64), 1))},
         {"resolution",
          described("an entry of so much is worth 1", field::integer_schema(1, kMaxResolution))},
         {"tables", described("the file with the entries", tables)}},
        {"stages", "resolution", "tables"});
    schema["oneOf"] = std::vector<Json>{{{"required", std::vector<std::string>{"set"}}},
                                        {{"required", std::vector<std::string>{"squares"}}}};
    return schema;
}

}  // namespace evothello
