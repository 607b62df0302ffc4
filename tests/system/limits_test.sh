#!/usr/bin/env bash
# Jobs that are too large: games that take minutes can be stopped within a move; a run that is out
# of memory keeps its results and can be resumed with more memory. Limits are processor time (ulimit
# -t, in seconds) and memory (ulimit -v, in kB).
# usage: limits_test.sh BINARY SOURCE_FOLDER
set -euo pipefail
evothello=$(realpath "$1")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
fail() {
    echo "$1"
    cat answer.txt said.txt
    exit 1
}
# usage: expect CODE PATTERN WORD...
expect() {
    local wanted=$1 text=$2 code=0
    shift 2
    "$evothello" "$@" >answer.txt 2>said.txt </dev/null || code=$?
    [ "$code" -eq "$wanted" ] || fail "exit code $code, not $wanted: $*"
    grep -q -e "$text" answer.txt said.txt || fail "not a word of '$text': $*"
}

cat >tiny.yaml <<'END'
budget: {generations: 2}
genome: {terms: {mobility: {min: -5, max: 5}, discs: {min: -5, max: 5}}}
optimiser: {population: 4}
match: {search: {depth: 1}}
yardsticks: {every: 2, league: false, regret: false}
champion: {playoff: 2, gate: 1000000, final: 2, verdict: 2}
keep: {every: 1}
END

# Nobody lives to see the end of these games: the dry run stops them, and a signal does.
endless='match.search={depth: 4, solve: 60}'
(
    ulimit -t 20
    expect 0 "at least .* (an estimate: 0 moves and no whole game in" tune tiny.yaml --dry-run --threads 2 --set "$endless"
    expect 0 "at least .* (an estimate: .* moves* and no whole game in" tune tiny.yaml --dry-run --threads 2 --set 'match.search={depth: 40}'
    expect 0 "^total: 1 generations, .* at least" tune tiny.yaml --dry-run --threads 2 --set "$endless" --set 'budget={hours: 0.001}'
    engine="gtp:'$evothello' engine swh:depth=40 --protocol gtp"
    expect 0 "no whole game in" tune tiny.yaml --dry-run --threads 2 --set "$endless" --set "match.opponents={\"$engine\": 0.5}"
    [ ! -e populations ] && [ ! -e results ]
    "$evothello" tune tiny.yaml --run endless --threads 2 --set "$endless" >answer.txt 2>said.txt </dev/null &
    process=$!
    until [ -e results/endless/timing.csv ]; do kill -0 "$process"; done
    while kill -INT "$process" 2>/dev/null; do :; done
    code=0
    wait "$process" || code=$?
    [ "$code" -eq 130 ] || fail "exit code $code after a signal"
    grep -q "Continue with: evothello resume endless" said.txt || fail "no word of resume"
)

# More players than can be rated.
expect 0 "no challenger\|is done" tune tiny.yaml --run many --set optimiser.population=4096 --set 'match.schedule=k_random 1' \
    --set budget.generations=1 --set champion.gate=200 --set optimiser.elite=1
expect 2 "rating 4,096 players and counting their meetings would take about 4.3 GB of memory" tournament many/all --games 2

# Sanitizers need memory of their own.
if grep -aqE '__(asan|tsan)_init' "$evothello"; then exit 0; fi

# Memory ends in a match, and in the last generation of a run, which a million openings of its gate need.
out_of_memory='^evothello: out of memory; '
(
    ulimit -v 160000
    expect 2 "$out_of_memory" match swh:depth=1 paip:depth=1 --games 40000000 --threads 1
    expect 2 "$out_of_memory" tune tiny.yaml --run short --threads 1
)
[ -e populations/short/gen-000001.yaml ] || fail "the generations before are lost"
[ ! -e populations/short/gen-000002.yaml ] || fail "memory did not end"
expect 0 "run short is done: 2 generations" resume short --threads 1
expect 0 "run whole is done: 2 generations" tune tiny.yaml --run whole --threads 1
played() { cat populations/"$1"/{gen-*.yaml,bests.csv} results/"$1"/history.csv | md5sum; }
[ "$(played short)" = "$(played whole)" ] || fail "a run that memory stopped is another run"
echo "stopped well"
