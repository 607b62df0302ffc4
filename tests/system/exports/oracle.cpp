// Reference data for exported code: legal moves and integer scores of our engine.
// usage: evothello_exports_oracle weights FOLDER COUNT   writes COUNT random weights files, and
//                                                        one for each measure alone
//        evothello_exports_oracle scores FOLDER COUNT    writes NAME.scores for each NAME.yaml:
//                                                        lines of own, opp, legal moves, score

#include <algorithm>
#include <filesystem>
#include <iostream>
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

// Half from games, half any discs anywhere.
std::vector<Discs> positions(Size size, std::uint64_t count) {
    std::vector<Discs> list;
    for (std::uint64_t i = 0; i < count; ++i) {
        list.push_back((i % 2 == 0 ? random_position(size, i) : random_board(size, i)).discs);
    }
    return list;
}

void write_scores(const std::filesystem::path& folder, std::uint64_t count) {
    const std::vector<Discs> eight = positions(Size::k8, count), six = positions(Size::k6, count);
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.path().extension() == ".yaml") files.push_back(entry.path());
    }
    for (std::filesystem::path path : files) {
        const Weights weights = parse_weights(file::read(path), path.string());
        const Evaluator evaluator(weights);
        std::string text;
        for (const Discs& discs : weights.rules.size == Size::k8 ? eight : six) {
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
    } else if (count == 4 && given[1] == "scores") {
        evothello::write_scores(given[2], std::stoul(given[3]));
    } else {
        std::cerr << "usage: evothello_exports_oracle weights|scores FOLDER COUNT\n";
        return 2;
    }
    return 0;
}
