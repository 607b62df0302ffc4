#pragma once

// Values to be written as JSON, keys in the order in which they came. The text is the library's:
// json.cpp is the only file that includes it.

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
    // Pairs of a text and a value are an object, anything else is an array.
    Json(std::initializer_list<Json> list);

    static Json array() { return Json(std::vector<Json>{}); }
    static Json object();

    // Of an object, or of nothing, which becomes one; null until it is given a value.
    Json& operator[](std::string_view key);
    void update(const Json& object);  // its keys added to ours

    // Of an array, or of nothing, which becomes one.
    Json& push_back(Json value);
    const std::vector<Json>& items() const&;
    void items() && = delete;  // they would be gone

    // One line. What is no UTF-8 is replaced, what is no finite number is null.
    std::string dump() const;

  private:
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
