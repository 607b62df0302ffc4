#pragma once

// YAML, strictly: every key must be known and stand once, every value must be of its type, and
// whatever is wrong is collected with its line, so that one run names all mistakes of a file. The
// parser behind it only splits text into words.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"

namespace evothello::yaml {

// A document as plain data. Words stay text until somebody says what they should be.
struct Value {
    enum class Kind { kNull, kWord, kList, kMap };
    Kind kind = Kind::kNull;
    int line = 0;
    bool quoted = false;  // a word in quotes is never a number
    std::string word = {};
    std::vector<std::string> keys = {};  // of a map, in the order of the file
    std::vector<int> key_lines = {};
    std::vector<Value> items = {};  // of a list, or the values of a map
    std::string origin = {};        // where it was said, if not in the file

    const Value* find(std::string_view key) const;
};

// The largest text for a file that people write: a tree takes up to 200 times the memory of its
// text, and the largest weights files have some 100 kB.
inline constexpr std::size_t kMostBytes = std::size_t{4} << 20;
// For saved generations, whose checksum was right.
inline constexpr std::size_t kAnySize = SIZE_MAX;

// Throws Error with the line for text that is not YAML, has anchors or aliases, or holds more than
// one document; and for more than `most` bytes, before anything is read.
Value parse(std::string_view text, const std::string& file, std::size_t most = kMostBytes);

// A value being read: knows its place and where to complain. All readers of a document share one
// list of problems.
class Reader {
  public:
    Reader(const Value& value, std::string file, std::vector<Problem>& problems)
        : value_(&value), file_(std::move(file)), problems_(&problems) {}

    const Value& value() const { return *value_; }
    const std::string& key() const { return key_; }
    bool is_map() const { return value_->kind == Value::Kind::kMap; }
    bool is_list() const { return value_->kind == Value::Kind::kList; }
    bool is_word() const { return value_->kind == Value::Kind::kWord; }

    void complain(const std::string& what) const;

    // Each complains and returns nothing when the value is not what was asked for.
    std::optional<double> number() const;
    std::optional<double> number(double min, double max) const;
    std::optional<std::int64_t> integer(std::int64_t min, std::int64_t max) const;
    std::optional<std::string> text() const;
    std::optional<bool> flag() const;
    std::optional<std::size_t> one_of(std::span<const std::string_view> words) const;

    // A map with these keys and no others, each at most once.
    bool map_of(std::span<const std::string_view> known) const;
    bool map_of(std::initializer_list<std::string_view> known) const {
        return map_of(std::span(known.begin(), known.size()));
    }
    // A map with any keys, each at most once.
    bool any_map() const;
    bool any_tree() const;  // the same for the maps inside it
    std::optional<Reader> find(std::string_view key) const;
    std::optional<Reader> need(std::string_view key) const;  // complains when it is missing
    void each_entry(const std::function<void(const std::string& key, const Reader&)>& visit) const;

    bool list() const;
    void each_item(const std::function<void(const Reader&)>& visit) const;

  private:
    // Of a value, or of the key that it stands behind.
    void complain_of(const Value& value, int line, const std::string& key,
                     const std::string& what) const;
    Reader inside(const Value& value, const std::string& key) const;
    const char* kind_name() const;

    const Value* value_;
    std::string file_;
    std::vector<Problem>* problems_;
    std::string key_ = {};
};

// A word as it may stand in a file: in double quotes where plain text would be read as something
// else.
std::string quoted_if_needed(std::string_view word);

// A value on one line: {a: 1, b: [x, y]}.
std::string flow(const Value& value);

}  // namespace evothello::yaml
