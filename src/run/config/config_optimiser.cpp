#include "run/config/config_optimiser.hpp"

#include <algorithm>
#include <cmath>

#include "base/number.hpp"

namespace evothello {
namespace {

constexpr double kLeastShare = 0.001;

// Whether there is an optimiser of this name.
bool read_kind(const yaml::Reader& reader, Step& step) {
    const auto index = reader.one_of(Optimisers::kNames);
    if (index) step.optimiser = Optimisers::settings(*index);
    return index.has_value();
}

constexpr Field<Step> kKind = {
    "kind",
    "which optimiser",
    "The method that makes a generation from the one before. ga is the default and explores "
    "widely; a list of mirror_es and then spsa did best in the measurements of the README.",
    "mirror_es",
    {field::Words{Optimisers::kNames},
     [](const yaml::Reader& reader, const field::Shape&, Step& step) { read_kind(reader, step); },
     [](const field::Shape&, const Step& step) { return std::string(name(step.optimiser)); }},
    false};
constexpr Field<Step> kShare = {"share",
                                "of the budget, of an optimiser in a list",
                                "The share of the budget for one optimiser of a list; the shares "
                                "add up to 1. It is needed in a list and not allowed elsewhere.",
                                "0.5",
                                field::number<&Step::share>(kLeastShare, 1),
                                true};

// The kind first: it says which settings there are.
void read_step(const yaml::Reader& reader, bool has_share, Step& step) {
    if (const auto kind = reader.find(kKind.key); kind && !read_kind(*kind, step)) {
        reader.any_map();  // its keys are those of no kind, but each may stand once
        return;
    }
    std::visit(
        [&](auto& own) {
            const auto fields = Owner<decltype(own)>::settings();
            std::vector<std::string_view> keys = keys_of(fields);
            keys.insert(keys.begin(), kKind.key);
            if (has_share) keys.insert(keys.begin() + 1, kShare.key);
            if (reader.map_of(keys)) read_fields(reader, fields, own);
        },
        step.optimiser);
    if (!has_share) return;
    if (const auto share = reader.need(kShare.key)) kShare.read(*share, step);
}

std::vector<ConfigLine> lines_of(const Step& step, bool has_share, const std::string& prefix) {
    std::vector<ConfigLine> lines;
    const auto add = [&](const auto& field, const auto& from) {
        lines.push_back({prefix + std::string(field.key), field.write(from), field.changeable});
    };
    add(kKind, step);
    if (has_share) add(kShare, step);
    std::visit(
        [&](const auto& own) {
            for (const auto& each : Owner<decltype(own)>::settings()) add(each, own);
        },
        step.optimiser);
    return lines;
}

// One for each kind; only the first, which is the default, may be unnamed.
Json step_schema(bool has_share) {
    Json either = Json::object();
    for (std::size_t kind = 0; kind < Optimisers::kNames.size(); ++kind) {
        std::visit(
            [&](const auto& own) {
                Json schema = schema_of(Owner<decltype(own)>::settings());
                Json properties = Json::object();
                properties["kind"] = {{"const", Optimisers::kNames[kind]}};
                if (has_share) properties["share"] = field::schema_of(kShare.value.shape);
                properties.update(schema["properties"]);
                std::vector<std::string> needed;
                if (kind > 0) needed.emplace_back(kKind.key);
                if (has_share) needed.emplace_back(kShare.key);
                either["anyOf"].push_back(field::object_schema(std::move(properties), needed));
            },
            Optimisers::settings(kind));
    }
    return either;
}

// The reader of step i, or of its key where it stands in the file.
yaml::Reader reader_of(const yaml::Reader& root, std::size_t step, std::string_view key) {
    const auto section = root.find("optimiser");
    if (!section) return root;
    std::vector<yaml::Reader> items;
    if (section->is_list()) {
        section->each_item([&](const yaml::Reader& item) { items.push_back(item); });
    }
    const yaml::Reader& own = items.empty() ? *section : items[step];
    return own.find(key).value_or(own);
}

}  // namespace

void read_optimiser(const yaml::Reader& reader, Config& config) {
    if (!reader.is_list()) return read_step(reader, false, config.pipeline.front());
    config.pipeline.clear();
    double sum = 0;
    reader.each_item([&](const yaml::Reader& item) {
        read_step(item, true, config.pipeline.emplace_back());
        sum += config.pipeline.back().share;
    });
    if (config.pipeline.empty()) {
        reader.add_problem("expected at least one optimiser");
        config.pipeline.emplace_back();
    } else if (std::abs(sum - 1) > 1e-9) {
        reader.add_problem("the shares add up to " + to_text(sum) + ", not to 1");
    }
}

std::string optimiser_text(const Config& config) {
    std::string text;
    for (const Step& step : config.pipeline) {
        if (!text.empty()) text += ", then ";
        text += std::string(name(step.optimiser)) + " of " +
                std::to_string(population_of(step.optimiser)) + " individuals";
    }
    return text;
}

std::vector<ConfigLine> optimiser_lines(const Config& config) {
    if (config.pipeline.size() == 1) return lines_of(config.pipeline[0], false, "optimiser.");
    std::vector<ConfigLine> all;
    for (std::size_t i = 0; i < config.pipeline.size(); ++i) {
        const std::string prefix = "optimiser." + std::to_string(i + 1) + ".";
        for (ConfigLine& line : lines_of(config.pipeline[i], true, prefix)) {
            all.push_back(std::move(line));
        }
    }
    return all;
}

std::string write_optimiser(const Config& config) {
    std::string text = "optimiser:\n";
    const bool many = config.pipeline.size() > 1;
    for (const Step& step : config.pipeline) {
        bool first = many;
        for (const ConfigLine& line : lines_of(step, many, "")) {
            text += (first ? "  - " : many ? "    " : "  ") + line.key + ": " + line.value + "\n";
            first = false;
        }
    }
    return text;
}

Json optimiser_schema() {
    Json either = step_schema(false);
    either["anyOf"].push_back(field::list_schema(step_schema(true), 1));
    return either;
}

Json schedule_schema() {
    const Json one = field::pattern_schema("^(round_robin|mirrored|(k_random|swiss) [0-9]+)$");
    Json either = Json::object();
    either["anyOf"] = std::vector<Json>{one, field::list_schema(one)};
    return either;
}

std::vector<FieldDoc> optimiser_docs() {
    const std::string prefix = "optimiser.";
    std::vector<FieldDoc> docs = {doc_of(kKind, Step{}, prefix), doc_of(kShare, Step{}, prefix)};
    docs.back().usual.clear();
    for (std::size_t kind = 0; kind < Optimisers::kNames.size(); ++kind) {
        std::visit(
            [&](const auto& own) {
                for (const auto& each : Owner<decltype(own)>::settings()) {
                    docs.push_back(doc_of(each, own, prefix));
                    docs.back().kind = Optimisers::kNames[kind];
                }
            },
            Optimisers::settings(kind));
    }
    return docs;
}

void read_schedule(const yaml::Reader& reader, Config& config) {
    config.schedules.clear();
    const auto read = [&](const yaml::Reader& each) {
        const auto text = each.text();
        if (!text) return;
        const auto schedule = Schedule::parse(*text);
        if (schedule) return config.schedules.push_back(*schedule);
        each.add_problem("expected round_robin, \"k_random 4\", \"swiss 8\" or mirrored, found '" +
                         *text + "'");
    };
    reader.is_list() ? reader.each_item(read) : read(reader);
}

std::string write_schedule(const Config& config) {
    if (config.pipeline.size() == 1) {
        return yaml::quoted_if_needed(config.pipeline[0].schedule.text());
    }
    std::string list;
    for (const Step& step : config.pipeline) {
        list += (list.empty() ? "" : ", ") + yaml::quoted_if_needed(step.schedule.text());
    }
    return "[" + list + "]";
}

void check_optimiser(const yaml::Reader& root, Config& config) {
    const std::vector<Schedule>& given = config.schedules;
    const auto match = root.find("match");
    const auto schedule = match ? match->find("schedule") : std::nullopt;
    if (given.size() > 1 && given.size() != config.pipeline.size()) {
        return schedule->add_problem("expected one schedule, or one for each of the " +
                                     std::to_string(config.pipeline.size()) + " optimisers");
    }
    for (std::size_t i = 0; i < config.pipeline.size(); ++i) {
        Step& step = config.pipeline[i];
        if (const auto problem = problem_of(step.optimiser)) {
            reader_of(root, i, problem->key).add_problem(problem->what);
        }
        step.schedule =
            given.empty() ? usual_schedule(step.optimiser) : given[given.size() == 1 ? 0 : i];
        if (step.schedule.only_neighbours_meet() && !is_mirrored(step.optimiser)) {
            schedule->add_problem(step.schedule.text() +
                                  " is for optimisers with mirrored pairs, not " +
                                  std::string(name(step.optimiser)));
        }
        if (std::holds_alternative<SpsaSettings>(step.optimiser) &&
            config.fitness != FitnessKind::kScore) {
            root.need("fitness")->add_problem(
                "spsa counts wins less losses, whatever the fitness is: expected score");
        }
    }
}

}  // namespace evothello
