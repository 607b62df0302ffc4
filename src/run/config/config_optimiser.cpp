#include "run/config/config_optimiser.hpp"

#include <algorithm>
#include <cmath>

#include "base/number.hpp"

namespace evothello {
namespace {

constexpr double kLeastShare = 0.001;

// Each kind of value that a setting may have, read and written.
template <class S>
void read_setting(const yaml::Reader& reader, const Setting<S>& setting, S& settings) {
    const auto read_text = [&](const auto& parse, std::string_view expected) {
        // A number is a text too, as in `amplitude: 0.2`.
        const std::string text =
            reader.is_word() ? reader.value().word : reader.text().value_or("");
        if (!reader.is_word() || parse(text)) return;
        reader.complain("expected " + std::string(expected) + ", found '" + text + "'");
    };
    if (const auto* count = std::get_if<int S::*>(&setting.value)) {
        const auto found = reader.integer(static_cast<std::int64_t>(setting.min),
                                          static_cast<std::int64_t>(setting.max));
        if (found) settings.** count = static_cast<int>(*found);
    } else if (const auto* number = std::get_if<double S::*>(&setting.value)) {
        if (const auto found = reader.number(setting.min, setting.max)) settings.** number = *found;
    } else if (const auto* annealed = std::get_if<Annealed S::*>(&setting.value)) {
        read_text(
            [&](const std::string& text) {
                const auto found = parse_annealed(text, setting.min, setting.max);
                if (found) settings.** annealed = *found;
                return found.has_value();
            },
            "a number or \"0.2 to 0.05\", from " + to_text(setting.min) + " to " +
                to_text(setting.max));
    } else {
        const auto& words = std::get<Words<S>>(setting.value);
        read_text([&](const std::string& text) { return words.parse(text, settings); },
                  words.expected);
    }
}

template <class S>
std::string write_setting(const Setting<S>& setting, const S& settings) {
    if (const auto* count = std::get_if<int S::*>(&setting.value)) {
        return std::to_string(settings.**count);
    }
    if (const auto* number = std::get_if<double S::*>(&setting.value)) {
        return to_text(settings.**number);
    }
    if (const auto* annealed = std::get_if<Annealed S::*>(&setting.value)) {
        return to_text(settings.**annealed);
    }
    return yaml::quoted_if_needed(std::get<Words<S>>(setting.value).text(settings));
}

// The kind first: it says which settings there are.
void read_step(const yaml::Reader& reader, bool has_share, Step& step) {
    if (const auto kind = reader.find("kind")) {
        const auto index = kind->one_of(Optimisers::kNames);
        if (!index) {
            reader.any_map();  // its keys are those of no kind, but each may stand once
            return;
        }
        step.optimiser = Optimisers::settings(*index);
    }
    std::visit(
        [&](auto& own) {
            std::vector<std::string_view> keys = {"kind"};
            if (has_share) keys.push_back("share");
            for (const auto& each : Owner<decltype(own)>::settings()) keys.push_back(each.key);
            if (!reader.map_of(keys)) return;
            for (const auto& each : Owner<decltype(own)>::settings()) {
                if (const auto found = reader.find(each.key)) read_setting(*found, each, own);
            }
        },
        step.optimiser);
    if (!has_share) return;
    const auto share = reader.need("share");
    if (share) step.share = share->number(kLeastShare, 1).value_or(1);
}

std::vector<ConfigLine> lines_of(const Step& step, bool has_share, const std::string& prefix) {
    std::vector<ConfigLine> lines = {{prefix + "kind", std::string(name(step.optimiser)), false}};
    if (has_share) lines.push_back({prefix + "share", to_text(step.share), true});
    std::visit(
        [&](const auto& own) {
            for (const auto& each : Owner<decltype(own)>::settings()) {
                lines.push_back(
                    {prefix + std::string(each.key), write_setting(each, own), each.changeable});
            }
        },
        step.optimiser);
    return lines;
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
        reader.complain("expected at least one optimiser");
        config.pipeline.emplace_back();
    } else if (std::abs(sum - 1) > 1e-9) {
        reader.complain("the shares add up to " + to_text(sum) + ", not to 1");
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

void read_schedule(const yaml::Reader& reader, Config& config) {
    config.schedules.clear();
    const auto read = [&](const yaml::Reader& each) {
        const auto text = each.text();
        if (!text) return;
        const auto schedule = Schedule::parse(*text);
        if (schedule) return config.schedules.push_back(*schedule);
        each.complain("expected round_robin, \"k_random 4\", \"swiss 8\" or mirrored, found '" +
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
        return schedule->complain("expected one schedule, or one for each of the " +
                                  std::to_string(config.pipeline.size()) + " optimisers");
    }
    for (std::size_t i = 0; i < config.pipeline.size(); ++i) {
        Step& step = config.pipeline[i];
        if (const auto problem = problem_of(step.optimiser)) {
            reader_of(root, i, problem->key).complain(problem->what);
        }
        step.schedule =
            given.empty() ? usual_schedule(step.optimiser) : given[given.size() == 1 ? 0 : i];
        if (step.schedule.joins_neighbours_only() && !is_mirrored(step.optimiser)) {
            schedule->complain(step.schedule.text() +
                               " is for optimisers with mirrored pairs, not " +
                               std::string(name(step.optimiser)));
        }
        if (std::holds_alternative<SpsaSettings>(step.optimiser) &&
            config.fitness != FitnessKind::kScore) {
            root.need("fitness")->complain(
                "spsa counts wins less losses, whatever the fitness is: expected score");
        }
    }
}

}  // namespace evothello
