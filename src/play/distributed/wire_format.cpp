#include "play/distributed/wire_format.hpp"

#include <algorithm>
#include <map>

namespace evothello {
namespace {

template <class Value>
void put_optional(Packer& packer, const std::optional<Value>& value) {
    packer.put(value.has_value());
    if (value) packer.put(*value);
}

template <class Value>
std::optional<Value> get_optional(Unpacker& unpacker) {
    return unpacker.get<bool>() ? std::optional(unpacker.get<Value>()) : std::nullopt;
}

void pack(const PatternTables& tables, Packer& packer) {
    const PatternLayout& layout = tables.layout();
    packer.put(layout.size);
    packer.put_text(layout.set);
    packer.put(layout.patterns.size());
    for (const Pattern& pattern : layout.patterns) packer.put_list(std::span(pattern.squares()));
    packer.put(layout.constant);
    packer.put_list(std::span(layout.counts));
    packer.put_list(std::span(layout.stages));
    packer.put(layout.resolution);
    packer.put_list(tables.entries());
}

SharedTables unpack_tables(Unpacker& unpacker) {
    PatternLayout layout{.size = unpacker.get<Size>(), .set = unpacker.get_text()};
    for (auto left = unpacker.get<std::size_t>(); left > 0; --left) {
        layout.patterns.emplace_back(unpacker.get_list(Square::at(0, 0)), layout.size);
    }
    layout.constant = unpacker.get<bool>();
    layout.counts = unpacker.get_list(Term::position());
    layout.stages = unpacker.get_list<int>();
    layout.resolution = unpacker.get<int>();
    return std::make_shared<PatternTables>(std::move(layout), unpacker.get_list<std::int16_t>());
}

void pack(const Weights& weights, Packer& packer) {
    packer.put(weights.rules);
    put_optional(packer, weights.corner_relief);
    packer.put(weights.blend);
    put_optional(packer, weights.matrix);
    packer.put(weights.stages.size());
    for (const Stage& stage : weights.stages) {
        packer.put(stage.from);
        packer.put(stage.terms.size());
        for (const auto& [term, weight] : stage.terms) {
            packer.put(term);
            packer.put(weight);
        }
        put_optional(packer, stage.matrix);
    }
}

Weights unpack_weights(Unpacker& unpacker) {
    Weights weights{.rules = unpacker.get<Rules>(),
                    .corner_relief = get_optional<double>(unpacker),
                    .blend = unpacker.get<int>(),
                    .matrix = get_optional<Matrix>(unpacker)};
    weights.stages.resize(unpacker.get<std::size_t>());
    for (Stage& stage : weights.stages) {
        stage.from = unpacker.get<int>();
        for (auto left = unpacker.get<std::size_t>(); left > 0; --left) {
            const Term term = unpacker.get(Term::position());
            stage.terms.emplace_back(term, unpacker.get<double>());
        }
        stage.matrix = get_optional<Matrix>(unpacker);
    }
    return weights;
}

}  // namespace

void pack_players(const Games& games, Packer& packer) {
    packer.put(games.key);
    packer.put(games.first);
    std::vector<SharedTables> tables;  // the different ones
    for (const Contender& contender : games.contenders) {
        const SharedTables& own = contender.evaluator.weights().patterns;
        if (own && std::ranges::find(tables, own) == tables.end()) tables.push_back(own);
    }
    packer.put(tables.size());
    for (const SharedTables& each : tables) pack(*each, packer);
    packer.put(games.contenders.size());
    for (const Contender& contender : games.contenders) {
        const Weights& weights = contender.evaluator.weights();
        pack(weights, packer);
        // The index in `tables`, or tables.size() for none.
        packer.put(std::ranges::find(tables, weights.patterns) - tables.begin());
        packer.put_text(to_text(contender.search));
        packer.put(contender.program.has_value());
    }
    packer.put(games.openings.size());
    for (const Opening& opening : games.openings) {
        packer.put_list(std::span(opening.moves));
        packer.put(opening.position);
    }
}

PackedPlayers unpack_players(Unpacker& unpacker) {
    PackedPlayers players{.key = unpacker.get<Key>(), .first = unpacker.get<std::uint64_t>()};
    std::vector<SharedTables> tables;
    for (auto left = unpacker.get<std::size_t>(); left > 0; --left) {
        tables.push_back(unpack_tables(unpacker));
    }
    tables.emplace_back();                        // for players without
    std::map<std::string, SearchSettings> known;  // parsed once: many are equal
    for (auto left = unpacker.get<std::size_t>(); left > 0; --left) {
        Weights weights = unpack_weights(unpacker);
        weights.patterns = tables[static_cast<std::size_t>(unpacker.get<std::ptrdiff_t>())];
        const std::string search = unpacker.get_text();
        const auto [found, is_new] = known.try_emplace(search);
        if (is_new)
            found->second = parse_search_settings(
                std::string_view(search).substr(1, search.size() - 2), "a message of rank 0");
        players.contenders.push_back({Evaluator(weights), found->second});
        // A program runs only where it was started; here it just keeps its place in the list.
        if (unpacker.get<bool>()) players.contenders.back().program = Program{};
    }
    players.openings.resize(unpacker.get<std::size_t>());
    for (Opening& opening : players.openings) {
        opening.moves = unpacker.get_list(Move::pass());
        opening.position = unpacker.get<Position>();
    }
    return players;
}

}  // namespace evothello
