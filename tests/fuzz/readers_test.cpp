#include "fuzz/readers.hpp"

#include <filesystem>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/file.hpp"
#include "base/random.hpp"
#include "support/catch.hpp"

namespace evothello {
namespace {

// Of each seed; scripts/fuzz makes millions, and learns from them.
constexpr int kMutations = 150;

std::vector<std::string> seeds_of(const FuzzReader& reader) {
    const file::Path folder = file::Path(EVOTHELLO_SOURCE_DIR) / "tests/fuzz/corpus" / reader.name;
    std::vector<std::string> seeds;
    for (const std::string& name : file::list(folder)) seeds.push_back(file::read(folder / name));
    return seeds;
}

// Bits flipped, bytes that mean something put in, pieces lost, doubled, or taken from another seed.
class Mutator {
  public:
    Mutator(const std::vector<std::string>& seeds, std::uint64_t seed)
        : seeds_(&seeds), random_({.seed = seed}) {}

    std::string operator()(std::string text) {
        for (std::uint64_t changes = 1 + random_.below(4); changes > 0; --changes) change(text);
        return text;
    }

  private:
    std::size_t place(const std::string& text) { return random_.below(text.size() + 1); }
    std::string_view piece(std::string_view text) {
        const std::size_t begin = random_.below(text.size() + 1);
        return text.substr(begin,
                           random_.below(std::min<std::size_t>(text.size() - begin, 40) + 1));
    }
    void change(std::string& text) {
        static const std::vector<std::string> kMeaningful = {"\n",
                                                             "\r\n",
                                                             " ",
                                                             "\t",
                                                             "-",
                                                             "--",
                                                             "9",
                                                             "0",
                                                             "-1",
                                                             "1e999",
                                                             "99999999999999999999",
                                                             "nan",
                                                             ",",
                                                             ":",
                                                             ": ",
                                                             "[",
                                                             "]",
                                                             "{",
                                                             "}",
                                                             "\"",
                                                             "'",
                                                             "#",
                                                             "/",
                                                             ";",
                                                             "..",
                                                             std::string(1, '\0'),
                                                             "\xff",
                                                             "\xc3\x28",
                                                             "&a",
                                                             "*a",
                                                             "!!",
                                                             "%"};
        switch (random_.below(5)) {
            case 0:
                if (!text.empty())
                    text[random_.below(text.size())] ^= static_cast<char>(1 << random_.below(8));
                return;
            case 1:
                text.insert(place(text), kMeaningful[random_.below(kMeaningful.size())]);
                return;
            case 2: {
                const std::size_t begin = place(text);
                text.erase(begin, random_.below(20));
                return;
            }
            case 3: {
                const std::string doubled(piece(text));
                text.insert(place(text), doubled);
                return;
            }
            default:
                text.insert(place(text), piece((*seeds_)[random_.below(seeds_->size())]));
        }
    }

    const std::vector<std::string>* seeds_;
    Random random_;
};

TEST_CASE("no reader is broken by what is nearly right") {
    for (const FuzzReader& reader : fuzz_readers()) {
        INFO(reader.name);
        const std::vector<std::string> seeds = seeds_of(reader);
        REQUIRE_FALSE(seeds.empty());
        Mutator mutated(seeds, 1);
        for (const std::string& seed : seeds) {
            REQUIRE_NOTHROW(read_any(reader, seed));
            for (int i = 0; i < kMutations; ++i) {
                const std::string text = mutated(seed);
                INFO(text);
                REQUIRE_NOTHROW(read_any(reader, text));
            }
        }
    }
}

TEST_CASE("what a reader promises is found out") {
    const FuzzReader broken{"broken", [](std::string_view) { throw std::out_of_range("at"); }};
    CHECK_THROWS_AS(read_any(broken, ""), std::out_of_range);
    const FuzzReader refusing{"refusing", [](std::string_view) { throw Error("no"); }};
    CHECK_NOTHROW(read_any(refusing, ""));
    const FuzzReader silent{"silent", [](std::string_view) { throw Error(""); }};
    CHECK_THROWS_AS(read_any(silent, ""), BrokenPromise);
}

}  // namespace
}  // namespace evothello
