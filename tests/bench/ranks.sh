#!/usr/bin/env bash
# What a second process costs: one process with 2 threads, and 2 processes with one each, in turns; population 64, depth 4.
# Prints games a second and their ratio. On an idle machine of two processors, some minutes; needs EVOTHELLO_MPI and mpirun.
# usage: tests/bench/ranks.sh [BINARY] [ROUNDS] [GENERATIONS]
set -euo pipefail
evothello=$(realpath "${1:-build/release/evothello}")
rounds=${2:-5}
generations=${3:-3}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1

cat >job.yaml <<'YAML'
genome:
  stages: [0, 21, 45]
  matrix: {symmetry: full}
  terms: {mobility: {}, frontier: {}, stability: {min: 0}}
optimiser: {population: 64}
match: {search: {depth: 4}, schedule: round_robin}
yardsticks: {every: 100000}
YAML

# usage: one NAME WORD...: games a second of the whole run go to NAME.txt
one() {
    local name=$1
    shift
    rm -rf results populations
    "$@" tune job.yaml --set "budget.generations=$generations" >/dev/null 2>said.txt
    tail -n 1 results/job/timing.csv | cut -d, -f3 >>"$name.txt"
}
for ((round = 0; round < rounds; round++)); do
    one threads "$evothello"
    one ranks mpirun -np 2 "$evothello"
done
python3 - <<'PY'
from statistics import median
rates = {name: [float(line) for line in open(name + ".txt")] for name in ("threads", "ranks")}
for name, list in rates.items():
    print(f"{name:8} {median(list):8.0f} games/s, {min(list):.0f} to {max(list):.0f}")
ratios = [b / a for a, b in zip(rates["threads"], rates["ranks"])]
print(f"ratio    {median(ratios):8.3f}, {min(ratios):.3f} to {max(ratios):.3f}")
PY
