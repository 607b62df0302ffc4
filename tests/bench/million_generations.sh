#!/usr/bin/env bash
# A run of very many tiny generations with its live page and a reader of it: prints memory of the tuner, sizes of the tables and
# the time of `status`, and fails where one passes its bound. The run is interrupted and resumed at the middle, and pruned,
# reported and compared at the end. Three million generations take some ten minutes on an idle machine.
# usage: tests/bench/million_generations.sh [BINARY [GENERATIONS]]
set -euo pipefail
evothello=$(realpath "${1:-build/release/evothello}")
reader=$(realpath "$(dirname "${BASH_SOURCE[0]}")/../system/live/reader.py")
generations=${2:-3000000}
most_memory=60000 # kB
most_status=0.1   # s
scratch=$(mktemp -d)
trap 'kill "$process" 2>/dev/null || true; rm -rf "$scratch"' EXIT
cd "$scratch"
cat >tiny.yaml <<YAML
rules: {board: 6}
budget: {generations: $generations}
genome: {terms: {mobility: {min: -10, max: 10}}}
optimiser: {population: 2, elite: 1}
match: {search: {depth: 1}, openings: {plies: 6}, pairs: 1}
yardsticks: {every: 1000, league: false, regret: false}
champion: {playoff: 2, gate: 103, final: 2, verdict: 2}
keep: {every: 1000}
YAML
history=results/tiny/history.csv

fail() { echo "FAILED: $1" && exit 1; }
newest() { tail -n 1 "$history" 2>/dev/null | cut -d, -f1 | grep -E '^[0-9]+$' || echo 0; }
memory() { awk '/^VmRSS/ { print $2 }' "/proc/$process/status"; }
seconds_of_status() {
    local TIMEFORMAT=%U+%S
    { time "$evothello" status tiny >/dev/null; } 2>&1 | bc -l
}
# usage: play TO COMMAND...: plays with a reader until the generation TO
play() {
    local to=$1 due step=$((generations / 10)) kilobytes seconds
    shift
    : >said.txt
    "$@" --serve 0 >answer.txt 2>said.txt &
    process=$!
    until grep -q '^live page' said.txt; do kill -0 "$process" && read -rt 0.05 <> <(:) || true; done
    python3 -B "$reader" follow "$(sed -n 's/^live page.*: //p' said.txt)" 2 >followed.txt 2>&1 &
    for ((due = $(newest) / step * step + step; due <= to; due += step)); do
        until [ "$(newest)" -ge $((due - step / 20)) ]; do
            kill -0 "$process" 2>/dev/null || { cat said.txt && fail "the run ended"; }
            read -rt 0.2 <> <(:) || true
        done
        kilobytes=$(memory) seconds=$(seconds_of_status)
        printf '%10d %10d %12d %10.3f\n' "$due" "$kilobytes" "$(cat "$history" populations/tiny/bests.csv results/tiny/timing.csv | wc -c)" "$seconds"
        [ "$kilobytes" -le "$most_memory" ] || fail "$kilobytes kB of memory"
        [ "$(echo "$seconds < $most_status" | bc -l)" -eq 1 ] || fail "status takes $seconds s"
    done
}
# Peak memory of a command that reads the run.
# usage: reads ARGUMENTS...
reads() {
    local kilobytes
    kilobytes=$(/usr/bin/env python3 - "$evothello" "$@" <<'PYTHON'
import resource, subprocess, sys
subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
PYTHON
)
    echo "$1: $kilobytes kB at most"
    [ "$kilobytes" -le "$most_memory" ] || fail "$1 takes $kilobytes kB"
}

echo "generation  memory kB  table bytes   status s"
play $((generations / 2)) "$evothello" tune tiny.yaml --threads 1
kill -INT "$process"
wait "$process" || [ $? -eq 130 ] || fail "it was not stopped in good order"
play "$generations" "$evothello" resume tiny --threads 1
wait "$process"
echo "each reader got so many pages: $(cat followed.txt)"
reads status tiny
reads report tiny --games 2
reads compare tiny --games 2
reads prune tiny --every 100000 --bests --yes
reads resume tiny --generations $((generations + 1))
du -sk populations results
