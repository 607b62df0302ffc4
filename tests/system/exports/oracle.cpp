// Reference data for exported code: legal moves and integer scores of our engine.
// usage: evothello_exports_oracle weights FOLDER COUNT   writes COUNT random weights files, one for
//                                                        each measure alone, and some with tables
//        evothello_exports_oracle scores FOLDER COUNT    writes NAME.scores for each NAME.yaml:
//                                                        lines of own, opp, legal moves, score;
//                                                        of tables five times COUNT

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <span>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/file.hpp"
#include "eval/evaluator.hpp"
#include "support/bridge.hpp"

namespace evothello {
namespace {

void write_weights(const std::filesystem::path& folder, std::uint64_t count) {
    for (std::uint64_t i = 0; i < count; ++i) {
        const Weights weights = random_weights(i);
        file::write(folder / (weights.name + ".yaml"), to_text(weights));
    }
    // Exports of these have no code of another measure, so a missing helper does not compile.
    for (const Measure& measure : measures()) {
        const std::string name(measure.name);
        const Weights weights{.name = "only_" + name,
                              .stages = {Stage{.terms = {{*Term::parse(name), 1}}}}};
        file::write(folder / (weights.name + ".yaml"), to_text(weights));
    }
}

// Sets of patterns and patterns of one's own on both boards, alone and beside linear terms.
void write_tables(const std::filesystem::path& folder) {
    const auto save = [&](Weights weights, const std::string& name) {
        weights.name = "tables_" + name;
        save_weights(folder / (weights.name + ".yaml"), weights);
    };
    for (const Size size : {Size::k8, Size::k6}) {
        const std::string side = std::to_string(width(size));
        for (const char* const set : {"full", "tuples4"}) {
            save(random_pattern_weights(set, size, 1), set + side);
        }
        const SharedTables own = random_tables(own_pattern_layout(size), 2);
        save(weights_of_tables(own), "own" + side);
        PatternLayout bare = own_pattern_layout(size);
        bare.constant = false;
        bare.counts.clear();
        save(weights_of_tables(random_tables(bare, 3)), "bare" + side);
    }
    for (std::uint64_t i = 0; i < 12; ++i) {
        Weights weights = random_weights(i);
        weights.patterns = random_tables(own_pattern_layout(weights.rules.size), i);
        save(weights, "beside_" + std::to_string(i));
    }
}

// Half from games, half any discs anywhere.
std::vector<Discs> positions(Size size, std::uint64_t count) {
    std::vector<Discs> list;
    for (std::uint64_t i = 0; i < count; ++i) {
        list.push_back((i % 2 == 0 ? random_position(size, i) : random_board(size, i)).discs);
    }
    return list;
}

void write_scores(const std::filesystem::path& folder, std::uint64_t count) {
    const std::uint64_t most = 5 * count;
    const std::vector<Discs> eight = positions(Size::k8, most), six = positions(Size::k6, most);
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.path().extension() == ".yaml") files.push_back(entry.path());
    }
    for (std::filesystem::path path : files) {
        const Weights weights = parse_weights(file::read(path), path.string());
        const Evaluator evaluator(weights);
        std::string text;
        const std::span all(weights.rules.size == Size::k8 ? eight : six);
        for (const Discs& discs : all.first(weights.patterns ? most : count)) {
            const Bitboard moves = legal_moves(discs.own, discs.opp, evaluator.board().mask);
            text += std::to_string(discs.own) + " " + std::to_string(discs.opp) + " " +
                    std::to_string(moves) + " " + std::to_string(evaluator(discs)) + "\n";
        }
        file::write(path.replace_extension(".scores"), text);
    }
}

}  // namespace
}  // namespace evothello

int main(int count, char** words) {
    const std::vector<std::string> given(words, words + count);
    if (count == 4 && given[1] == "weights") {
        evothello::write_weights(given[2], std::stoul(given[3]));
        evothello::write_tables(given[2]);
    } else if (count == 4 && given[1] == "scores") {
        evothello::write_scores(given[2], std::stoul(given[3]));
    } else {
        std::cerr << "usage: evothello_exports_oracle weights|scores FOLDER COUNT\n";
        return 2;
    }
    return 0;
}
