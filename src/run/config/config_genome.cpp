#include "run/config/config_genome.hpp"

#include <algorithm>
#include <array>

#include "base/number.hpp"
#include "eval/weights_schema.hpp"

namespace evothello {
namespace {

constexpr std::array<std::string_view, 2> kSymmetryNames = {"full", "none"};
constexpr double kLargest = 1e6, kLeastStep = 1e-6;  // of a bound: far beyond use

void read_bounds(const yaml::Reader& reader, Bounds& bounds) {
    if (const auto min = reader.find("min")) {
        bounds.min = min->number(-kLargest, kLargest).value_or(bounds.min);
    }
    if (const auto max = reader.find("max")) {
        bounds.max = max->number(-kLargest, kLargest).value_or(bounds.max);
    }
    if (const auto step = reader.find("step")) bounds.step = step->number(kLeastStep, kLargest);
    if (bounds.min >= bounds.max) {
        reader.add_problem("min " + to_text(bounds.min) + " is not below max " +
                           to_text(bounds.max));
    } else if (bounds.step && *bounds.step > bounds.max - bounds.min) {
        reader.add_problem("the step is larger than the whole range");
    }
}

Json bounds_schema() {
    return {{"min", field::number_schema(-kLargest, kLargest)},
            {"max", field::number_schema(-kLargest, kLargest)},
            {"step", field::number_schema(kLeastStep, kLargest)}};
}

Json boolean_schema() { return field::schema_of(field::Flag{}); }

Json any_of(const std::vector<Json>& schemas) {
    Json either = Json::object();
    either["anyOf"] = schemas;
    return either;
}

std::string write_bounds(const Bounds& bounds) {
    std::string text = "min: " + to_text(bounds.min) + ", max: " + to_text(bounds.max);
    if (bounds.step) text += ", step: " + to_text(*bounds.step);
    return text;
}

void read_stage_list(const yaml::Reader& reader, StageSpec& stages, int most) {
    stages.from.clear();
    reader.each_item([&](const yaml::Reader& item) {
        const auto from = item.integer(0, most);
        if (!from) return;
        if (stages.from.empty() ? *from != 0 : *from <= stages.from.back()) {
            item.add_problem(stages.from.empty() ? "the first stage must start at 0"
                                                 : "stage starts must rise");
            return;
        }
        stages.from.push_back(static_cast<int>(*from));
    });
    if (stages.from.empty()) {
        if (reader.value().items.empty()) reader.add_problem("expected at least one stage");
        stages.from = {0};
    }
}

void read_stage_count(const yaml::Reader& reader, StageSpec& stages, int squares) {
    if (!reader.map_of({"count", "evolve", "min_gap"})) return;
    std::int64_t count = 1;
    if (const auto number = reader.need("count"))
        count = number->integer(1, squares / 2).value_or(1);
    if (const auto evolve = reader.find("evolve")) stages.evolve = evolve->flag().value_or(false);
    if (const auto gap = reader.find("min_gap")) {
        stages.min_gap = static_cast<int>(gap->integer(1, squares).value_or(1));
    }
    if (count * stages.min_gap > squares) {
        return reader.add_problem("thresholds of " + std::to_string(count) +
                                  " stages with gaps of " + std::to_string(stages.min_gap) +
                                  " discs do not fit on " + std::to_string(squares) + " squares");
    }
    stages.from.clear();
    for (int k = 0; k < count; ++k) {
        stages.from.push_back(k * squares / static_cast<int>(count));
    }
}

}  // namespace

void read_stages(const yaml::Reader& reader, Config& config) {
    config.genome.stages = {};
    const int squares = cells(config.genome.rules.size);
    if (reader.is_list()) return read_stage_list(reader, config.genome.stages, squares - 1);
    if (reader.is_map()) return read_stage_count(reader, config.genome.stages, squares);
    reader.add_problem(
        "expected a list of disc counts such as [0, 21, 45], or {count: 3, evolve: true, min_gap: "
        "6}");
}

void read_matrix(const yaml::Reader& reader, Config& config) {
    if (!reader.map_of({"symmetry", "per_stage", "min", "max", "step"})) return;
    MatrixSpec matrix;
    if (const auto symmetry = reader.find("symmetry")) {
        matrix.symmetry =
            static_cast<MatrixSpec::Symmetry>(symmetry->one_of(kSymmetryNames).value_or(0));
    }
    if (const auto per_stage = reader.find("per_stage")) {
        matrix.per_stage = per_stage->flag().value_or(true);
    }
    matrix.bounds = {-50, 50};
    read_bounds(reader, matrix.bounds);
    config.genome.matrix = matrix;
}

void read_terms(const yaml::Reader& reader, Config& config) {
    config.genome.terms.clear();
    if (!reader.any_map()) return;
    reader.each_entry([&](const std::string& name, const yaml::Reader& entry) {
        const auto term = Term::parse(name);
        if (!term) return entry.add_problem("unknown term" + did_you_mean(name, Term::names()));
        if (term->is_position()) {
            return entry.add_problem(
                "the weight of position is always 1: genome.matrix holds its scale");
        }
        for (const TermSpec& other : config.genome.terms) {
            if (other.term == *term) return entry.add_problem("this is " + term->name() + " again");
        }
        if (!entry.map_of({"min", "max", "step", "fixed", "start", "shared"})) return;
        TermSpec spec{.term = *term, .bounds = {-50, 50}};
        if (const auto fixed = entry.find("fixed")) {
            spec.fixed = fixed->number(-kLargest, kLargest);
            for (const std::string& key : entry.value().keys) {
                if (key != "fixed")
                    entry.add_problem("a fixed term takes no other key, found " + key);
            }
            config.genome.terms.push_back(spec);
            return;
        }
        read_bounds(entry, spec.bounds);
        if (const auto start = entry.find("start")) {
            spec.start = start->number();
            if (spec.start && (*spec.start < spec.bounds.min || *spec.start > spec.bounds.max)) {
                start->add_problem("start " + to_text(*spec.start) + " is out of bounds, " +
                                   to_text(spec.bounds.min) + " to " + to_text(spec.bounds.max));
            }
        }
        if (const auto shared = entry.find("shared")) spec.shared = shared->flag().value_or(false);
        config.genome.terms.push_back(spec);
    });
}

void read_gauge(const yaml::Reader& reader, Config& config) {
    config.genome.gauge = {};
    if (reader.is_word()) {
        const std::string& word = reader.value().word;
        if (word == "none") config.genome.gauge.kind = Gauge::Kind::kNone;
        if (word != "unit" && word != "none") {
            reader.add_problem("expected unit, none or {hold: corner, value: 100}, found '" + word +
                               "'");
        }
        return;
    }
    if (!reader.map_of({"hold", "value"})) return;
    config.genome.gauge.kind = Gauge::Kind::kHold;
    if (const auto hold = reader.need("hold")) {
        config.genome.gauge.hold = hold->text().value_or("corner");
        if (config.genome.gauge.hold != "corner" && !Square::parse(config.genome.gauge.hold) &&
            !Term::parse(config.genome.gauge.hold)) {
            hold->add_problem("expected corner, a square such as b2, or a term, found '" +
                              config.genome.gauge.hold + "'");
        }
    }
    if (const auto value = reader.need("value")) {
        config.genome.gauge.value = value->number(kLeastStep, kLargest).value_or(1);
    }
}

std::string write_stages(const Config& config) {
    const StageSpec& stages = config.genome.stages;
    if (stages.evolve) {
        return "{count: " + std::to_string(stages.from.size()) +
               ", evolve: true, min_gap: " + std::to_string(stages.min_gap) + "}";
    }
    std::string text;
    for (const int from : stages.from) text += (text.empty() ? "" : ", ") + std::to_string(from);
    return "[" + text + "]";
}

std::string write_matrix(const Config& config) {
    if (!config.genome.matrix) return "";
    const MatrixSpec& matrix = *config.genome.matrix;
    return "{symmetry: " + std::string(kSymmetryNames[static_cast<std::size_t>(matrix.symmetry)]) +
           ", per_stage: " + (matrix.per_stage ? "true" : "false") + ", " +
           write_bounds(matrix.bounds) + "}";
}

std::string write_terms(const Config& config) {
    std::string text;
    for (const TermSpec& spec : config.genome.terms) {
        text += (text.empty() ? "" : ", ") + spec.term.name() + ": {";
        if (spec.fixed) {
            text += "fixed: " + to_text(*spec.fixed);
        } else {
            text += write_bounds(spec.bounds);
            if (spec.start) text += ", start: " + to_text(*spec.start);
            if (spec.shared) text += ", shared: true";
        }
        text += "}";
    }
    return "{" + text + "}";
}

std::string write_gauge(const Config& config) {
    if (config.genome.gauge.kind == Gauge::Kind::kUnit) return "unit";
    if (config.genome.gauge.kind == Gauge::Kind::kNone) return "none";
    return "{hold: " + yaml::quoted_if_needed(config.genome.gauge.hold) +
           ", value: " + to_text(config.genome.gauge.value) + "}";
}

Json stages_schema() {
    const int most = cells(Size::k8);
    return any_of({field::list_schema(field::integer_schema(0, most - 1), 1),
                   field::object_schema({{"count", field::integer_schema(1, most / 2)},
                                         {"evolve", boolean_schema()},
                                         {"min_gap", field::integer_schema(1, most)}},
                                        {"count"})});
}

Json matrix_schema() {
    Json properties = {{"symmetry", field::words_schema(kSymmetryNames)},
                       {"per_stage", boolean_schema()}};
    properties.update(bounds_schema());
    return field::object_schema(std::move(properties));
}

Json terms_schema() {
    Json moving = bounds_schema();
    moving.update(
        {{"start", field::number_schema(-kLargest, kLargest)}, {"shared", boolean_schema()}});
    const Json fixed =
        field::object_schema({{"fixed", field::number_schema(-kLargest, kLargest)}}, {"fixed"});
    return {{"type", "object"},
            {"propertyNames", {{"pattern", "^" + measure_pattern() + "$"}}},
            {"additionalProperties", any_of({field::object_schema(std::move(moving)), fixed})}};
}

Json gauge_schema() {
    constexpr std::array<std::string_view, 2> kWords = {"unit", "none"};
    const std::string held = "^(corner|[a-h][1-8]|position|" + measure_pattern() + ")$";
    return any_of({field::words_schema(kWords),
                   field::object_schema({{"hold", field::pattern_schema(held)},
                                         {"value", field::number_schema(kLeastStep, kLargest)}},
                                        {"hold", "value"})});
}

}  // namespace evothello
