#!/usr/bin/env bash
# What a second process costs: one process with 2 threads, and 2 processes with one each, in turns; population 64, depth 4.
# Prints games a second and their ratio, and, which noise disturbs less, what share of the time each player's thread really ran
# (a rank's other threads speak with the others). On an idle machine of two processors, some minutes; needs EVOTHELLO_MPI and mpirun.
# usage: tests/bench/ranks.sh [BINARY] [ROUNDS] [GENERATIONS]
set -euo pipefail
evothello=$(realpath "${1:-build/release/evothello}")
rounds=${2:-5}
generations=${3:-4}
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

# usage: one NAME WORD...: games a second behind the first generation, in which the others are met, go to NAME.txt
one() {
    local name=$1
    shift
    rm -rf results populations
    "$@" tune job.yaml --set "budget.generations=$generations" >/dev/null 2>said.txt
    python3 -c '
import csv
games = [int(row["games"]) for row in csv.DictReader(open("results/job/history.csv"))]
seconds = [float(row["seconds"]) for row in csv.DictReader(open("results/job/timing.csv"))]
print((games[-1] - games[0]) / sum(seconds[1:]))' >>"$name.txt"
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

# usage: share NAME WORD...
share() {
    local name=$1
    shift
    rm -rf results populations
    "$@" tune job.yaml --set budget.generations=1000 >/dev/null 2>&1 &
    sleep 5
    python3 - "$name" <<'PY'
import os, subprocess, sys, time

def ticks():
    found = {}
    for process in subprocess.run(["pgrep", "--exact", "evothello"], capture_output=True, text=True).stdout.split():
        for thread in os.listdir(f"/proc/{process}/task"):
            fields = open(f"/proc/{process}/task/{thread}/stat").read().rsplit(")", 1)[1].split()
            found[process, thread] = int(fields[11]) + int(fields[12])
    return found

before, began = ticks(), time.time()
time.sleep(15)
after, seconds = ticks(), time.time() - began
shares = sorted(((after[key] - before.get(key, 0)) / seconds for key in after), reverse=True)
print(f"{sys.argv[1]:8} players' threads ran {shares[0]:.1f} % and {shares[1]:.1f} % of the time, all others {sum(shares[2:]):.1f} %")
PY
    pkill -USR1 --exact evothello
    wait
}
share threads "$evothello"
share ranks mpirun -np 2 "$evothello"
