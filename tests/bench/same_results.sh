#!/usr/bin/env bash
# Compares two builds: the same last line of `evothello bench` on every kernel, and byte-identical populations/ and results/
# for every shipped config (cut to a few generations, minute.yaml whole), a pipeline and an external engine. Clock times
# and what depends on them are left out: timing.csv, log.txt, and the two files that a clock decides when to write,
# play.journal and latest.previous.yaml. Then the second build resumes runs of the first.
# usage: tests/bench/same_results.sh BEFORE AFTER [FILE_THAT_MAY_DIFFER...]     (some minutes on two cores)
set -euo pipefail
before=$(realpath "$1")
after=$(realpath "$2")
may_differ=(timing.csv log.txt play.journal latest.previous.yaml "${@:3}")
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
cd "$root"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

failed=0
check() {
    local what=$1
    shift
    if "$@" >"$scratch/said.txt" 2>&1; then
        echo "same: $what"
    else
        echo "DIFFERENT: $what"
        head -n 20 "$scratch/said.txt" | cut -c 1-160 | sed 's/^/    /'
        failed=$((failed + 1))
    fi
}
same_folders() {
    local exclude=() name
    for name in "${may_differ[@]}"; do exclude+=(--exclude "$name"); done
    diff -r "${exclude[@]}" "$1" "$2"
}
same_bench() { cmp <("$before" --cpu "$1" bench | tail -n 1) <("$after" --cpu "$1" bench | tail -n 1); }
# usage: run NAME CONFIG [OPTION...]
run() {
    local name=$1 config=$2
    shift 2
    "$before" tune "$config" --run "$name" --home "$scratch/before" "$@" >"$scratch/said.txt" 2>&1 &
    "$after" tune "$config" --run "$name" --home "$scratch/after" "$@" >"$scratch/said.after.txt" 2>&1 || { cat "$scratch/said.after.txt"; exit 1; }
    wait $! || { cat "$scratch/said.txt"; exit 1; }
    local folder
    for folder in populations results; do
        check "$name, $folder" same_folders "$scratch/before/$folder/$name" "$scratch/after/$folder/$name"
    done
}

for cpu in plain avx2 avx512; do
    if "$after" --cpu "$cpu" perft 1 >/dev/null 2>&1; then check "bench on $cpu" same_bench "$cpu"; fi
done
run minute configs/minute.yaml --threads 1
for config in configs/*.yaml; do
    name=$(basename "$config" .yaml)
    case $name in
        minute | judge | study) continue ;; # run above; no run
        external) set -- --set budget.generations=4 ;;
        overnight | standard | reversed | small) set -- --set budget.generations=1 --set match.search.depth=2 ;;
        *) set -- --set budget.generations=20 ;;
    esac
    run "$name" "$config" --threads 1 "$@"
done
run pipeline configs/misere.yaml --threads 1 --set budget.generations=24 --set match.schedule=k_random\ 5 --set 'optimiser=[{kind: ga, share: 0.4, population: 12}, {kind: mirror_es, share: 0.3, population: 12}, {kind: spsa, share: 0.3, population: 12}]'

# A run of the first build, gone on with by the second, is the run that the first would have made.
for name in misere six; do
    cp -r "$scratch/before" "$scratch/resumed"
    "$before" resume "$name" --home "$scratch/before" --generations 25 >/dev/null 2>&1
    "$after" resume "$name" --home "$scratch/resumed" --generations 25 >/dev/null 2>&1
    check "$name, resumed" same_folders "$scratch/before/populations/$name" "$scratch/resumed/populations/$name"
    rm -rf "$scratch/resumed"
done

if [ "$failed" -gt 0 ]; then
    echo "$failed differ"
    exit 1
fi
echo "all the same"
