#include "run/config/config_reference.hpp"

#include <algorithm>

#include "base/wrapped_text.hpp"
#include "run/config/config_optimiser.hpp"
#include "run/config/config_options.hpp"

namespace evothello {
namespace {

constexpr std::size_t kPageWidth = 100;

std::string section_of(const std::string& key) { return key.substr(0, key.find('.')); }

std::string usual_of(const FieldDoc& doc) { return doc.usual.empty() ? "none" : doc.usual; }

// How the example stands in a file: `optimiser: {elite: 2}`.
std::string example_of(const FieldDoc& doc) {
    std::string text = doc.example, path = doc.key;
    for (std::size_t dot = path.rfind('.'); dot != std::string::npos; dot = path.rfind('.')) {
        text.insert(0, "{" + path.substr(dot + 1) + ": ").append("}");
        path.erase(dot);
    }
    return path + ": " + text;
}

std::string changeable_text(const FieldDoc& doc) {
    return doc.changeable ? "at any time, with resume RUN --set" : "not in a run that has begun";
}

std::string entry_text(const FieldDoc& doc) {
    const std::string title = doc.key + (doc.kind.empty() ? "" : ", of kind " + doc.kind);
    const auto row = [](std::string_view name, const std::string& value) {
        return wrapped(value, 12, 12).replace(2, name.size(), name);
    };
    return title + "\n" + wrapped(doc.help, 2, 2) + "\n" + wrapped(doc.advice, 2, 2) + "\n" +
           row("default", usual_of(doc)) + row("range", doc.range) +
           row("example", example_of(doc)) + row("change", changeable_text(doc));
}

std::string list_text(const std::vector<FieldDoc>& docs) {
    std::string text, open;
    for (const FieldDoc& doc : docs) {
        const std::string section =
            section_of(doc.key) + (doc.kind.empty() ? "" : ", of kind " + doc.kind);
        if (section != open) text += (text.empty() ? "" : "\n") + section + "\n";
        open = section;
        text += wrapped(doc.key + " (" + usual_of(doc) + "): " + doc.help, 2, 6);
    }
    return text;
}

bool is_below(const std::string& key, const std::string& section) {
    return key.starts_with(section + ".");
}

std::vector<FieldDoc> found_docs(const std::string& key) {
    std::vector<FieldDoc> found, ends;
    for (const FieldDoc& doc : config_docs()) {
        if (doc.key == key || is_below(doc.key, key)) found.push_back(doc);
        if (doc.key.ends_with("." + key)) ends.push_back(doc);
    }
    return found.empty() ? ends : found;
}

[[noreturn]] void throw_unknown(const std::string& key) {
    const std::vector<FieldDoc> docs = config_docs();
    std::vector<std::string_view> names;
    for (const FieldDoc& doc : docs) {
        const std::string_view name = doc.key;
        for (const std::string_view each :
             {name.substr(0, name.find('.')), name, name.substr(name.rfind('.') + 1)}) {
            if (std::ranges::find(names, each) == names.end()) names.push_back(each);
        }
    }
    throw Error("help config: no key '" + key + "' in a config" + did_you_mean(key, names) +
                "; `evothello help config` lists all");
}

std::string in_cell(std::string text) {
    for (std::size_t at = text.find('|'); at != std::string::npos; at = text.find('|', at + 2)) {
        text.insert(at, "\\");
    }
    return text;
}

std::string entry_markdown(const FieldDoc& doc) {
    const std::string title =
        "`" + doc.key + "`" + (doc.kind.empty() ? "" : " of kind `" + doc.kind + "`");
    return "### " + title + "\n\n" + wrapped(doc.advice, 0, 0, kPageWidth) + "\n" +
           "| | |\n| --- | --- |\n" + "| what | " + in_cell(doc.help) + " |\n" + "| default | `" +
           usual_of(doc) + "` |\n" + "| range | " + in_cell(doc.range) + " |\n" + "| example | `" +
           example_of(doc) + "` |\n" + "| change | " + changeable_text(doc) + " |\n\n";
}

// What only one of our evaluation and another program has is forbidden for the other.
Json forbidden(const Config& config) {
    Json properties = Json::object();
    for (const Field<Config>& field : config_fields()) {
        if (field.is_used(config)) continue;
        const std::string key(field.key), section = section_of(key);
        properties[section]["properties"][key.substr(section.size() + 1)] = false;
    }
    return properties;
}

Json required(std::string_view key) {
    Json schema = Json::object();
    schema["required"] = std::vector<Json>{key};
    return schema;
}

// A genome has parameters of a program, or a matrix or terms of ours.
Json rules_of_engine() {
    Config ours, program;
    program.engine.emplace();
    Json for_program = forbidden(program), for_ours = forbidden(ours);
    for_program["genome"].update(required("parameters"));
    for_ours["genome"]["anyOf"] = std::vector<Json>{required("matrix"), required("terms")};
    Json rules = Json::object();
    rules["if"] = required("engine");
    rules["then"]["properties"] = std::move(for_program);
    rules["else"]["properties"] = std::move(for_ours);
    return rules;
}

Json described(const Field<Config>& field) {
    Json schema = {{"description", field.help}};
    schema.update(field::schema_of(field.value.shape));
    return schema;
}

Json sections() {
    Json properties = Json::object();
    for (const Field<Config>& field : config_fields()) {
        const std::string key(field.key), section = section_of(key);
        if (section == key) {
            properties[key] = described(field);
            continue;
        }
        Json& own = properties[section];
        own["type"] = "object";
        own["additionalProperties"] = false;
        own["properties"][key.substr(section.size() + 1)] = described(field);
    }
    properties["budget"]["maxProperties"] = 1;
    properties["engine"].update(required("command"));
    return properties;
}

}  // namespace

std::vector<FieldDoc> config_docs() {
    std::vector<FieldDoc> docs;
    const auto add = [&](std::vector<FieldDoc> more) {
        docs.insert(docs.end(), more.begin(), more.end());
    };
    const Config defaults;
    for (const Field<Config>& field : config_fields()) {
        docs.push_back(doc_of(field, defaults));
        if (field.key == kOptimiserKey) {
            docs.back().usual = "one ga with its defaults";
            add(optimiser_docs());
        } else if (field.key == kSearchKey) {
            for (const auto& each : tuning_search_fields()) {
                docs.push_back(doc_of(each, defaults.search, std::string(kSearchKey) + "."));
                docs.back().changeable = field.changeable;
            }
        }
    }
    return docs;
}

std::string config_help(const std::string& key) {
    if (key.empty()) {
        return "The keys of a config with their defaults; evothello help config KEY tells "
               "more.\n\n" +
               list_text(config_docs());
    }
    const std::vector<FieldDoc> docs = found_docs(key);
    if (docs.empty()) throw_unknown(key);
    // Of a key that is a section too, such as match.search: the key, and a list of what is in it.
    std::vector<FieldDoc> below;
    std::string text;
    for (const FieldDoc& doc : docs) {
        if (is_below(doc.key, key)) {
            below.push_back(doc);
        } else {
            text += (text.empty() ? "" : "\n") + entry_text(doc);
        }
    }
    return text + (text.empty() || below.empty() ? "" : "\n") + list_text(below);
}

std::string config_markdown() {
    std::string text =
        "# The keys of a config\n\n"
        "Made by `scripts/generate` from the tables of the program; `evothello help config KEY` "
        "says the same.\nEvery key has a default but for what the genome consists of. "
        "`configs/config.schema.json` is the JSON\nschema of a config, for editors.\n\n";
    std::string open;
    for (const FieldDoc& doc : config_docs()) {
        if (const std::string section = section_of(doc.key); section != open) {
            text += "## " + section + "\n\n";
            open = section;
        }
        text += entry_markdown(doc);
    }
    text.pop_back();
    return text;
}

Json config_schema() {
    Json schema = {
        {"$schema", "https://json-schema.org/draft/2020-12/schema"},
        {"title", "Evothello config"},
        {"description", "What `evothello tune` reads. docs/config.md explains every key."}};
    schema.update(field::object_schema(sections(), {"genome"}));
    schema.update(rules_of_engine());
    return schema;
}

}  // namespace evothello
