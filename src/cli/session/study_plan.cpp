#include "cli/session/study_plan.hpp"

#include "run/config/config_file.hpp"

#include <algorithm>

#include "base/digest.hpp"
#include "base/error.hpp"
#include "run/save/folder.hpp"

namespace evothello {
namespace {

constexpr std::size_t kLongestName = 60;  // limit of check_run_name

std::vector<std::string> read_texts(const yaml::Reader& reader) {
    std::vector<std::string> texts;
    if (!reader.list()) return texts;
    reader.each_item([&](const yaml::Reader& item) {
        if (const auto text = item.text()) texts.push_back(*text);
    });
    if (reader.value().items.empty()) reader.add_problem("expected at least one");
    return texts;
}

void read_axes(const yaml::Reader& reader, StudyPlan& plan) {
    if (!reader.any_map()) return;
    reader.each_entry([&](const std::string& key, const yaml::Reader& entry) {
        if (key == "seed") return entry.add_problem("vary seeds with the list `seeds`, not here");
        StudyPlan::Axis axis{.key = key, .values = {}};
        if (!entry.list()) return;
        entry.each_item(
            [&](const yaml::Reader& item) { axis.values.push_back(yaml::flow(item.value())); });
        if (axis.values.empty()) entry.add_problem("expected at least one value");
        plan.axes.push_back(std::move(axis));
    });
}

void read_seeds(const yaml::Reader& reader, StudyPlan& plan) {
    if (!reader.list()) return;
    reader.each_item([&](const yaml::Reader& item) {
        const auto seed = item.integer(0, INT64_MAX);
        if (!seed) return;
        const auto number = static_cast<std::uint64_t>(*seed);
        if (std::find(plan.seeds.begin(), plan.seeds.end(), number) != plan.seeds.end()) {
            return item.add_problem("this seed is in the list twice");
        }
        plan.seeds.push_back(number);
    });
    if (reader.value().items.empty()) reader.add_problem("expected at least one seed");
}

void read_judge(const yaml::Reader& reader, StudyPlan::Judge& judge) {
    if (!reader.map_of({"players", "pairs", "search"})) return;
    if (const auto players = reader.need("players")) judge.players = read_texts(*players);
    if (const auto pairs = reader.find("pairs")) {
        judge.pairs = static_cast<int>(pairs->integer(2, 1'000'000).value_or(judge.pairs));
    }
    if (const auto search = reader.find("search")) judge.search = read_search_settings(*search);
}

std::string run_name(const StudyPlan& plan, const std::vector<std::string>& values,
                     std::uint64_t seed) {
    std::string label;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (plan.axes[i].values.size() == 1) continue;  // the same in all runs
        const std::string& key = plan.axes[i].key;
        label += "-" + key.substr(key.rfind('.') + 1) + values[i];
    }
    for (char& c : label) {
        const bool plain =
            (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
        if (!plain) c = '_';
    }
    const std::string begin = "study-" + plan.name, end = "-s" + std::to_string(seed);
    if (begin.size() + label.size() + end.size() > kLongestName) label = "-" + digest(label);
    check_run_name(begin + label + end);
    return begin + label + end;
}

// Advances to the next combination; the last axis changes fastest. Returns false after the last
// one.
bool advance(std::vector<std::size_t>& at, const std::vector<StudyPlan::Axis>& axes) {
    for (std::size_t i = axes.size(); i-- > 0;) {
        if (++at[i] < axes[i].values.size()) return true;
        at[i] = 0;
    }
    return false;
}

void add_combination(const std::string& base_text, const std::string& base,
                     const std::vector<std::size_t>& at, StudyPlan& plan,
                     std::vector<Problem>& problems) {
    std::vector<std::string> values;
    Changes changes;
    for (std::size_t i = 0; i < plan.axes.size(); ++i) {
        values.push_back(plan.axes[i].values[at[i]]);
        changes.push_back(plan.axes[i].key + "=" + values.back());
    }
    try {
        Config config = parse_config(base_text, base, changes);
        for (const std::uint64_t seed : plan.seeds) {
            config.seed = seed;
            plan.jobs.push_back({run_name(plan, values, seed), values, seed, config});
        }
    } catch (const Error& error) {
        std::string combination;
        for (const std::string& change : changes) combination += " " + change;
        for (Problem problem : error.problems()) {
            if (!combination.empty()) problem.what += " (with" + combination + ")";
            // parse_config reports changes as --set; here they come from the study file.
            if (problem.file != base) problem.file = base;
            problems.push_back(std::move(problem));
        }
    }
}

// Throws Error if two combinations have the same name of the run.
void check_names(const StudyPlan& plan, const std::string& path) {
    std::vector<std::string> names;
    for (const StudyPlan::Job& job : plan.jobs) names.push_back(job.run);
    std::sort(names.begin(), names.end());
    const auto twice = std::adjacent_find(names.begin(), names.end());
    if (twice == names.end()) return;
    throw Error({Problem{.what = "two combinations have the same run name " + *twice +
                                 "; remove the duplicate value",
                         .file = path,
                         .key = "vary"}});
}

}  // namespace

StudyPlan load_study(const std::string& path) {
    const yaml::Value document = yaml::parse(file::read(path), path);
    std::vector<Problem> problems;
    const yaml::Reader reader(document, path, problems);
    StudyPlan plan{.name = file::Path(path).stem().string()};
    std::optional<std::string> base;
    if (reader.map_of({"base", "vary", "seeds", "judge"})) {
        if (const auto found = reader.need("base")) base = found->text();
        if (const auto found = reader.find("vary")) read_axes(*found, plan);
        if (const auto found = reader.need("seeds")) read_seeds(*found, plan);
        if (const auto found = reader.need("judge")) read_judge(*found, plan.judge);
    }
    if (!problems.empty() || !base) throw Error(std::move(problems));
    const std::string base_path = (file::Path(path).parent_path() / *base).string();
    const std::string base_text = file::read(base_path);
    std::vector<std::size_t> at(plan.axes.size());
    do {
        add_combination(base_text, base_path, at, plan, problems);
    } while (advance(at, plan.axes));
    if (!problems.empty()) throw Error(std::move(problems));
    check_names(plan, path);
    return plan;
}

}  // namespace evothello
