#include "base/formats/json.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace evothello {

// Converts to the library's value type.
struct JsonText {
    using Value = nlohmann::ordered_json;

    static Value of(const Json& json) { return std::visit(JsonText{}, json.value_); }

    template <class Plain>
    Value operator()(const Plain& plain) const {
        return plain;
    }
    Value operator()(const Json::Array& array) const {
        Value list = Value::array();
        for (const Json& each : array) list.push_back(of(each));
        return list;
    }
    Value operator()(const Json::Object& object) const {
        Value map = Value::object();
        for (std::size_t i = 0; i < object.keys.size(); ++i) {
            map[object.keys[i]] = of(object.values[i]);
        }
        return map;
    }
};

Json::Json(std::initializer_list<Json> list) {
    const auto is_entry = [](const Json& each) {
        const Array* pair = std::get_if<Array>(&each.value_);
        return pair != nullptr && pair->size() == 2 &&
               std::holds_alternative<std::string>(pair->front().value_);
    };
    if (!std::all_of(list.begin(), list.end(), is_entry)) {
        value_ = Array(list);
        return;
    }
    value_ = Object{};
    for (const Json& each : list) {
        const Array& pair = std::get<Array>(each.value_);
        (*this)[std::get<std::string>(pair[0].value_)] = pair[1];
    }
}

Json Json::object() {
    Json json;
    json.value_ = Object{};
    return json;
}

Json& Json::operator[](std::string_view key) {
    if (std::holds_alternative<std::nullptr_t>(value_)) value_ = Object{};
    auto& [keys, values] = std::get<Object>(value_);
    const auto found = std::find(keys.begin(), keys.end(), key);
    if (found != keys.end()) return values[static_cast<std::size_t>(found - keys.begin())];
    keys.emplace_back(key);
    return values.emplace_back();
}

void Json::update(const Json& object) {
    const auto& [keys, values] = std::get<Object>(object.value_);
    for (std::size_t i = 0; i < keys.size(); ++i) (*this)[keys[i]] = values[i];
}

Json& Json::push_back(Json value) {
    if (std::holds_alternative<std::nullptr_t>(value_)) value_ = Array{};
    return std::get<Array>(value_).emplace_back(std::move(value));
}

const std::vector<Json>& Json::items() const& { return std::get<Array>(value_); }

std::string Json::dump_with(int indent) const {
    using Value = JsonText::Value;
    return JsonText::of(*this).dump(indent, ' ', false, Value::error_handler_t::replace);
}

}  // namespace evothello
