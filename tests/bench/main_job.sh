#!/usr/bin/env bash
# What the main job costs beside its games: the share of time that is not play, what a second thread is worth beside a
# second process, memory over a thousand generations, and `status` with ten thousand of them. For an idle machine, about five minutes.
# usage: tests/bench/main_job.sh [BINARY]
set -euo pipefail
evothello=$(realpath "${1:-build/release/evothello}")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

cat >job.yaml <<'YAML'
genome:
  stages: [0, 21, 45]
  matrix: {symmetry: full}
  terms: {mobility: {}, frontier: {}, stability: {min: 0}}
YAML
# usage: tune --run RUN OPTION...
tune() { "$evothello" tune job.yaml --home . "$@" 2>"$2.txt" >/dev/null || { cat "$2.txt"; exit 1; }; }

# Sums of two columns of timing.csv.
sums() { awk -F, 'NR > 1 { all += $5; play += $6 } END { print all, play }' "results/$1/timing.csv"; }

echo "== time that is not play, population 64, depth 4, 2 threads"
tune --run share --threads 2 --set optimiser.population=64 --set match.search.depth=4 --set budget.generations=5
sums share | awk '{ printf "%.2f s in all, %.2f s of play: %.2f %% is not play\n", $1, $2, 100 * (1 - $2 / $1) }'

echo "== games of 2 threads for 1 of one thread, population 64, depth 3; and what the machine gives to two processes at a time"
speed() { # usage: speed RUN THREADS
    tune --run "$1" --threads "$2" --set optimiser.population=64 --set match.search.depth=3 --set budget.generations=4 \
        --set yardsticks.every=100
}
for round in 1 2 3; do
    speed "one-$round" 1
    speed "two-$round" 2
    speed "this-$round" 1 &
    speed "that-$round" 1
    wait $!
    echo "$(sums "one-$round") $(sums "two-$round") $(sums "this-$round") $(sums "that-$round")" | awk '{
        printf "%.2f s with one thread, %.2f s with two: %.2f times the games; two processes: %.2f times\n",
            $1, $3, $1 / $3, $1 / $5 + $1 / $7 }'
done

echo "== memory at its highest, over 100 and over 1,000 generations"
for generations in 100 1000; do
    /usr/bin/env time -f "$generations generations: %M kB" "$evothello" tune job.yaml --home . --run "long$generations" \
        --set optimiser.population=8 --set match.search.depth=1 --set "budget.generations=$generations" \
        --set yardsticks.every=100000 2>&1 >/dev/null | tail -n 1
done

echo "== status with 10,000 generations kept, and with 100"
for generations in 100 10000; do
    tune --run "kept$generations" --set optimiser.population=2 --set optimiser.elite=1 --set match.search.depth=1 \
        --set "budget.generations=$generations" --set keep.every=1 --set yardsticks.every=100000
    begin=$(date +%s%N)
    "$evothello" status "kept$generations" --home . >/dev/null
    echo "$generations: $((($(date +%s%N) - begin) / 1000000)) ms"
done
