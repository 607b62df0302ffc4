#include <algorithm>
#include <cmath>

#include "evolve/genome/genome.hpp"
#include "export/importers.hpp"
#include "run/config/config_file.hpp"

namespace evothello {
namespace {

std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        lines.push_back(text.substr(0, end));
        text.remove_prefix(end == text.npos ? text.size() : end + 1);
    }
    return lines;
}

bool is_blank(std::string_view line) { return line.find_first_not_of(" \t\r") == line.npos; }

// The number of the line to take, from 1.
int wanted_line(std::span<const std::string_view> lines, const std::string& file,
                std::optional<int> asked) {
    std::vector<int> full;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (!is_blank(lines[i])) full.push_back(static_cast<int>(i) + 1);
    }
    if (full.empty()) throw Error({Problem{"the file is empty", file}});
    if (!asked && full.size() == 1) return full.front();
    if (!asked) {
        throw Error({Problem{
            "has " + std::to_string(full.size()) + " lines with weights; choose one with --line",
            file}});
    }
    if (std::find(full.begin(), full.end(), *asked) == full.end()) {
        throw Error({Problem{"--line: there is no line with weights here", file, *asked}});
    }
    return *asked;
}

Genes read_args(const yaml::Reader& reader, const GenomeSpace& space) {
    Genes genes;
    if (!reader.map_of({"args", "score", "life"})) return genes;
    const auto args = reader.need("args");
    if (!args || !args->list()) return genes;
    const std::size_t found = args->value().items.size();
    if (found != space.size()) {
        std::string names;
        for (const Gene& gene : space.genes()) names += (names.empty() ? "" : ", ") + gene.name;
        args->add_problem("expected " + std::to_string(space.size()) + " numbers (" + names +
                          "), found " + std::to_string(found));
        return genes;
    }
    args->each_item([&](const yaml::Reader& item) {
        const Gene& gene = space.genes()[genes.size()];
        const bool threshold = gene.kind == Gene::Kind::kThreshold;
        const auto number =
            threshold ? item.number(gene.bounds.min, gene.bounds.max) : item.number();
        if (threshold && number && *number != std::floor(*number)) {
            item.add_problem("expected a whole number of discs for " + gene.name + ", found " +
                             to_text(*number));
        }
        genes.push_back(number.value_or(0));
    });
    return genes;
}

}  // namespace

Weights import_jsonl(std::string_view text, const std::string& file, const ImportOptions& options) {
    if (options.config == nullptr) {
        throw Error("--config: needed for jsonl; its genome says what each number is");
    }
    const auto lines = lines_of(text);
    const int line = wanted_line(lines, file, options.line);
    const auto index = static_cast<std::size_t>(line) - 1;
    // Empty lines before it, so that messages have the right line number.
    const yaml::Value value =
        yaml::parse(std::string(index, '\n') + std::string(lines[index]), file);
    const GenomeSpace space(options.config->genome);
    std::vector<Problem> problems;
    const Genes genes = read_args(yaml::Reader(value, file, problems), space);
    if (!problems.empty()) throw Error(std::move(problems));
    Weights weights = space.weights(genes, options.name);
    weights.search = options.config->search;
    return weights;
}

}  // namespace evothello
