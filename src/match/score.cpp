#include "match/score.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/stats.hpp"

namespace evothello {

std::int64_t MatchScore::pair_count() const {
    return std::accumulate(pairs.begin(), pairs.end(), std::int64_t{0});
}

double MatchScore::mean() const {
    if (games() == 0) return 0.5;
    return (static_cast<double>(wins) + 0.5 * static_cast<double>(draws)) /
           static_cast<double>(games());
}

double MatchScore::mean_error() const {
    const auto count = static_cast<double>(pair_count());
    if (count < 2) return 0.5;
    // A hundred pairs that all went alike do not prove that the next one will: one more, half a
    // point off, is thought to lie beside them.
    double sum = 0.25;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const double off = 0.25 * static_cast<double>(i) - mean();
        sum += static_cast<double>(pairs[i]) * off * off;
    }
    return std::min(0.5, stats::kZ95 * std::sqrt(sum / (count - 1) / count));
}

MatchScore& MatchScore::operator+=(const MatchScore& other) {
    for (std::size_t i = 0; i < pairs.size(); ++i) pairs[i] += other.pairs[i];
    wins += other.wins;
    draws += other.draws;
    losses += other.losses;
    for (std::size_t i = 0; i < forfeits.size(); ++i) forfeits[i] += other.forfeits[i];
    return *this;
}

MatchScore MatchScore::turned() const {
    MatchScore other = *this;
    std::reverse(other.pairs.begin(), other.pairs.end());
    std::swap(other.wins, other.losses);
    std::swap(other.forfeits[0], other.forfeits[1]);
    return other;
}

double pooled_error(std::span<const MatchScore> scores) {
    double games = 0, sum = 0;
    for (const MatchScore& score : scores) games += static_cast<double>(score.games());
    if (games == 0) return 0.5;
    for (const MatchScore& score : scores) {
        const double part = static_cast<double>(score.games()) / games * score.mean_error();
        sum += part * part;
    }
    return std::sqrt(sum);
}

MatchScore score_of_pairs(std::span<const GameRecord> games) {
    MatchScore score;
    const auto points = [](int margin) { return margin > 0 ? 2 : margin < 0 ? 0 : 1; };
    const auto count = [&](int own) {
        (own == 2 ? score.wins : own == 1 ? score.draws : score.losses) += 1;
    };
    for (std::size_t i = 0; i + 1 < games.size(); i += 2) {
        if (!games[i].played || !games[i + 1].played) continue;
        const int first = points(games[i].margin);
        const int second = points(-games[i + 1].margin);
        count(first);
        count(second);
        if (games[i].forfeit) score.forfeits[first == 0 ? 0 : 1] += 1;
        if (games[i + 1].forfeit) score.forfeits[second == 0 ? 0 : 1] += 1;
        score.pairs[static_cast<std::size_t>(first + second)] += 1;
    }
    return score;
}

}  // namespace evothello
