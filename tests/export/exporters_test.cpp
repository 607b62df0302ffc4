#include "export/exporters.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "base/formats/csv.hpp"
#include "game/player.hpp"
#include "support/catch.hpp"

using namespace evothello;
using nlohmann::json;

namespace {

std::string exported(std::string_view format, const Weights& weights) {
    return std::get<Exporter::OfPlayer>(find_exporter(format).function)(weights);
}

std::vector<Weights> shipped_players() {
    std::vector<Weights> players;
    for (const std::string_view name : shipped_player_names())
        players.push_back(load_weights(name));
    return players;
}

}  // namespace

TEST_CASE("every format is found by its name, and a misspelt one is put right") {
    for (const Exporter& each : exporters()) CHECK(&find_exporter(each.name) == &each);
    CHECK_THROWS_WITH(find_exporter("jsno"), Catch::Contains("did you mean 'json'?"));
}

TEST_CASE("yaml is a weights file that reads back the same") {
    for (const Weights& weights : shipped_players()) {
        const std::string text = exported("yaml", weights);
        CHECK(to_text(parse_weights(text, "yaml")) == to_text(weights));
    }
}

TEST_CASE("json has the content of the weights file") {
    // JSON is a subset of YAML, so the reader of weights files accepts it.
    for (const Weights& weights : shipped_players()) {
        INFO(weights.name);
        const std::string text = exported("json", weights);
        CHECK(std::count(text.begin(), text.end(), '\n') == 1);
        CHECK(to_text(parse_weights(text, "json")) == to_text(weights));
    }
    const json misere = json::parse(exported("json", load_weights("misere")));
    CHECK(misere.at("variant") == "reversed");
    CHECK(misere.at("board") == 8);
}

TEST_CASE("json quotes names that look like numbers and replaces bytes that are not UTF-8") {
    Weights weights = load_weights("classic");
    weights.name = "12";
    CHECK(json::parse(exported("json", weights)).at("name") == "12");
    weights.name = "caf\xE9";
    CHECK(json::parse(exported("json", weights)).is_object());
}

TEST_CASE("csv has a row for each term and square of each stage") {
    for (const Weights& weights : shipped_players()) {
        INFO(weights.name);
        const csv::Table table = csv::parse(exported("csv", weights), "csv");
        CHECK(table.columns == std::vector<std::string>{"stage", "from", "kind", "name", "weight"});
        std::size_t expected = 0;
        for (const Stage& stage : weights.stages) {
            const bool squares = stage.matrix || weights.matrix;
            expected += stage.terms.size();
            if (squares) expected += static_cast<std::size_t>(cells(weights.rules.size));
        }
        CHECK(table.rows.size() == expected);
        for (std::size_t row = 0; row < table.rows.size(); ++row) {
            const auto& cells = table.rows[row];
            const Stage& stage = weights.stages[std::stoul(cells[0])];
            CHECK(std::to_string(stage.from) == cells[1]);
            if (cells[2] == "square") {
                const auto square = static_cast<std::size_t>(Square::parse(cells[3])->index());
                CHECK(weights.matrix_of(stage)[square] == table.number(row, 4));
            } else {
                CHECK(cells[2] == "term");
                const std::pair term{*Term::parse(cells[3]), table.number(row, 4)};
                CHECK(std::count(stage.terms.begin(), stage.terms.end(), term) == 1);
            }
        }
    }
}

TEST_CASE("jsonl has a line for each individual, its weights in the genome's order") {
    RunState state;
    state.evolution.population.individuals = {{.id = 1, .life = 3, .genes = {1, -2.5, 0.1}},
                                              {.id = 2, .life = 0, .genes = {4, 5, 6}}};
    state.evolution.population.fitness = {100, 200};
    state.evolution.population.points = {0.5, 0.625};
    state.evolution.population.games = {6, 6};
    CHECK(std::get<Exporter::OfGeneration>(find_exporter("jsonl").function)(state) ==
          "{\"args\":[1.0,-2.5,0.1],\"score\":0.5,\"life\":3}\n"
          "{\"args\":[4.0,5.0,6.0],\"score\":0.625,\"life\":0}\n");
}
