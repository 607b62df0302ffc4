#include "run/config/generation_memory.hpp"

#include <algorithm>

#include "base/number.hpp"
#include "proof/rating.hpp"

namespace evothello {
namespace {

// Of a weight of an individual: its copies, and a saved generation while it is read.
constexpr double kBytesOfGene = 400;

// A player: the weights of each stage, and the compiled weights for each number of discs at which
// they change.
double bytes_of_contender(const GenomeSpace& space) {
    const GenomeSpec& spec = space.spec();
    const auto stages = static_cast<double>(spec.stages.from.size());
    const double compiled = std::min(65.0, stages * (1 + spec.blend));
    const auto terms = static_cast<double>(spec.terms.size());
    const auto squares = std::min(64.0, static_cast<double>(space.size()));
    return 1'300 + stages * (700 + 100 * terms) +
           1.5 * compiled * (1'000 + 16 * squares + 48 * terms);
}

double bytes_of_pairs(double pairs, double openings) {
    return 2 * pairs * kBytesPerGame + openings * kBytesPerOpening;
}

std::string count_text(double count) { return in_thousands(static_cast<std::int64_t>(count)); }

class Uses {
  public:
    Uses(const Config& config, std::size_t step)
        : config_(config),
          space_(config.genome),
          step_(step),
          own_(config.pipeline[step]),
          population_(population_of(own_.optimiser)),
          contender_(bytes_of_contender(space_)) {}

    std::vector<MemoryUse> all() {
        add_individuals();
        add_schedule();
        for (const Share& opponent : config_.opponents) {
            add_share("match.opponents." + opponent.name, opponent.share, 0);
        }
        add_share("hall_of_fame.share", config_.hall_share, contender_);
        if (config_.fitness == FitnessKind::kRating) add_ratings();
        add_proof();
        return std::move(uses_);
    }

  private:
    std::string individuals() const { return count_text(population_) + " individuals"; }

    void add_individuals() {
        const auto weights = static_cast<double>(space_.size());
        uses_.push_back({.what = individuals() + " with " + count_text(weights) + " weights",
                         .bytes = population_ * (contender_ + weights * kBytesOfGene),
                         .remedy = "use a smaller population",
                         .key = "optimiser.population"});
        const auto* cma = std::get_if<CmaSettings>(&own_.optimiser);
        if (cma == nullptr || cma->covariance != CmaSettings::Covariance::kFull) return;
        uses_.push_back({.what = "the full covariance of " + count_text(weights) + " weights",
                         .bytes = weights * weights * kBytesOfGene,
                         .remedy = "use covariance: separable or fewer weights",
                         .key = "optimiser.covariance"});
    }

    void add_schedule() {
        const int players = static_cast<int>(population_);
        const int rounds = own_.schedule.max_rounds(players);
        const double meetings = rounds * std::floor(population_ / 2), pairs = config_.pairs;
        const double openings = own_.schedule.openings(players) * pairs;
        // A swiss schedule has a table of who has met whom, a bit for every two.
        const bool swiss = own_.schedule.text().starts_with("swiss");
        const double met = swiss ? population_ * population_ / 8 : 0;
        uses_.push_back({.what = own_.schedule.text() + " of " + individuals() + " is " +
                                 count_text(meetings) + " meetings, " +
                                 count_text(2 * meetings * pairs) + " games in a generation, which",
                         .bytes = bytes_of_pairs(meetings * pairs, openings) + met,
                         .remedy = std::string("use ") + (rounds > 4 ? "k_random 4, " : "") +
                                   "a smaller population or fewer match.pairs",
                         .key = "match.schedule"});
    }

    // `newcomer`: bytes of an opponent that is made anew for each pair.
    void add_share(const std::string& key, double share, double newcomer) {
        const double pairs = pairs_of_share(config_, share, step_);
        uses_.push_back({.what = count_text(pairs) + " pairs of games for each of " + individuals(),
                         .bytes = bytes_of_pairs(pairs * population_, pairs) + pairs * newcomer,
                         .remedy = "use a smaller share, a smaller population or fewer rounds",
                         .key = key});
        opponents_ += newcomer > 0 ? pairs : 1;
    }

    void add_ratings() {
        const double players = population_ + opponents_;
        uses_.push_back({.what = "rating " + count_text(players) + " players",
                         .bytes = players * players * kBytesPerRatedPair,
                         .remedy = "use fitness: score or a smaller population",
                         .key = "fitness"});
    }

    // As much as the last generation may have of it.
    void add_proof() {
        const auto add = [this](const char* key, double meetings, double pairs) {
            uses_.push_back(
                {.what = count_text(pairs) + " pairs of games in each meeting of champions",
                 .bytes = bytes_of_pairs(meetings * pairs, pairs),
                 .remedy = "use fewer",
                 .key = key});
        };
        const auto finalists = static_cast<double>(kMaxFinalists);
        add("champion.playoff", 3, config_.playoff_pairs);
        add("champion.gate", 1, config_.gate_pairs);
        add("champion.final", finalists * (finalists - 1) / 2, config_.final_pairs);
        add("champion.verdict", 2 + static_cast<double>(shipped_player_names().size()),
            config_.verdict_pairs);
    }

    const Config& config_;
    const GenomeSpace space_;
    std::size_t step_;
    const Step& own_;
    double population_, contender_;  // individuals; bytes of one who plays
    double opponents_ = 0;           // other than individuals
    std::vector<MemoryUse> uses_;
};

}  // namespace

std::vector<MemoryUse> generation_memory(const Config& config, std::size_t step) {
    return Uses(config, step).all();
}

}  // namespace evothello
