"""Runs each bench on little work and checks the form of its answer, for bench_test.sh.

usage: bench.py BINARY
"""

import json
import math
import re
import subprocess
import sys

NUMBER = r"-?[0-9]+(\.[0-9]+)?"
DEPTHS, POPULATIONS, CORES = 3, 4, 4  # of the forecast
# The simulated rank gets a million games but those few that rank 0 plays meanwhile.
FEWEST_DEALT, MOST_DEALT = 900_000, 1_000_000


def bench(*words: str) -> str:
    command = [sys.argv[1], "bench", *words]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def check_positive(value) -> None:
    """Every number of a JSON value is finite and not negative."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        for each in value:
            check_positive(each)
    elif not isinstance(value, str):
        assert value is not None and math.isfinite(value) and value >= 0, value


def check_scaling_json() -> None:
    answer = json.loads(bench("scaling", "--games", "4", "--depth", "1", "--threads", "2", "--json"))
    check_positive(answer)
    assert (answer["depth"], answer["games"]) == (1, 4), answer
    assert [row["threads"] for row in answer["scaling"]] == [1, 2], answer["scaling"]
    measured = answer["measured"]
    assert FEWEST_DEALT <= measured["dealt_games"] <= MOST_DEALT, measured
    assert 0 < measured["seconds_per_dealt_game"] < 1e-3, measured
    assert [row["depth"] for row in measured["games"]] == [4, 6, 8], measured
    predicted = answer["predicted"]
    assert len(predicted) == DEPTHS * POPULATIONS * CORES, len(predicted)
    for cell in predicted:
        # Simulated games are a sample, so it may be a little above 1.
        assert 0 < cell["efficiency"] < 1.01, cell
        assert cell["limit"] in ("-", "saving", "rank 0", "games"), cell


def check_scaling_text() -> None:
    lines = bench("scaling", "--games", "2", "--depth", "2", "--threads", "1").splitlines()
    assert lines[0] == "scaling at depth 2, 2 games, the best of 3", lines[0]
    assert lines[2].split()[0] == "1" and lines[2].split()[2:] == ["1.00", "100%"], lines[2]
    dealt = re.search(r"for each of ([0-9,]+) games of other ranks", lines[5])
    assert FEWEST_DEALT <= int(dealt[1].replace(",", "")) <= MOST_DEALT, lines[5]
    rows = [line for line in lines if re.match(rf" +[468] +{NUMBER} +{NUMBER}% +[0-9]+ ", line)]
    assert len(rows) == DEPTHS * POPULATIONS, lines
    for row in rows:
        assert len(re.findall(r"[0-9]%", row)) == 1 + CORES, row


def check_lines(pattern: str, count: int, *words: str) -> None:
    """That so many lines of the answer begin with the pattern."""
    answer = bench(*words)
    found = [line for line in answer.splitlines() if re.match(pattern, line)]
    assert len(found) == count, f"{count} lines like {pattern} expected of {words}: {answer}"


def check_json(keys: set, count: int, *words: str) -> None:
    """That so many lines of JSON have these keys."""
    rows = [json.loads(line) for line in bench(*words, "--json").splitlines()]
    assert len(rows) == count and all(set(row) == keys for row in rows), rows
    check_positive(rows)


def main() -> None:
    check_lines(rf"perft 5: 1396 leaves in {NUMBER} s, ", 1, "perft", "--depth", "5")
    few_games = ("selfplay", "--depth", "2", "--games", "10", "--terms")
    for terms in "squares", "four", "directional":
        check_lines(rf"selfplay depth 2: 10 games in {NUMBER} s, ", 1, *few_games, terms)
    check_json({"depth", "games", "seconds", "games_per_s", "nodes"}, 1, *few_games, "four")
    check_lines(rf"FFO 40, 20 empties, \+38: +{NUMBER} million nodes, ", 1, "endgame", "--ffo", "40")
    check_lines(rf"midgame depth 1: 234 nodes in {NUMBER} s, ", 1, "midgame", "--depth", "1")
    check_json({"depth", "nodes", "seconds", "nodes_per_s"}, 1, "midgame", "--depth", "2")
    check_lines(rf" +[56] \| +{NUMBER} ", 2, "search", "--depth", "6", "--seconds", "1")
    check_lines(rf" +[0-9]+ +[0-9]+ +{NUMBER} to ", 15, "coverage", "--samples", "100")
    stand_in = ("optimisers", "--games", "200", "--seeds", "1", "--weights", "2", "--threads", "1")
    check_lines(rf"[a-z_0-9]+ +{NUMBER}  ", 12, *stand_in, "--landscape", "smooth")
    keys = {"landscape", "optimiser", "weights", "games", "seeds", "start", "lost", "quartiles"}
    check_json(keys, 3, *stand_in, "--optimiser", "ga")
    config = "tests/system/errors/tune_good.yaml"
    real = ("optimisers", "--real", config, "--games", "100", "--seeds", "1", "--depth", "1")
    check_lines(rf"ga +{NUMBER} \[", 1, *real, "--optimiser", "ga")
    check_scaling_json()
    check_scaling_text()


main()
