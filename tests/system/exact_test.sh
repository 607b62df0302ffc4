#!/usr/bin/env bash
# Same config and seed, same bytes: for any number of threads, stopped and resumed, killed and resumed, and with the newest
# state torn. usage: exact_test.sh BINARY SOURCE_FOLDER [KILLS]
set -euo pipefail
evothello=$(realpath "$1")
config=$2/tests/system/exact/small.yaml
kills=${3:-12}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

tune() { "$evothello" tune "$config" --run it --home "$@" >>said.txt 2>&1; }
bytes() { (cd "$1" && cat populations/it/gen-*.yaml populations/it/bests.csv results/it/history.csv results/it/champion*) | md5sum; }
same() {
    [ "$(bytes "$1")" = "$expected" ] && return
    echo "$1 differs from one undisturbed run"
    diff -rq "$1" whole || true
    tail -n 20 said.txt
    exit 1
}

tune whole --threads 1
expected=$(bytes whole)
for threads in 2 7; do
    tune "threads$threads" --threads "$threads"
    same "threads$threads"
done

# Interrupted at moments that are all over the run; 130 says that it was stopped, 0 that it was done.
interrupt() {
    local home=$1 signal=$2 wanted=$3 count=0 code
    while [ "$count" -lt "$kills" ]; do
        code=0
        timeout --signal "$signal" "0.$((count % 4 + 1))$((count * 7 % 10))" \
            "$evothello" tune "$config" --run it --home "$home" --threads 2 >>said.txt 2>&1 || code=$?
        [ "$code" -ne 0 ] || break
        [ "$code" -eq "$wanted" ] || { echo "signal $signal: exit code $code"; tail -n 5 said.txt; exit 1; }
        count=$((count + 1))
    done
    tune "$home"
    same "$home"
}
interrupt stopped TERM 124
interrupt killed KILL 137

# The newest state torn, flipped or gone: it is named, and the one before is used.
for harm in tear flip empty; do
    cp -r whole "$harm"
    rm "$harm"/populations/it/gen-000012.yaml
    latest=$harm/populations/it/latest.yaml
    case $harm in
        tear) truncate --size -100 "$latest" ;;
        flip) sed -i '0,/weights: \[./s//weights: [9/' "$latest" ;;
        empty) : >"$latest" ;;
    esac
    tune "$harm"
    grep -q "not usable.*latest.yaml" said.txt || { echo "$harm: not a word of the damaged state"; exit 1; }
    same "$harm"
    rm said.txt
done

# A run moved elsewhere goes on the same, and a branch from a kept generation comes to the same end.
timeout --signal INT 0.4 "$evothello" tune "$config" --run it --home first >>said.txt 2>&1 || true
mv first second
tune second
same second
"$evothello" resume it@6 --as branch --home whole >>said.txt 2>&1
cmp whole/populations/it/gen-000012.yaml whole/populations/branch/gen-000012.yaml
cmp whole/results/it/history.csv whole/results/branch/history.csv
echo "the same bytes every time"
