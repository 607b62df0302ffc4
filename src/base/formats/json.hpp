#pragma once

// A JSON value to be written; objects keep the order of their keys. json.cpp writes the text with
// nlohmann-json and is the only file that includes that library.

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace evothello {

class Json {
  public:
    Json(std::nullptr_t = nullptr) {}
    Json(bool value) : value_(value) {}
    template <std::integral Number>
    Json(Number value) {
        if constexpr (std::is_signed_v<Number>) {
            value_ = static_cast<std::int64_t>(value);
        } else {
            value_ = static_cast<std::uint64_t>(value);
        }
    }
    Json(double value) : value_(value) {}
    Json(const char* text) : value_(std::string(text)) {}
    Json(std::string_view text) : value_(std::string(text)) {}
    Json(std::string text) : value_(std::move(text)) {}
    template <class List>
    requires requires(const List& list) { list.begin(), list.end(); }
    Json(const List& list) : value_(Array(list.begin(), list.end())) {}
    // An object if every element is a pair of a text and a value, else an array.
    Json(std::initializer_list<Json> list);

    static Json array() { return Json(std::vector<Json>{}); }
    static Json object();

    // The value of a key, null if it is new. Requires an object or null; null becomes an object.
    // The reference is valid until the next key is added.
    Json& operator[](std::string_view key);
    // Adds the keys of another object and replaces those that exist.
    void update(const Json& object);

    // Requires an array or null; null becomes an array. Returns the new element.
    Json& push_back(Json value);
    const std::vector<Json>& items() const&;
    void items() && = delete;  // the reference would dangle

    // The text on one line. Invalid UTF-8 is replaced by U+FFFD; infinities and NaN become null.
    std::string dump() const { return dump_with(-1); }
    std::string pretty() const { return dump_with(2); }  // the same on many lines

  private:
    std::string dump_with(int indent) const;

    friend struct JsonText;
    using Array = std::vector<Json>;
    struct Object {
        std::vector<std::string> keys;
        std::vector<Json> values;
    };

    std::variant<std::nullptr_t, bool, std::int64_t, std::uint64_t, double, std::string, Array,
                 Object>
        value_;
};

}  // namespace evothello
