#pragma once

// Strict YAML: every key must be known and unique, and every value must have its type. All mistakes
// of a file are collected with their lines and reported together. The parser library only splits
// the text into words.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.hpp"

namespace evothello::yaml {

// A document as plain data. Words are text until a Reader converts them.
struct Value {
    enum class Kind { kNull, kWord, kList, kMap };
    Kind kind = Kind::kNull;
    int line = 0;         // in the file, from 1
    bool quoted = false;  // a quoted word is never a number, a flag or null
    std::string word = {};
    std::vector<std::string> keys = {};  // of a map, in the order of the file
    std::vector<int> key_lines = {};
    std::vector<Value> items = {};  // the items of a list, or the values of a map
    std::string origin = {};  // source of the value if it is not from the file, such as a flag

    // The value of a key, the first of several; null if there is none.
    const Value* find(std::string_view key) const;
};

// Default limit of parse() in bytes. A tree takes up to 200 times the memory of its text; the
// largest weights files have about 100 kB.
inline constexpr std::size_t kMostBytes = std::size_t{4} << 20;
// No limit: for saved generations, whose checksum was verified.
inline constexpr std::size_t kAnySize = SIZE_MAX;

// Throws Error with the line for text that is not YAML, has anchors, aliases or more than one
// document, or is nested too deeply; for text of more than `most` bytes before parsing it. `file`
// is the name that errors show.
Value parse(std::string_view text, const std::string& file, std::size_t most = kMostBytes);

// Reads one value of a document and reports problems with its line and key. All readers of a
// document add to the same list of problems. The value and the list must outlive the reader.
class Reader {
  public:
    Reader(const Value& value, std::string file, std::vector<Problem>& problems)
        : value_(&value), file_(std::move(file)), problems_(&problems) {}

    const Value& value() const { return *value_; }
    const std::string& key() const { return key_; }
    bool is_map() const { return value_->kind == Value::Kind::kMap; }
    bool is_list() const { return value_->kind == Value::Kind::kList; }
    bool is_word() const { return value_->kind == Value::Kind::kWord; }

    // Adds a problem about this value.
    void add_problem(const std::string& what) const;

    // These convert the value. If it has another type or is out of range, they add a problem and
    // return nothing.
    std::optional<double> number() const;                                           // finite
    std::optional<double> number(double min, double max) const;                     // in [min, max]
    std::optional<std::int64_t> integer(std::int64_t min, std::int64_t max) const;  // in [min, max]
    std::optional<std::string> text() const;  // without control characters
    std::optional<bool> flag() const;         // true or false
    std::optional<std::size_t> one_of(std::span<const std::string_view> words) const;  // its index

    // Returns whether the value is a map. Adds problems if it is not, for keys that are not in
    // `known`, and for keys that occur twice.
    bool map_of(std::span<const std::string_view> known) const;
    bool map_of(std::initializer_list<std::string_view> known) const {
        return map_of(std::span(known.begin(), known.size()));
    }
    // The same with any keys.
    bool any_map() const;
    // The same; also checks all maps inside the value.
    bool any_tree() const;
    // The value of a key; nothing if the key is missing or this value is not a map. need() adds a
    // problem if the key is missing.
    std::optional<Reader> find(std::string_view key) const;
    std::optional<Reader> need(std::string_view key) const;
    // Visits the entries of a map in the order of the file.
    void each_entry(const std::function<void(const std::string& key, const Reader&)>& visit) const;

    // Returns whether the value is a list; adds a problem if it is not.
    bool list() const;
    // Visits the items of a list in order.
    void each_item(const std::function<void(const Reader&)>& visit) const;

  private:
    // Adds a problem about a value or about its key.
    void add_problem_about(const Value& value, int line, const std::string& key,
                           const std::string& what) const;
    Reader inside(const Value& value, const std::string& key) const;
    const char* kind_name() const;

    const Value* value_;
    std::string file_;
    std::vector<Problem>* problems_;
    std::string key_ = {};
};

// The word as YAML text, in double quotes if parse() would otherwise read it differently.
std::string quoted_if_needed(std::string_view word);

// A value on one line: {a: 1, b: [x, y]}.
std::string flow(const Value& value);

// A map on one line: {a: 1, b: "7"}. Keys are quoted if needed; values are YAML already.
using Entries = std::vector<std::pair<std::string, std::string>>;
std::string flow_map(const Entries& entries);

}  // namespace evothello::yaml
