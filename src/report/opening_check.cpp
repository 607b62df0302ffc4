#include "report/opening_check.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "base/formats/json.hpp"
#include "base/number.hpp"
#include "board/notation.hpp"

namespace evothello {
namespace {

std::string written(const Opening& opening) {
    std::string text;
    for (const Move move : opening.moves) text += move.is_pass() ? "" : move.name();
    return text.empty() ? to_text(opening.position) : text;
}

// |value| and index of each searched opening, ascending.
std::vector<std::pair<double, std::size_t>> imbalances(const OpeningCheck& check) {
    std::vector<std::pair<double, std::size_t>> sizes;
    for (std::size_t i = 0; i < check.values.size(); ++i) {
        if (check.values[i]) sizes.emplace_back(std::abs(*check.values[i]), i);
    }
    std::sort(sizes.begin(), sizes.end());
    return sizes;
}

double median(const std::vector<std::pair<double, std::size_t>>& sorted) {
    const std::size_t middle = sorted.size() / 2;
    return sorted.size() % 2 == 1 ? sorted[middle].first
                                  : (sorted[middle - 1].first + sorted[middle].first) / 2;
}

bool is_beyond(const OpeningCheck& check, std::size_t i) {
    return check.bound && check.values[i] && std::abs(*check.values[i]) > *check.bound;
}

// The faults, one per line. In a file of games duplicates are normal: only unreadable games are
// listed.
std::string faults_text(const OpeningFile& file) {
    std::string text;
    for (const FoundOpening& each : file.found) {
        const bool is_mistake = each.fault != OpeningFault::kNone &&
                                (!file.format->holds_games || each.fault == OpeningFault::kInvalid);
        if (is_mistake) text += each.problem.text() + "\n";
    }
    return text;
}

std::string values_text(const OpeningCheck& check) {
    std::string text;
    for (std::size_t i = 0; i < check.values.size(); ++i) {
        if (!check.values[i]) continue;
        const FoundOpening& each = check.file.found[i];
        text +=
            fmt::format("{:>7}  {:<9}  {}{}\n", fixed(*check.values[i], 2), each.location(),
                        written(*each.opening), is_beyond(check, i) ? "   too far from even" : "");
    }
    return text;
}

std::string summary(const OpeningCheck& check) {
    const OpeningFile& file = check.file;
    std::string text = fmt::format(
        "{}: {} {}, {}\nvalid {}, duplicate {}, ended too early {}, unreadable {}\n", file.name,
        file.found.size(), file.format->holds_games ? "games" : "openings", name(check.rules),
        file.count(OpeningFault::kNone), file.count(OpeningFault::kRepeated),
        file.count(OpeningFault::kGameOver), file.count(OpeningFault::kInvalid));
    const auto sizes = imbalances(check);
    if (sizes.empty()) return text;
    text += fmt::format("imbalance in discs at depth {}: median {}, largest {} ({})", check.depth,
                        fixed(median(sizes), 2), fixed(sizes.back().first, 2),
                        file.found[sizes.back().second].location());
    if (sizes.size() < file.count(OpeningFault::kNone)) {
        text += fmt::format(", of the {} that were searched", sizes.size());
    }
    if (check.bound) text += fmt::format("; beyond {}: {}", to_text(*check.bound), check.beyond());
    return text + "\n";
}

}  // namespace

std::size_t OpeningCheck::beyond() const {
    std::size_t count = 0;
    for (std::size_t i = 0; i < values.size(); ++i) count += is_beyond(*this, i) ? 1 : 0;
    return count;
}

bool OpeningCheck::good() const {
    const std::size_t usable = file.count(OpeningFault::kNone);
    const bool whole = file.format->holds_games ? file.count(OpeningFault::kInvalid) == 0
                                                : usable == file.found.size();
    return whole && usable > 0 && beyond() == 0;
}

std::string to_text(const OpeningCheck& check) {
    return faults_text(check.file) + values_text(check) + summary(check);
}

std::string to_json(const OpeningCheck& check) {
    Json json{{"file", check.file.name},
              {"format", check.file.format->name},
              {"rules", name(check.rules)},
              {"openings", check.file.found.size()}};
    for (const auto& [key, fault] : {std::pair("different", OpeningFault::kNone),
                                     {"same", OpeningFault::kRepeated},
                                     {"over", OpeningFault::kGameOver},
                                     {"wrong", OpeningFault::kInvalid}}) {
        json[key] = check.file.count(fault);
    }
    json["depth"] = check.depth;
    const auto sizes = imbalances(check);
    json["median"] = sizes.empty() ? Json() : Json(median(sizes));
    json["worst"] = sizes.empty() ? Json() : Json(sizes.back().first);
    json["beyond"] = check.bound ? Json(check.beyond()) : Json();
    json["good"] = check.good();
    json["list"] = Json::array();
    for (std::size_t i = 0; i < check.values.size(); ++i) {
        const FoundOpening& each = check.file.found[i];
        Json& row = json["list"].push_back({{"place", each.location()}});
        if (each.opening) row["opening"] = written(*each.opening);
        if (each.fault != OpeningFault::kNone) row["fault"] = name(each.fault);
        if (each.fault != OpeningFault::kNone) row["what"] = each.problem.what;
        if (check.values[i]) row["value"] = *check.values[i];
    }
    return json.dump() + "\n";
}

}  // namespace evothello
