#pragma once

// The planned games of a generation: contenders, openings and pairings. Entries are only appended,
// so the index of a game never changes and results can be stored by index.

#include <span>
#include <vector>

#include "run/generation/setup.hpp"

namespace evothello {

class GameList {
  public:
    // `setup` must outlive the list. `key` contains the seed and the generation.
    GameList(const Setup& setup, const Key& key) : setup_(&setup), key_(key) {}

    std::span<const Contender> contenders() const { return contenders_; }
    std::span<const Opening> openings() const { return openings_; }
    std::span<const Pairing> pairings() const { return pairings_; }

    // Each add_ function returns the index of the first entry that it appended.
    std::uint32_t add_contender(Contender contender);
    template <class Who>  // Weights, Genes or a player name; plays with the search of the config
    std::uint32_t add_contender_of(const Who& who) {
        return add_contender(setup_->contender(who));
    }
    // Openings as the config defines them: random ones, or consecutive ones of the opening file
    // from a random position on (the file is repeated if it is too short). `use` is the stream of
    // random numbers.
    std::uint32_t add_openings(std::size_t count, std::uint16_t use);
    // Different random openings for proof games. They are drawn from a stream of their own and
    // never come from the opening file, so that they are not the openings that the fitness was
    // measured on.
    std::uint32_t add_fresh_openings(std::size_t count, std::uint16_t use);
    std::uint32_t add_start_position();  // the start position of the board, one entry

    // Two games from the same opening, colours swapped. `first` has black in the first game.
    void add_pair(std::uint32_t first, std::uint32_t second, std::uint32_t opening);
    // Each two of the players meet in `pairs` pairs; all meetings have the same fresh openings.
    void add_round_robin(std::span<const std::uint32_t> players, int pairs, std::uint16_t use);

  private:
    Key key_for(std::uint16_t use) const;
    std::uint32_t add(std::span<const Opening> openings);

    const Setup* setup_;
    Key key_;
    std::vector<Contender> contenders_;
    std::vector<Opening> openings_;
    std::vector<Pairing> pairings_;
};

}  // namespace evothello
