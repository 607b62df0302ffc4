#include "base/formats/yaml.hpp"

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <sstream>
#include <unordered_map>

#include "base/number.hpp"
#include "base/printable.hpp"

namespace evothello::yaml {
namespace {

constexpr int kMaxDepth = 32;
constexpr const char* kNoControlCharacters =
    "a text must not contain control characters or line breaks";

// Builds the tree from the library's events. The library counts lines from 0.
class Builder final : public YAML::EventHandler {
  public:
    explicit Builder(std::string file) : file_(std::move(file)) {}

    Value take() { return std::move(root_); }

    void OnDocumentStart(const YAML::Mark&) override {}
    void OnDocumentEnd() override {}
    void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
        refuse_anchor(mark, anchor);
        add(Value{.kind = Value::Kind::kNull, .line = mark.line + 1});
    }
    void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override { refuse_anchor(mark, 1); }
    void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  const std::string& word) override {
        refuse_anchor(mark, anchor);
        const bool plain = tag == "?" || tag.empty();
        if (plain && (word == "~" || word == "null")) {
            return add(Value{.kind = Value::Kind::kNull, .line = mark.line + 1});
        }
        add(Value{
            .kind = Value::Kind::kWord, .line = mark.line + 1, .quoted = !plain, .word = word});
    }
    void OnSequenceStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t anchor,
                         YAML::EmitterStyle::value) override {
        begin(mark, anchor, Value::Kind::kList);
    }
    void OnSequenceEnd() override { end(); }
    void OnMapStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t anchor,
                    YAML::EmitterStyle::value) override {
        begin(mark, anchor, Value::Kind::kMap);
    }
    void OnMapEnd() override { end(); }

  private:
    [[noreturn]] void fail(const YAML::Mark& mark, const std::string& what) const {
        throw Error({Problem{.what = what, .file = file_, .line = mark.line + 1}});
    }
    void refuse_anchor(const YAML::Mark& mark, YAML::anchor_t anchor) const {
        if (anchor != 0) fail(mark, "anchors and aliases (& and *) are not supported");
    }
    void begin(const YAML::Mark& mark, YAML::anchor_t anchor, Value::Kind kind) {
        refuse_anchor(mark, anchor);
        if (open_.size() >= kMaxDepth) fail(mark, "nested too deeply");
        open_.push_back(Value{.kind = kind, .line = mark.line + 1});
    }
    void end() {
        Value closed = std::move(open_.back());
        open_.pop_back();
        add(std::move(closed));
    }
    // Adds a value to the innermost open list or map. In a map, keys and values alternate.
    void add(Value value) {
        if (open_.empty()) {
            root_ = std::move(value);
            return;
        }
        Value& parent = open_.back();
        if (parent.kind == Value::Kind::kList || parent.keys.size() > parent.items.size()) {
            parent.items.push_back(std::move(value));
            return;
        }
        if (value.kind != Value::Kind::kWord) {
            throw Error(
                {Problem{.what = "a key must be a word", .file = file_, .line = value.line}});
        }
        parent.keys.push_back(std::move(value.word));
        parent.key_lines.push_back(value.line);
    }

    std::string file_;
    Value root_;
    std::vector<Value> open_;
};

// If the first character must be escaped in YAML: its code point and its number of bytes. Otherwise
// {0, 0}. Reads at most three bytes.
std::pair<unsigned, std::size_t> unprintable_at(std::string_view text) {
    const auto byte = [&](std::size_t at) {
        return at < text.size() ? static_cast<unsigned char>(text[at]) : 0U;
    };
    const unsigned first = byte(0);
    if (first < 0x20 && !text.empty()) return {first, 1};
    if (first == 0x7f) return {first, 1};
    const std::size_t bytes = first == 0xc2 ? 2 : first == 0xe2 ? 3 : 0;
    // Other characters are printable, or invalid UTF-8, for which there is no escape.
    if (bytes == 0 || text.size() < bytes || (byte(1) & 0xc0U) != 0x80 ||
        printable(text.substr(0, bytes)) == text.substr(0, bytes)) {
        return {0, 0};
    }
    if (bytes == 2) return {byte(1), 2};
    if ((byte(2) & 0xc0U) != 0x80) return {0, 0};
    return {0x2000U | (byte(1) & 0x3fU) << 6U | (byte(2) & 0x3fU), 3};
}

// The YAML escape of a code point in double quotes.
std::string escape(unsigned code) {
    constexpr std::string_view kHex = "0123456789abcdef";
    const auto digit = [&](unsigned shift) { return kHex[code >> shift & 0xfU]; };
    if (code > 0xff) return {'\\', 'u', digit(12), digit(8), digit(4), digit(0)};
    return {'\\', 'x', digit(4), digit(0)};
}

std::string dotted(const std::string& path, const std::string& key) {
    return path.empty() ? key : path + "." + key;
}

}  // namespace

const Value* Value::find(std::string_view key) const {
    const auto place = std::find(keys.begin(), keys.end(), key);
    return place == keys.end() ? nullptr : &items[static_cast<std::size_t>(place - keys.begin())];
}

Value parse(std::string_view text, const std::string& file, std::size_t most) {
    if (text.size() > most) {
        throw Error({Problem{
            .what = "the file has " + in_thousands(static_cast<std::int64_t>(text.size())) +
                    " bytes, more than the " + in_thousands(static_cast<std::int64_t>(most)) +
                    " allowed here; is it the right file?",
            .file = file}});
    }
    // The library treats a zero byte as the end of the text, and its message about tabs is unclear.
    int line = 1;
    bool at_start = true;
    for (const char c : text) {
        if (c == '\0') {
            throw Error(
                {Problem{.what = "a zero byte: not a text file", .file = file, .line = line}});
        }
        if (at_start && c == '\t') {
            throw Error({Problem{.what = "a tab at the start of a line; indent with spaces",
                                 .file = file,
                                 .line = line}});
        }
        if (c == '\n') ++line;
        at_start = c == '\n' || (at_start && c == ' ');
    }
    // The library silently closes a quotation that is open at the end of the text. The added
    // comment sign is then inside the quotation, which makes the library report it.
    std::istringstream stream{std::string(text) + "\n#"};
    const int last_line = text.ends_with('\n') ? line - 1 : line;
    Builder builder(file);
    try {
        YAML::Parser parser(stream);
        if (!parser.HandleNextDocument(builder)) {
            throw Error({Problem{.what = "the file is empty", .file = file}});
        }
        Builder second(file);
        if (parser.HandleNextDocument(second)) {
            throw Error({Problem{
                .what =
                    "more than one document (---), or a line that is indented less than the first",
                .file = file}});
        }
    } catch (const YAML::Exception& exception) {
        throw Error({Problem{
            .what = "not YAML: " + exception.msg,
            .file = file,
            .line = exception.mark.is_null() ? 0 : std::min(exception.mark.line + 1, last_line)}});
    }
    return builder.take();
}

void Reader::add_problem_about(const Value& value, int line, const std::string& key,
                               const std::string& what) const {
    Problem problem{.what = what, .file = value.origin, .key = key};
    if (value.origin.empty()) {
        problem.file = file_;
        problem.line = line;
    }
    problems_->push_back(std::move(problem));
}

void Reader::add_problem(const std::string& what) const {
    add_problem_about(*value_, value_->line, key_, what);
}

const char* Reader::kind_name() const {
    switch (value_->kind) {
        case Value::Kind::kNull:
            return "nothing";
        case Value::Kind::kWord:
            return "a word";
        case Value::Kind::kList:
            return "a list";
        case Value::Kind::kMap:
            return "a map";
    }
    return "";
}

std::optional<double> Reader::number() const {
    if (is_word() && !value_->quoted) {
        if (const auto number = parse_number(value_->word)) return number;
        add_problem("expected a finite number, found '" + value_->word + "'");
    } else {
        add_problem(std::string("expected a number, found ") +
                    (is_word() ? "the text \"" + value_->word + "\"" : kind_name()));
    }
    return std::nullopt;
}

std::optional<double> Reader::number(double min, double max) const {
    const auto read = number();
    if (read && (*read < min || *read > max)) {
        add_problem("expected a number from " + to_text(min) + " to " + to_text(max) + ", found " +
                    value_->word);
        return std::nullopt;
    }
    return read;
}

std::optional<std::int64_t> Reader::integer(std::int64_t min, std::int64_t max) const {
    const bool plain = is_word() && !value_->quoted;
    const auto read = plain ? parse_integer(value_->word) : std::nullopt;
    if (read && *read >= min && *read <= max) return read;
    add_problem("expected a whole number from " + std::to_string(min) + " to " +
                std::to_string(max) + ", found " +
                (plain       ? "'" + value_->word + "'"
                 : is_word() ? "the text \"" + value_->word + "\""
                             : kind_name()));
    return std::nullopt;
}

std::optional<std::string> Reader::text() const {
    if (is_word() && printable(value_->word) == value_->word) return value_->word;
    add_problem(is_word() ? kNoControlCharacters
                          : std::string("expected text, found ") + kind_name());
    return std::nullopt;
}

std::optional<bool> Reader::flag() const {
    if (is_word() && !value_->quoted && value_->word == "true") return true;
    if (is_word() && !value_->quoted && value_->word == "false") return false;
    add_problem("expected true or false, found " +
                (is_word() ? "'" + value_->word + "'" : std::string(kind_name())));
    return std::nullopt;
}

std::optional<std::size_t> Reader::one_of(std::span<const std::string_view> words) const {
    if (is_word()) {
        const auto place = std::find(words.begin(), words.end(), value_->word);
        if (place != words.end()) return static_cast<std::size_t>(place - words.begin());
    }
    std::string list;
    for (std::string_view word : words) list += (list.empty() ? "" : ", ") + std::string(word);
    add_problem("expected one of " + list + ", found " +
                (is_word() ? "'" + value_->word + "'" : std::string(kind_name())));
    return std::nullopt;
}

bool Reader::any_map() const {
    if (!is_map()) {
        add_problem(std::string("expected a map (key: value), found ") + kind_name());
        return false;
    }
    std::unordered_map<std::string_view, int> first_lines;
    for (std::size_t i = 0; i < value_->keys.size(); ++i) {
        const std::string& key = value_->keys[i];
        const auto complain_of_key = [&](const std::string& what) {
            add_problem_about(value_->items[i], value_->key_lines[i], dotted(key_, key), what);
        };
        const auto [first, is_new] = first_lines.try_emplace(key, value_->key_lines[i]);
        if (!is_new) {
            complain_of_key("this key is given twice, first on line " +
                            std::to_string(first->second));
        }
        if (printable(key) != key) complain_of_key(kNoControlCharacters);
    }
    return true;
}

bool Reader::any_tree() const {
    if (!any_map()) return false;
    const auto check_below = [](const auto& self, const Reader& reader) -> void {
        if (reader.is_map() && reader.any_map()) {
            reader.each_entry([&](const std::string&, const Reader& entry) { self(self, entry); });
        } else if (reader.is_list()) {
            reader.each_item([&](const Reader& item) { self(self, item); });
        }
    };
    each_entry([&](const std::string&, const Reader& entry) { check_below(check_below, entry); });
    return true;
}

bool Reader::map_of(std::span<const std::string_view> known) const {
    if (!any_map()) return false;
    for (std::size_t i = 0; i < value_->keys.size(); ++i) {
        const std::string& key = value_->keys[i];
        if (std::find(known.begin(), known.end(), key) != known.end()) continue;
        if (printable(key) != key) continue;  // any_map() has added a problem
        add_problem_about(value_->items[i], value_->key_lines[i], dotted(key_, key),
                          "unknown key" + did_you_mean(key, known));
    }
    return true;
}

Reader Reader::inside(const Value& value, const std::string& key) const {
    Reader reader(value, file_, *problems_);
    reader.key_ = key;
    return reader;
}

std::optional<Reader> Reader::find(std::string_view key) const {
    const Value* value = is_map() ? value_->find(key) : nullptr;
    if (value == nullptr) return std::nullopt;
    return inside(*value, dotted(key_, std::string(key)));
}

std::optional<Reader> Reader::need(std::string_view key) const {
    auto found = find(key);
    if (!found && is_map()) add_problem("the key '" + std::string(key) + "' is missing");
    return found;
}

void Reader::each_entry(
    const std::function<void(const std::string& key, const Reader&)>& visit) const {
    for (std::size_t i = 0; i < value_->keys.size(); ++i) {
        visit(value_->keys[i], inside(value_->items[i], dotted(key_, value_->keys[i])));
    }
}

bool Reader::list() const {
    if (!is_list()) add_problem(std::string("expected a list, found ") + kind_name());
    return is_list();
}

void Reader::each_item(const std::function<void(const Reader&)>& visit) const {
    for (std::size_t i = 0; i < value_->items.size(); ++i) {
        visit(inside(value_->items[i], key_ + "[" + std::to_string(i) + "]"));
    }
}

std::string quoted_if_needed(std::string_view word) {
    const auto safe = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               c == '_' || c == '.' || c == '/' || c == '-' || c == '+';
    };
    const bool starts_plain = !word.empty() && word[0] != '-' && word[0] != '.';
    const bool reserved =
        word == "null" || word == "Null" || word == "NULL" || word == "true" || word == "false";
    if (starts_plain && !reserved && !parse_number(word) &&
        std::all_of(word.begin(), word.end(), safe)) {
        return std::string(word);
    }
    std::string quoted = "\"";
    for (std::size_t at = 0; at < word.size(); ++at) {
        const auto [code, bytes] = unprintable_at(word.substr(at, 3));
        if (bytes > 0) {
            quoted += escape(code);
            at += bytes - 1;
            continue;
        }
        if (word[at] == '"' || word[at] == '\\') quoted += '\\';
        quoted += word[at];
    }
    return quoted + '"';
}

std::string flow(const Value& value) {
    switch (value.kind) {
        case Value::Kind::kNull:
            return "null";
        case Value::Kind::kWord: {
            // Unquoted numbers and flags stay unquoted.
            const bool literal = !value.quoted && (parse_number(value.word) ||
                                                   value.word == "true" || value.word == "false");
            return literal ? value.word : quoted_if_needed(value.word);
        }
        default:
            break;
    }
    if (value.kind == Value::Kind::kMap) {
        Entries entries;
        for (std::size_t i = 0; i < value.items.size(); ++i) {
            entries.emplace_back(value.keys[i], flow(value.items[i]));
        }
        return flow_map(entries);
    }
    std::string text;
    for (const Value& item : value.items) text += (text.empty() ? "" : ", ") + flow(item);
    return "[" + text + "]";
}

std::string flow_map(const Entries& entries) {
    std::string text;
    for (const auto& [key, value] : entries) {
        text += (text.empty() ? "" : ", ") + quoted_if_needed(key) + ": " + value;
    }
    return "{" + text + "}";
}

}  // namespace evothello::yaml
