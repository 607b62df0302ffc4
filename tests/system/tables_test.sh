#!/usr/bin/env bash
# Tables of a long run are thinned and stay usable; a killed and resumed run ends with the same
# tables. Files removed or replaced during a run are detected; no loss is silent.
# usage: tables_test.sh BINARY SOURCE_FOLDER
set -euo pipefail
evothello=$(realpath "$1")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
cat >tiny.yaml <<'YAML'
rules: {board: 6}
budget: {generations: 20500}
genome: {terms: {mobility: {min: -10, max: 10}}}
optimiser: {population: 2, elite: 1}
match: {search: {depth: 1}, openings: {plies: 6}, pairs: 1}
yardsticks: {every: 5000, league: false, regret: false}
champion: {playoff: 2, gate: 103, final: 2, verdict: 2}
keep: {every: 1000}
YAML

fail() { echo "$1" && tail -n 5 said.txt && exit 1; }
tune() { "$evothello" tune tiny.yaml --run it --threads 1 --home "$1" >said.txt 2>&1 || fail "it does not run"; }
tables() { (cd "$1" && cat populations/it/{bests.csv,latest.yaml,gen-*} results/it/{history,yardsticks,champions}.csv) | md5sum; }
same() { [ "$(tables "$1")" = "$(tables whole)" ] || fail "$1: other files than of an undisturbed run"; }
rows() { grep -c '^[0-9]' "$1"; }
# Starts a run in the background, and waits until it has saved a state.
begin() {
    "$evothello" tune tiny.yaml --run it --threads 1 --home "$1" >answer.txt 2>said.txt &
    process=$!
    until [ -e "$1/populations/it/latest.yaml" ]; do kill -0 "$process" && read -rt 0.01 <> <(:) || true; done
}
# usage: ended CODE: waits for its end
ended() {
    local code=0
    wait "$process" 2>/dev/null || code=$?
    [ "$code" -eq "$1" ] || fail "exit code $code, not $1"
}
# usage: refused TEXT ARGUMENTS...
refused() {
    local text=$1 code=0
    shift
    timeout 60 "$evothello" "$@" >answer.txt 2>said.txt || code=$?
    [ "$code" -eq 2 ] || fail "$*: exit code $code, not 2"
    grep -qF -- "$text" said.txt || fail "$*: not a word of '$text'"
}

# ---- thinned ------------------------------------------------------------------------------------------------------------
tune whole
# At generation 20,000: each 10th of the first 10,000, all behind them.
[ "$(rows whole/results/it/history.csv)" -eq 11501 ] || fail "history.csv has $(rows whole/results/it/history.csv) rows"
[ "$(rows whole/populations/it/bests.csv)" -eq 23002 ] || fail "bests.csv has $(rows whole/populations/it/bests.csv) rows"
begin killed
for moment in 0.3 0.6 0.9; do
    kill -KILL "$process" 2>/dev/null || true
    wait "$process" 2>/dev/null || true
    timeout --signal KILL "$moment" "$evothello" tune tiny.yaml --run it --home killed >said.txt 2>&1 || true
done 2>/dev/null
tune killed
same killed

"$evothello" status it --home whole --json | grep '"generation":20500' >answer.txt
"$evothello" status it --home whole >answer.txt
"$evothello" report it --home whole --games 0 >answer.txt
grep "every 100th of 20,501 generations" whole/results/it/report.html >answer.txt
"$evothello" compare it --home whole --games 2 >answer.txt 2>said.txt
"$evothello" export it@9990 --home whole >answer.txt
refused "generation 9991 of it is no longer in bests.csv" export it@9991 --home whole
refused "generation 9991 of it is no longer in bests.csv" compare it@0,9991 --home whole
refused "has no generation 30000" export it@30000 --home whole
"$evothello" resume it@20000 --as branch --home whole >said.txt 2>&1
cmp whole/results/it/history.csv whole/results/branch/history.csv

# ---- changed under the run ----------------------------------------------------------------------------------------------
begin changed
rm changed/results/it/history.csv
echo mine >mine.csv && mv mine.csv changed/populations/it/bests.csv
ended 0
same changed
grep "history.csv was removed during the run" changed/results/it/log.txt >answer.txt
grep "bests.csv was replaced during the run" said.txt >answer.txt
[ "$(cat changed/populations/it/bests.csv.old)" = mine ] || fail "somebody's file is gone"

# A run that is done is never played again, whatever its tables lost; a latest state that is gone is written again.
rm changed/results/it/history.csv changed/populations/it/latest.yaml
tune changed
grep "run it is done" said.txt >answer.txt
grep "history.csv has lost its rows" said.txt >answer.txt
cmp changed/populations/it/latest.yaml whole/populations/it/latest.yaml

# Without its lock another process might play the same run.
begin unlocked
rm unlocked/populations/it/lock
ended 2
grep "lock was removed during the run; everything is saved" said.txt >answer.txt
touch unlocked/populations/it/inputs/.x.yaml.1234.tmp # of a process that was killed
tune unlocked
same unlocked
[ ! -e unlocked/populations/it/inputs/.x.yaml.1234.tmp ] || fail "a temporary file is left"

# ---- no regular files ---------------------------------------------------------------------------------------------------
for name in populations/it/{latest.yaml,bests.csv,lock} results/it/{history.csv,config.yaml}; do
    mv "whole/$name" aside
    mkfifo "whole/$name"
    refused "it is a pipe, a socket or a device, not a file" resume it --generations 20600 --home whole
    rm "whole/$name"
    mv aside "whole/$name"
done
"$evothello" tune <(cat tiny.yaml) --dry-run >/dev/stdout
"$evothello" export it --home whole --force -o /dev/stdout | cmp - whole/results/it/champion.yaml
echo "tables hold"
