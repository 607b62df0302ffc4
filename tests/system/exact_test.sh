#!/usr/bin/env bash
# Same config and seed, same bytes: for any number of threads, stopped and resumed, killed and
# resumed, and with a damaged newest state.
# usage: exact_test.sh BINARY SOURCE_FOLDER [KILLS [DEPTH]]
# With DEPTH only the part with signals runs; a DEPTH such as 8 makes games last longer than the
# time between two kills.
set -euo pipefail
# shellcheck source=tests/system/run_bytes.sh
. "$(dirname "${BASH_SOURCE[0]}")/run_bytes.sh"
evothello=$(realpath "$1")
config=$(realpath "$2")/tests/system/exact/small.yaml
kills=${3:-8}
depth=${4:-}
stops=20
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
RANDOM=1 # the same moments every time

tune() { "$evothello" tune "$config" --run it --home "$@" >>said.txt 2>&1; }
same() {
    [ "$(bytes "$1")" = "$(bytes "$2")" ] && return
    echo "$1 differs from one undisturbed run"
    diff -rq "$1" "$2" || true
    tail -n 20 said.txt
    exit 1
}

tune whole --threads 1
[ "$(wc -l <whole/results/it/champions.csv)" -gt 2 ] || { echo "nobody was promoted, so no promotion was compared" && exit 1; }
for threads in 2 7; do
    tune "threads$threads" --threads "$threads"
    same "threads$threads" whole
done

# A run long enough for the kills: one in half a second saves nothing, and they come in up to one second.
generations=$((4 * kills))
set --
if [ -n "$depth" ]; then
    generations=$((1 + kills / 50))
    set -- --set "match.search.depth=$depth"
fi
tune long --set "budget.generations=$generations" "$@"

# Sends COUNT signals, each up to MOST milliseconds after the run went on. One that ends before its time is compared, and
# the rest is for the next.
# usage: interrupt SIGNAL COUNT MOST EXIT_CODE_OF_TIMEOUT [OPTION...]
interrupt() {
    local signal=$1 count=$2 most=$3 wanted=$4 home=$1 sent=0 code moment
    shift 4
    while [ "$sent" -lt "$count" ]; do
        code=0
        moment=0.$(printf '%03d' $((20 + RANDOM % (most - 20))))
        # In braces, so that the shell's own word on who was killed goes to the file too.
        { timeout --signal "$signal" "$moment" "$evothello" tune "$config" --run it --home "$home" \
            --set "budget.generations=$generations" "$@"; } >>said.txt 2>&1 || code=$?
        case $code in
            "$wanted") sent=$((sent + 1)) ;;
            0) same "$home" long && rm -r "$home" ;;
            *) echo "signal $signal: exit code $code" && tail -n 5 said.txt && exit 1 ;;
        esac
    done
    tune "$home" --set "budget.generations=$generations" "$@"
    same "$home" long
    echo "$sent times SIG$signal"
}
interrupt TERM "$stops" 250 124 "$@"
interrupt KILL "$kills" 1000 137 "$@"
[ -z "$depth" ] || exit 0

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
    grep -q "cannot be used.*latest.yaml" said.txt || { echo "$harm: not a word of the damaged state"; exit 1; }
    same "$harm" whole
    rm said.txt
done

# A run moved elsewhere goes on the same, and a branch from a kept generation comes to the same end.
"$evothello" tune "$config" --run it --home first >>said.txt 2>&1 &
process=$!
until [ -e first/populations/it/latest.yaml ] || ! kill -0 "$process" 2>/dev/null; do :; done
kill -INT "$process" 2>/dev/null || true
wait "$process" || true
mv first second
tune second
same second whole
"$evothello" resume it@6 --as branch --home whole >>said.txt 2>&1
cmp whole/populations/it/gen-000012.yaml whole/populations/branch/gen-000012.yaml
cmp whole/results/it/history.csv whole/results/branch/history.csv
# Every optimiser, and a pipeline across its joints: with two threads, stopped and resumed, the same as in one go.
for optimiser in \
    '{kind: mirror_es, population: 12}' '{kind: spsa, population: 12}' '{kind: cma, population: 12}' \
    '{kind: cma, population: 12, covariance: separable}' '{kind: cem, population: 12}' \
    '[{kind: ga, share: 0.4, population: 12}, {kind: mirror_es, share: 0.3, population: 12}, {kind: spsa, share: 0.3, population: 12}]'; do
    settings=(--set "optimiser=$optimiser" --set "match.schedule=k_random 5")
    rm -rf one two
    tune one --threads 1 "${settings[@]}"
    for stop in 0.15 0.25 0.35; do
        timeout --signal KILL "$stop" "$evothello" tune "$config" --run it --home two --threads 2 "${settings[@]}" >>said.txt 2>&1 || true
    done 2>/dev/null
    tune two --threads 2 "${settings[@]}"
    same two one
done
echo "the same bytes every time"
