#!/usr/bin/env bash
# Tuning an external program from start to end: the same bytes for any number of threads, stopped
# and killed and resumed; commands that work for such a run and commands that refuse it; programs
# that fail; no processes or files left over.
# usage: external_test.sh BINARY SOURCE_FOLDER
set -euo pipefail
# shellcheck source=tests/system/run_bytes.sh
. "$(dirname "${BASH_SOURCE[0]}")/run_bytes.sh"
test=$(realpath "$0")
evothello=$(realpath "$1")
source=$(realpath "$2")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
mkdir scripts
cp "$source/scripts/example_engine.py" scripts/
cp "$source/tests/system/external/tiny.yaml" it.yaml
printf 'name,value\ncorner,10\nedge,2\nmobility,1\ndisc,0\n' >'fixed weights.csv'
echo '--------------OX----XO-------------- O' >positions.txt
other="gtp:python3 scripts/example_engine.py 'fixed weights.csv':time=1000"

# usage: wrap LINE: the program behind a line of shell, `$1` its weights file.
# shellcheck disable=SC2016  # for that shell, here and below
wrap() { printf '#!/bin/sh\n%s\nexec python3 scripts/example_engine.py "$1"\n' "$1" >engine && chmod +x engine; }
wrap ':'

fail() { echo "$*" && tail -n 30 said.txt && exit 1; }
same() { [ "$(bytes "$1")" = "$(bytes "$2")" ] || { diff -rq "$1" "$2" || true; fail "$1 differs from one undisturbed run"; }; }
tune() { "$evothello" tune it.yaml --home "$@" >>said.txt 2>&1; }
# shellcheck source-path=SCRIPTDIR
. "$(dirname "$test")/no_leftovers.sh"
# usage: nobody_left HOME: no process and no weights file.
nobody_left() {
    expect_nobody_left "$scratch"
    [ ! -e "$1/populations/it/engine" ] || fail "weights files left behind: $(ls -l "$1/populations/it/engine")"
}
# usage: refused TEXT ARGUMENT...: exit code 2, the text, and no answer.
refused() {
    local text=$1 code=0
    shift
    "$evothello" "$@" >answer.txt 2>said.txt || code=$?
    [ "$code" -eq 2 ] || fail "exit code $code, not 2: $*"
    grep -qF -- "$text" said.txt || fail "not a word of '$text': $*"
    [ ! -s answer.txt ] || fail "an answer beside the error: $*"
}
answers() {
    local text=$1
    shift
    "$evothello" "$@" >answer.txt 2>said.txt || fail "exit code $?: $*"
    grep -qF -- "$text" answer.txt || { cat answer.txt && fail "not a word of '$text': $*"; }
}

tune whole --threads 1 || fail "it does not run"
nobody_left whole
[ "$(wc -l <whole/results/it/champions.csv)" -gt 2 ] || fail "nobody was promoted, so no promotion was compared"

# With two threads, stopped and killed once a further generation is there, again and again.
history=often/results/it/history.csv
rows() { if [ -e "$history" ]; then wc -l <"$history"; else echo 0; fi; }
for signal in TERM KILL; do
    before=$(rows)
    "$evothello" tune it.yaml --home often --threads 2 >>said.txt 2>&1 &
    process=$!
    while kill -0 "$process" 2>/dev/null && [ "$(rows)" -le "$((before > 1 ? before : 1))" ]; do :; done
    kill -"$signal" "$process" 2>/dev/null || true
    { wait "$process" || true; } 2>/dev/null
done
tune often --threads 2 || fail "it does not go on"
same often whole
nobody_left often
# A kill after the last generation was saved leaves weights files to a run that is done.
mkdir -p often/populations/it/engine
touch often/populations/it/engine/1.csv
tune often || fail "a run that is done"
nobody_left often
cd whole
ln -s ../scripts ../engine ../"fixed weights.csv" .

# What of a run works: everything that only lets it play.
cmp results/it/champion.csv <("$evothello" export it 2>/dev/null)
answers "name,value" export it@1/mean
answers '{"corner": ' export it --format json
answers '"corner": ' export it@mean --format yaml
answers '"args"' export it --format jsonl
answers "generation" status it
answers '"best"' champions it --games 4 --json
answers "$other" compare it@0,2 "$other" --games 4
answers '"games":12' compare it@0,2 "$other" --games 4 --json
answers "against swh6, standard 6x6" match it swh6 --games 4
answers "it@0/mean against $other, standard 6x6" match it@0/mean "$other" --games 4 --threads 2
answers "it@2/" tournament it/all --games 2
"$evothello" resume it@1 --as branch >../said.txt 2>&1 || fail "a branch"
cmp results/it/champions.csv results/branch/champions.csv
cmp populations/it/gen-000002.yaml populations/branch/gen-000002.yaml
for command in league regret sensitivity evaluate\ --player analyse\ c2d2\ --player; do
    # shellcheck disable=SC2086  # words of their own
    case $command in evaluate*) set -- evaluate c2 --player it ;; analyse*) set -- analyse c2 --player it ;; *) set -- "$command" it ;; esac
    refused "it is an external program without weights" "$@"
done
refused "there is no format 'hpp' for the parameters of a program" export it --format hpp
refused ": settings are not possible, because this run tunes an external program; its command has its settings" match it:depth=3 swh6
refused "it plays standard 6x6 and swh plays standard 8x8" match it swh
refused "--depth: not for runs that tune an external program; leave it out" compare it --depth 3
refused "tunes an external program" fit ../it.yaml
refused "engine.command: " resume it --set 'engine.command=gtp:./x {weights}' --generations 9
cd ..

# Without its program nothing is begun, and what there is stays as it is.
refused "cannot start './nobody'" tune it.yaml --home none --set 'engine.command=gtp:./nobody {weights}'
refused "gtp:python3 nobody.py" tune it.yaml --home none --set 'match.opponents={"gtp:python3 nobody.py": 0.2}'
refused "use openings as lists of moves" tune it.yaml --home none --set 'match.openings={file: positions.txt}' --dry-run
[ ! -e none ] || fail "a run without its program"
mv scripts away
refused "it has ended" resume it --generations 9 --home often
mv away scripts
same often whole
answers "games per generation: " tune it.yaml --home none --dry-run
[ ! -e none ] || fail "a dry run wrote something"

# Weights that break the program lose its games.
# shellcheck disable=SC2016
wrap '! grep -q "mobility,[1-9]" "$1" || exit 3'
"$evothello" tune it.yaml --home bad --set genome.start_spread=1 >bad.txt 2>&1 &
process=$!
until grep -q 'lost a game' bad/results/it/log.txt 2>/dev/null; do kill -0 "$process"; done
kill -TERM "$process"
wait "$process" || true
grep -q 'gtp:./engine {weights}:time=1000 with corner=.*, mobility=[1-9], .* lost a game: it does not start: it has ended' bad/results/it/log.txt || fail "not named"
[ "$(grep -c 'lost a game' bad.txt)" -eq 1 ] || fail "named too often on the terminal"

# A signal while one is silent ends it and the run, whatever it was doing.
cp "$source/tests/support/bad_engine.sh" bad_engine
"$evothello" tune it.yaml --home silent --set 'engine.command=gtp:./bad_engine silent {weights}:time=1000' >>said.txt 2>&1 &
process=$!
until [ -d silent/populations/it/engine ]; do kill -0 "$process"; done
kill -TERM "$process"
code=0
wait "$process" || code=$?
[ "$code" -eq 130 ] || fail "exit code $code after a signal"
nobody_left silent

# One that no longer starts ends the run; when it does again, the run goes on to the same end.
# shellcheck disable=SC2016
wrap 'echo >>starts; [ "$(wc -l <starts)" -lt 12 ] || exit 3'
code=0
tune broken --threads 2 || code=$?
[ "$code" -eq 2 ] || fail "exit code $code of a program that no longer starts"
grep -q 'ended by: gtp:./engine {weights}:time=1000 with .*: it has ended' broken/results/it/log.txt || fail "no reason in the log"
wrap ':'
tune broken --threads 2 || fail "not gone on"
same broken whole
nobody_left broken
echo "the same bytes every time, and nobody was left behind"
