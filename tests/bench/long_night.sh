#!/usr/bin/env bash
# A run of ten million games in 20,000 generations: does anything grow? Memory, open files and the time of a generation at
# the beginning, in the middle and at the end, and what the run's folders hold. Some minutes.
# usage: tests/bench/long_night.sh [BINARY [GENERATIONS]]
set -euo pipefail
evothello=$(realpath "${1:-build/release/evothello}")
generations=${2:-20000}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

# 500 games a generation; yardsticks and champions as in any night.
cat >night.yaml <<YAML
rules: {board: 6}
budget: {generations: $generations}
genome:
  matrix: {symmetry: full}
  terms: {mobility: {}, stability: {min: 0}}
optimiser: {population: 20}
match: {search: {depth: 1}, schedule: k_random 5, pairs: 5, openings: {plies: 6}}
champion: {playoff: 10, gate: 103, final: 10, verdict: 10}
yardsticks: {every: 100}
keep: {every: 100}
YAML
"$evothello" tune night.yaml >said.txt 2>&1 &
process=$!
history=results/night/history.csv
echo "generation  memory kB  open files"
for part in 1 2 4 6 8 10; do
    due=$((generations * part / 10 - generations / 100))
    until [ "$(tail -n 1 "$history" 2>/dev/null | cut -d, -f1 | grep -E '^[0-9]+$' || echo 0)" -ge "$due" ]; do
        kill -0 "$process" || { tail said.txt && exit 1; }
        read -rt 0.2 <> <(:) || true
    done
    printf '%10d %10s %11s\n' "$due" "$(awk '/^VmRSS/ { print $2 }' "/proc/$process/status")" "$(ls "/proc/$process/fd" | wc -l)"
done
wait "$process"
echo "mean milliseconds of a generation, by tenths of the night, and the share of it that is play:"
awk -F, -v n="$generations" 'NR > 1 { tenth = int(10 * $1 / (n + 1)); seconds[tenth] += $5; play[tenth] += $6; count[tenth]++ }
    END { for (t = 0; t < 10; ++t) printf "%.2f (%.0f %%)  ", 1000 * seconds[t] / count[t], 100 * play[t] / seconds[t]; print "" }' results/night/timing.csv
tail -n 1 "$history" | awk -F, '{ print $1 " generations, " $2 " games" }'
du -sk populations results | awk '{ print $2 ": " $1 " kB" }'
wc -l results/night/log.txt
