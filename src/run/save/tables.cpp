#include "run/save/tables.hpp"

#include <algorithm>
#include <cmath>

#include "base/formats/csv.hpp"
#include "base/number.hpp"
#include "proof/elo.hpp"

namespace evothello {
namespace {

// ADD A COLUMN of history.csv: one row.
struct Column {
    std::string_view name;
    std::string (*cell)(const GenerationSummary& record);
};

using Scores = std::vector<MatchScore>;  // one for each opponent

Scores scores_of(const GenerationSummary& record, YardstickMatch::Kind kind) {
    Scores scores;
    for (const YardstickMatch& each : record.yardsticks) {
        if (each.kind == kind) scores.push_back(each.score);
    }
    return scores;
}

std::string score_cell(const Scores& scores) {
    MatchScore total;
    for (const MatchScore& score : scores) total += score;
    return total.games() == 0 ? "" : to_text(total.mean());
}
std::string error_cell(const Scores& scores) {
    return scores.empty() ? "" : to_text(pooled_error(scores));
}
std::string mean_cell(const std::optional<Regret>& regret) {
    return regret ? to_text(regret->all.mean()) : "";
}
std::string error_cell(const std::optional<Regret>& regret) {
    return regret ? to_text(regret->all.error()) : "";
}

constexpr auto kLeague = YardstickMatch::Kind::kLeague;
constexpr auto kPlayer = YardstickMatch::Kind::kPlayer;

constexpr Column kColumns[] = {
    {"generation", [](const GenerationSummary& r) { return std::to_string(r.generation); }},
    {"games", [](const GenerationSummary& r) { return std::to_string(r.games); }},
    {"best_id", [](const GenerationSummary& r) { return std::to_string(r.best_id); }},
    {"best_fitness", [](const GenerationSummary& r) { return to_text(r.best_fitness); }},
    {"mean_fitness", [](const GenerationSummary& r) { return to_text(r.mean_fitness); }},
    {"best_score", [](const GenerationSummary& r) { return to_text(r.best_score); }},
    {"score_spread", [](const GenerationSummary& r) { return to_text(r.score_spread); }},
    {"score_noise", [](const GenerationSummary& r) { return to_text(r.score_noise); }},
    {"diversity", [](const GenerationSummary& r) { return to_text(r.diversity); }},
    {"moved", [](const GenerationSummary& r) { return to_text(r.moved); }},
    {"champion", [](const GenerationSummary& r) { return std::to_string(r.champion); }},
    {"champion_source", [](const GenerationSummary& r) { return r.champion_source; }},
    {"challenge_pairs",
     [](const GenerationSummary& r) { return std::to_string(r.challenge.pair_count()); }},
    {"challenge_score",
     [](const GenerationSummary& r) {
         return r.challenged ? to_text(r.challenge.mean()) : std::string();
     }},
    {"challenge_error",
     [](const GenerationSummary& r) {
         return r.challenged ? to_text(r.challenge.mean_error()) : std::string();
     }},
    {"league", [](const GenerationSummary& r) { return score_cell(scores_of(r, kLeague)); }},
    {"league_error", [](const GenerationSummary& r) { return error_cell(scores_of(r, kLeague)); }},
    {"players", [](const GenerationSummary& r) { return score_cell(scores_of(r, kPlayer)); }},
    {"players_error", [](const GenerationSummary& r) { return error_cell(scores_of(r, kPlayer)); }},
    {"regret_one_ply", [](const GenerationSummary& r) { return mean_cell(r.regret_one_ply); }},
    {"regret_one_ply_error",
     [](const GenerationSummary& r) { return error_cell(r.regret_one_ply); }},
    {"regret", [](const GenerationSummary& r) { return mean_cell(r.regret); }},
    {"regret_error", [](const GenerationSummary& r) { return error_cell(r.regret); }},
};

std::string joined(const std::string& first, const std::string& second) {
    return first.empty() ? second : first + "," + second;
}

}  // namespace

std::string history_header() {
    std::string line;
    for (const Column& column : kColumns) line = joined(line, std::string(column.name));
    return line + "\n";
}

std::string history_row(const GenerationSummary& record) {
    std::string line;
    for (const Column& column : kColumns) {
        line += (line.empty() ? "" : ",") + column.cell(record);
    }
    return line + "\n";
}

std::string yardsticks_header() { return "generation,yardstick,against,number,mean,error\n"; }

std::string yardsticks_rows(const GenerationSummary& record) {
    std::string text;
    const auto add = [&](std::string_view yardstick, const std::string& against,
                         std::int64_t number, double mean, double error) {
        text += std::to_string(record.generation) + "," + std::string(yardstick) + "," +
                csv::cell(against) + "," + std::to_string(number) + "," + to_text(mean) + "," +
                to_text(error) + "\n";
    };
    for (const YardstickMatch& each : record.yardsticks) {
        add(each.kind == kLeague ? "league" : "player", each.against, each.score.games(),
            each.score.mean(), each.score.mean_error());
    }
    const auto add_regret = [&](std::string_view yardstick, const std::optional<Regret>& regret) {
        if (!regret) return;
        for (const auto& [empties, lost] : regret->by_empties) {
            add(yardstick, std::to_string(empties), lost.positions, lost.mean(), lost.error());
        }
    };
    add_regret("regret_one_ply", record.regret_one_ply);
    add_regret("regret", record.regret);
    return text;
}

std::string bests_header(const GenomeSpace& space) {
    std::string line = "generation,kind,id";
    for (const Gene& gene : space.genes()) line += "," + gene.name;
    return line + "\n";
}

std::string bests_rows(const GenerationSummary& record) {
    const auto row = [&](const char* kind, std::uint64_t id, const Genes& genes) {
        std::string line =
            std::to_string(record.generation) + "," + kind + "," + std::to_string(id);
        for (const double gene : genes) line += "," + to_text(gene);
        return line + "\n";
    };
    return row("best", record.best_id, record.best) + row("mean", 0, record.mean);
}

std::string champions_table(const RunState& state) {
    std::string text =
        "generation,source,pairs,wins,draws,losses,score,score_error,llr,final_elo,final_elo_"
        "error\n";
    for (std::size_t i = 0; i < state.champions.size(); ++i) {
        const Champion& each = state.champions[i];
        text += std::to_string(each.generation) + "," + each.source + "," +
                std::to_string(each.match.pair_count()) + "," + std::to_string(each.match.wins) +
                "," + std::to_string(each.match.draws) + "," + std::to_string(each.match.losses);
        text += each.match.games() == 0
                    ? ",,"
                    : "," + to_text(each.match.mean()) + "," + to_text(each.match.mean_error());
        text += "," + to_text(each.llr);
        std::string final = ",,";
        if (state.final && state.final->entrants.size() > 1) {
            const auto& entrants = state.final->entrants;
            const auto place = std::find(entrants.begin(), entrants.end(), i);
            if (place != entrants.end()) {
                const auto at = static_cast<std::size_t>(place - entrants.begin());
                final = "," + to_text(state.final->elo[at]) + "," + to_text(state.final->error[at]);
            }
        }
        text += final + "\n";
    }
    return text;
}

std::string verdict_table(const Final& final) {
    std::string text = "against,pairs,wins,draws,losses,score,score_error,elo,elo_error\n";
    for (const auto& [against, score] : final.verdict) {
        const Elo elo = elo_of(score);
        text += csv::cell(against) + "," + std::to_string(score.pair_count()) + "," +
                std::to_string(score.wins) + "," + std::to_string(score.draws) + "," +
                std::to_string(score.losses) + "," + to_text(score.mean()) + "," +
                to_text(score.mean_error()) + "," + to_text(elo.elo) + "," +
                (std::isfinite(elo.elo_error()) ? to_text(elo.elo_error()) : "") + "\n";
    }
    return text;
}

}  // namespace evothello
