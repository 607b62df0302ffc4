#pragma once

// The rules of a game as options of a struct that holds them, for weights files and configs. The
// path of member pointers leads to the Rules.

#include <array>

#include "base/formats/field.hpp"
#include "board/rules.hpp"

namespace evothello::field {

inline constexpr std::array<std::string_view, 2> kVariantNames = {name(Variant::kStandard),
                                                                  name(Variant::kReversed)};

template <auto... Path>
constexpr auto variant() {
    return one_of<Path..., &Rules::variant>(kVariantNames);
}

template <auto First, auto... Rest>
constexpr auto board() {
    using S = StructOf<First>;
    constexpr auto schema = [] {
        Json sizes = Json::object();
        sizes["enum"] = std::vector<int>{6, 8};
        return sizes;
    };
    return Codec<S>{FreeForm{"6 or 8", schema},
                    [](const yaml::Reader& reader, const Shape&, S& target) {
                        const auto side = reader.integer(6, 8);
                        if (side == 7) reader.add_problem("expected 6 or 8, found 7");
                        at<First, Rest...>(target).size = side == 6 ? Size::k6 : Size::k8;
                    },
                    [](const Shape&, const S& from) {
                        return std::to_string(width(at<First, Rest...>(from).size));
                    }};
}

}  // namespace evothello::field
