#!/usr/bin/env bash
# What readers of the live page cost the tuner: the same run without any, with 8 who follow every event and fetch every page,
# and with one who stalls, in turns. Prints games a second of wall-clock time and of the tuner's processor time, and the ratios to
# the run without readers. On an idle machine, some minutes. usage: tests/bench/live_readers.sh [BINARY] [ROUNDS] [SECONDS]
set -euo pipefail
evothello=$(realpath "${1:-build/release/evothello}")
reader=$(realpath "$(dirname "${BASH_SOURCE[0]}")/../system/live/reader.py")
rounds=${2:-5}
seconds=${3:-20}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

cat >job.yaml <<'YAML'
genome:
  stages: [0, 21, 45]
  matrix: {symmetry: full}
  terms: {mobility: {}, frontier: {}, stability: {min: 0}}
optimiser: {population: 32}
match: {search: {depth: 3}}
yardsticks: {every: 100000}
YAML
tune() { TIMEFORMAT='%U %S %R'; time "$evothello" tune job.yaml --home . --threads 2 --set "budget.generations=$generations" "$@" >/dev/null 2>said.txt; }

# So many generations as take about so many seconds here.
speed=$("$evothello" tune job.yaml --dry-run | sed -n 's/^speed on this machine: about \([0-9]*\) .*/\1/p')
generations=$((speed * seconds / 992))
[ "$generations" -gt 1 ] || generations=2

# Reads as KIND says once the run has begun, until the server or file descriptor 9 is closed.
mkfifo open
read_as() {
    until grep -q "^live page" said.txt; do sleep 0.05; done
    case $1 in
        readers) python3 -B "$reader" follow http://127.0.0.1:8471/ 8 ;;
        stalled) python3 -B "$reader" stall http://127.0.0.1:8471/ <open ;;
    esac
}

# usage: one KIND ROUND: adds "KIND games wall-clock processor" to results.txt
one() {
    local name=$1-$2 serve=() reading=''
    : >said.txt
    if [ "$1" != none ]; then
        serve=(--serve 8471)
        exec 9<>open
        read_as "$1" >followed.txt 9>&- &
        reading=$!
    fi
    { tune --run "$name" "${serve[@]}" 9>&-; } 2>time.txt
    exec 9>&-
    [ "$1" = none ] || wait "$reading"
    [ "$1" != readers ] || echo "pages that each reader got: $(tail -n 1 followed.txt)"
    awk -v kind="$1" -v games="$(tail -n 1 "results/$name/history.csv" | cut -d , -f 2)" \
        '{ print kind, games, $3, $1 + $2 }' time.txt >>results.txt
}
for round in $(seq "$rounds"); do
    for kind in none readers stalled; do one "$kind" "$round"; done
done
awk '{ games[$1] += $2; wall[$1] += $3; cpu[$1] += $4 }
     END { for (kind in games) { by_wall[kind] = games[kind] / wall[kind]; by_cpu[kind] = games[kind] / cpu[kind] }
           for (kind in games) printf "%-8s %8.0f games/s, ratio %.4f; %8.0f a second of processor, ratio %.4f\n", kind,
               by_wall[kind], by_wall[kind] / by_wall["none"], by_cpu[kind], by_cpu[kind] / by_cpu["none"] }' results.txt
