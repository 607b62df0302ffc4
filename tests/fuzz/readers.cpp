#include "fuzz/readers.hpp"

#include <array>
#include <atomic>
#include <string>

#include "base/digest.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/formats/csv.hpp"
#include "base/number.hpp"
#include "board/notation.hpp"
#include "eval/evaluator.hpp"
#include "eval/patterns/pattern_file.hpp"
#include "export/importers.hpp"
#include "fuzz/http_reader.hpp"
#include "game/game_file.hpp"
#include "game/game_line.hpp"
#include "game/ggf.hpp"
#include "game/opening_file.hpp"
#include "game/player.hpp"
#include "game/wthor.hpp"
#include "proof/yardsticks/regret_set.hpp"
#include "protocol/external_player.hpp"
#include "protocol/gtp.hpp"
#include "protocol/interruptible_thinker.hpp"
#include "protocol/nboard.hpp"
#include "protocol/words.hpp"
#include "run/config/config_file.hpp"
#include "run/generation/state.hpp"
#include "run/read/player_reference.hpp"
#include "run/save/journal.hpp"

namespace evothello {
namespace {

const std::string kFile = "fuzzed";
constexpr std::array kSizes = {Size::k8, Size::k6};
constexpr std::array<Rules, 2> kRules = {Rules{.size = Size::k8}, Rules{.size = Size::k6}};

void demand(bool kept, const std::string& promise) {
    if (!kept) throw BrokenPromise(promise);
}

void numbers(std::string_view bytes) {
    if (const auto number = parse_number(bytes)) {
        demand(parse_number(to_text(*number)) == number, "a number is read again");
    }
    if (const auto number = parse_integer(bytes)) {
        demand(parse_integer(std::to_string(*number)) == number, "an integer is read again");
    }
}

void position(std::string_view bytes) {
    for (const Size size : kSizes) {
        const Position read = parse_position(bytes, size);
        demand(parse_position(to_text(read), read.size) == read, "a position is read again");
        to_diagram(read);
    }
}

void moves(std::string_view bytes) {
    for (const Size size : kSizes) parse_moves(bytes, start_position(size));
}

void move_list_text(std::string_view bytes) {
    for (const Size size : kSizes) {
        const Position start = start_position(size);
        const auto read = parse_move_list(bytes, start);
        demand(parse_move_list(move_list(read), start) == read, "a list of moves is read again");
    }
}

void words(std::string_view bytes) {
    for (const std::string_view word : words_of(bytes)) parse_move_word(word);
}

void game_line(std::string_view bytes) {
    const PlayedGame read = parse_line(bytes);
    demand(parse_line(to_line(read)) == read, "a game of our log is read again");
}

void ggf(std::string_view bytes) {
    for (const FoundGame& found : parse_ggf(bytes, kFile)) {
        if (!found.game) continue;
        const auto again = parse_ggf(to_ggf(*found.game), kFile);
        demand(again.size() == 1 && again[0].game && again[0].game->moves == found.game->moves,
               "a game of GGF is read again");
    }
}

void wthor(std::string_view bytes) {
    for_each_wthor_game(bytes, kFile, [](const FoundGame& found) {
        if (found.game) to_line(*found.game);
    });
}

void games(std::string_view bytes) { parse_games(bytes, kFile); }

void openings(std::string_view bytes) {
    for (const Rules& rules : kRules) {
        const OpeningFile file = read_opening_file(bytes, kFile, {.size = rules.size});
        for (const OpeningFormat& format : opening_formats()) {
            if (format.write == nullptr) continue;
            const std::string text = file.written_as(format);
            demand(text.empty() || read_opening_file(text, kFile, {.size = rules.size})
                                           .count(OpeningFault::kInvalid) == 0,
                   "openings are read again");
        }
    }
}

void regret_set(std::string_view bytes) {
    for (const Rules& rules : kRules) {
        const RegretSet read = parse_regret_set(bytes, kFile, rules);
        demand(parse_regret_set(to_text(read), kFile, rules) == read,
               "solved positions are read again");
    }
}

// The section of patterns that the seeds of `tables` and `weights` have.
PatternSection pattern_section() {
    const yaml::Value document = yaml::parse(
        "{squares: [[a1, b1], [d1, e1]], constant: true, counts: [mobility.own], stages: [0, 30], "
        "resolution: 128, tables: {file: fuzzed, digest: 0000000000000000}}",
        kFile);
    std::vector<Problem> problems;
    return read_pattern_section(yaml::Reader(document, kFile, problems), Size::k8);
}

void weights(std::string_view bytes) {
    // All entries are 0. Only a section with their layout and digest gets so far as to read them.
    static const std::string kTables = [] {
        PatternSection section = pattern_section();
        for (const SquareList& squares : section.squares) {
            section.layout.patterns.emplace_back(squares, section.layout.size);
        }
        const std::size_t size = 2 * section.layout.entries_per_stage();
        return tables_to_bytes(
            PatternTables(section.layout, std::vector<std::int16_t>(size, std::int16_t{0})));
    }();
    const auto tables = [](const std::string&) { return kTables; };
    const Weights read = parse_weights(bytes, kFile, tables);
    const std::string text = to_text(read);
    demand(to_text(parse_weights(text, kFile, tables)) == text, "weights are read again");
    const Evaluator evaluator(read);
    static_cast<void>(evaluator(start_position(read.rules.size).discs));
}

// With a checksum that fits, or nothing behind it would ever be read.
void pattern_tables(std::string_view bytes) {
    std::string signed_bytes(
        bytes.substr(0, bytes.size() - std::min<std::size_t>(8, bytes.size())));
    for (std::uint64_t i = 0, checksum = digest_number(signed_bytes); i < 8; ++i, checksum >>= 8U) {
        signed_bytes += static_cast<char>(checksum & 0xFFU);
    }
    PatternSection section = pattern_section();
    section.digest = tables_digest(signed_bytes);
    const SharedTables read = parse_tables(signed_bytes, kFile, section);
    demand(tables_to_bytes(*read) == signed_bytes, "tables are written as they were read");
}

void search_settings(std::string_view bytes) {
    const SearchSettings read = parse_search_settings(bytes, kFile);
    to_text(read);
}

void config(std::string_view bytes) {
    const Config read = parse_config(bytes, kFile);
    const std::string text = to_text(read);
    demand(to_text(parse_config(text, kFile)) == text, "a config is read again");
}

// With a checksum that fits, or nothing behind it would ever be read.
void state(std::string_view bytes) {
    constexpr std::string_view kFingerprint = "0123456789abcdef";
    const std::string body(bytes.substr(0, bytes.rfind("checksum: ")));
    const RunState read = parse_state(body + "checksum: \"" + digest(body) + "\"\n", kFile,
                                      std::string(kFingerprint));
    const std::string text = to_text(read, std::string(kFingerprint));
    demand(to_text(parse_state(text, kFile, std::string(kFingerprint)),
                   std::string(kFingerprint)) == text,
           "a saved generation is read again");
}

// The file as it is, and as one batch whose checksum fits.
void journal(std::string_view bytes) {
    static const file::Path folder = file::make_temporary_folder();
    const file::Path path = folder / "play.journal";
    const std::string header = "evothello-journal/2 f 1 p\n";
    const std::string batch = header + std::string(bytes) + digest(bytes);
    for (const std::string_view text : {bytes, std::string_view(batch)}) {
        file::write(path, text);
        Journal read(path, "f", 1, "p");
        const std::size_t before = read.found_results().size();
        demand(count_journal_games(path, 1) >= before || read.is_of_another_plan(),
               "those who look see what is there");
        read.append({{.index = 3, .margin = -4}});
        demand(Journal(path, "f", 1, "p").found_results().size() == before + 1,
               "a journal goes on");
    }
}

void table(std::string_view bytes) {
    const csv::Table read = csv::parse(bytes, kFile);
    for (std::size_t row = 0; row < read.rows.size(); ++row) {
        for (const std::string& cell : read.rows[row]) csv::cell(cell);
    }
}

void imported_table(std::string_view bytes) {
    for (const Rules& rules : kRules)
        to_text(import_csv(bytes, kFile, {.name = "it", .rules = rules}));
}

void imported_lists(std::string_view bytes) {
    static const Config config = parse_config(
        "seed: 1\nbudget: {generations: 1}\ngenome:\n  stages: [0]\n  matrix: {symmetry: full, "
        "min: -9, max: 9}\n"
        "  start: {random: 1}\noptimiser: {population: 4}\n",
        "a small config");
    to_text(import_jsonl(bytes, kFile, {.name = "it", .config = &config}));
}

void place(std::string_view bytes) {
    is_run_reference(bytes);
    parse_player_reference(bytes);
}

void outside(std::string_view bytes) { parse_external_engine(bytes); }

// A name with settings behind it.
void player(std::string_view bytes) {
    static const Weights known = load_weights("swh");
    load_player(bytes, [](std::string_view) { return known; });
}

// Whatever is said, in lines; a raised stop and a short moment keep the thinking short.
template <class MakeDialog>
void talk(std::string_view bytes, const MakeDialog& make_dialog) {
    static const Player player = load_player("swh:depth=1");
    InterruptibleThinker thinker(player, 1, 0.001);
    auto dialog = make_dialog(thinker);
    const std::atomic<bool> stop = true;
    for (std::size_t begin = 0, lines = 0; begin <= bytes.size() && lines < 20; ++lines) {
        const std::size_t end = std::min(bytes.find('\n', begin), bytes.size());
        if (!dialog.handle_line(
                bytes.substr(begin, end - begin), [](std::string_view) {}, stop))
            return;
        begin = end + 1;
    }
}

void gtp(std::string_view bytes) {
    talk(bytes, [](InterruptibleThinker& thinker) {
        return GtpDialog(thinker, {"evothello", "0"});
    });
}

void nboard(std::string_view bytes) {
    talk(bytes, [](InterruptibleThinker& thinker) { return NBoardDialog(thinker); });
}

constexpr std::array kReaders = std::to_array<FuzzReader>({
    {"config", config},
    {"csv", table},
    {"game_line", game_line},
    {"games", games},
    {"ggf", ggf},
    {"gtp", gtp},
    {"http", read_http},
    {"import_csv", imported_table},
    {"import_jsonl", imported_lists},
    {"journal", journal},
    {"move_list", move_list_text},
    {"moves", moves},
    {"nboard", nboard},
    {"number", numbers},
    {"openings", openings},
    {"outside", outside},
    {"place", place},
    {"player", player},
    {"position", position},
    {"regret_set", regret_set},
    {"search_settings", search_settings},
    {"state", state},
    {"tables", pattern_tables},
    {"weights", weights},
    {"words", words},
    {"wthor", wthor},
});

}  // namespace

std::span<const FuzzReader> fuzz_readers() { return kReaders; }

void read_any(const FuzzReader& reader, std::string_view bytes) {
    try {
        reader.read(bytes);
    } catch (const Error& error) {
        demand(!error.problems().empty() && !std::string_view(error.what()).empty(),
               "an error says something");
    }
}

}  // namespace evothello
