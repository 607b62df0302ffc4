#pragma once

// The games of a generation as they are planned: who may play, from where, and which games in which
// order. It only grows, so that a result belongs to its game for ever.

#include <span>
#include <vector>

#include "run/generation/setup.hpp"

namespace evothello {

class GameList {
  public:
    // The setup must outlive the list; `key` has the seed and the generation.
    GameList(const Setup& setup, const Key& key) : setup_(&setup), key_(key) {}

    std::span<const Contender> contenders() const { return contenders_; }
    std::span<const Opening> openings() const { return openings_; }
    std::span<const Pairing> pairings() const { return pairings_; }

    // Each gives the index of what was added, or of the first of it.
    std::uint32_t add_contender(Contender contender);
    template <class Who>  // weights, genes or a name; in the job's own search
    std::uint32_t add_player(const Who& who) {
        return add_contender(setup_->contender(who));
    }
    std::uint32_t add_openings(std::size_t count, std::uint16_t use);  // as the config has them
    // For proof: never those that the fitness was selected on, and enough of them that none comes
    // twice.
    std::uint32_t add_fresh_openings(std::size_t count, std::uint16_t use);
    std::uint32_t add_usual_start();

    void add_pair(std::uint32_t first, std::uint32_t second, std::uint32_t opening);
    // Everyone meets everyone from the same fresh openings.
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
