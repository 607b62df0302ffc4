#pragma once

// Serialization of values for another process that runs the same binary: bytes as in memory.

#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "base/error.hpp"

namespace evothello {

class Packer {
  public:
    template <class Value>
    requires std::is_trivially_copyable_v<Value>
    void put(const Value& value) {
        bytes_.append(reinterpret_cast<const char*>(&value), sizeof value);
    }
    template <class Value>
    void put_list(std::span<const Value> values) {
        put(values.size());
        for (const Value& value : values) put(value);
    }
    void put_text(std::string_view text) { put_list(std::span<const char>(text)); }

    std::string take() { return std::move(bytes_); }

  private:
    std::string bytes_;
};

// Reads values in the order in which they were packed. Throws Error if too few bytes are left.
class Unpacker {
  public:
    // `bytes` must outlive the unpacker.
    explicit Unpacker(std::string_view bytes) : bytes_(bytes) {}

    template <class Value>
    requires std::is_trivially_copyable_v<Value> Value get(Value value = {}) {
        std::memcpy(&value, next(sizeof value).data(), sizeof value);
        return value;
    }
    template <class Value>
    std::vector<Value> get_list(Value empty = {}) {
        const auto size = get<std::size_t>();
        if (size > bytes_.size()) fail();
        std::vector<Value> values(size, empty);
        for (Value& value : values) value = get(empty);
        return values;
    }
    std::string get_text() { return std::string(next(get<std::size_t>())); }

    bool at_end() const { return bytes_.empty(); }

  private:
    [[noreturn]] static void fail() { throw Error("a message of another process is truncated"); }

    std::string_view next(std::size_t size) {
        if (size > bytes_.size()) fail();
        const std::string_view head = bytes_.substr(0, size);
        bytes_.remove_prefix(size);
        return head;
    }

    std::string_view bytes_;
};

}  // namespace evothello
