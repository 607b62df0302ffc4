#!/usr/bin/env bash
# Text from files is printed without control characters and without extra lines.
# usage: terminal_test.sh BINARY SOURCE_FOLDER
set -euo pipefail
evothello=$(realpath "$1")
source=$(realpath "$2")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
cp "$source/tests/system/errors/tune_good.yaml" it.yaml
fail() { echo "$1" && cat -v said.txt && exit 1; }
escape=$'\e[31m\nevothello: all is well\x9b1m\xe2\x80\xae'

# usage: harmless WORD...   checks the output of the command, for any exit code
harmless() {
    local code=0
    "$evothello" "$@" >said.txt 2>&1 </dev/null || code=$?
    case $code in 0 | 2) ;; *) fail "exit code $code: $*" ;; esac
    [ -s said.txt ] || fail "not a word: $*"
    ! LC_ALL=C grep -qP '[^\n\t -~\x80-\xff]|\x7f' said.txt || fail "a control character: $*"
    ! LC_ALL=C grep -qP '\xc2[\x80-\x9f]|\xe2\x80\xae|(^|[^\xc2])\x9b' said.txt || fail "C1 or an override: $*"
    ! grep -q '^evothello: all is well' said.txt || fail "a line of its own: $*"
}

"$evothello" tune it.yaml --set budget.generations=2 --set optimiser.population=4 --set 'match.search={depth: 1}' \
    --set 'champion={playoff: 2, gate: 103, final: 2, verdict: 2}' >said.txt 2>&1 || fail "the run ends with an error"

# The owner in a lock, the source of a champion, a folder beside the runs.
printf '%s' "$escape" >populations/it/lock
harmless status
harmless status it
harmless prune it --every 1 --yes
line=$(printf '%s' "$escape" | tr -d '\n')
sed -i "2,\$s/,start,/,$line,/; 2,\$s/,mean,/,$line,/; 2,\$s/,best,/,$line,/" results/it/champions.csv
harmless status
harmless status it
harmless compare it
mkdir "results/$line" && cp results/it/config.yaml "results/$line/"
harmless status

# Names and other texts in YAML.
"$evothello" export classic >classic.yaml
word='\e[31m\nevothello: all is well\x9b1m\u202e'
sed "s/^name: .*/name: \"$word\"/" classic.yaml >name.yaml
harmless match ./name.yaml swh --games 2
harmless export ./name.yaml
{ cat classic.yaml && printf 'provenance: {what: "%s"}\n' "$word"; } >provenance.yaml
harmless export ./provenance.yaml
{ cat classic.yaml && printf '"%s": 1\n' "$word"; } >key.yaml
harmless evaluate f5 --player ./key.yaml
harmless tune it.yaml --run other --dry-run --set match.opponents="{\"$word\": 0.1}"
harmless tune it.yaml --run other --dry-run --set match.openings="{file: \"$word\"}"

# Games, positions and tables.
printf 'f5%s\n' "$line" >moves.txt
harmless openings check moves.txt
harmless match classic swh --openings moves.txt
printf '(;GM[Othello]PB[%s]PW[b]TY[8]BO[8 %s];)\n' "$line" "$line" >games.ggf
harmless openings convert games.ggf
harmless analyse "$line"
printf 'black=%s\twhite=b\trules=%s\n' "$line" "$line" >games.log
harmless openings check games.log
printf 'stage,%s\n0,1\n' "$line" >table.csv
harmless import table.csv

# An engine that answers with escapes.
printf '#!/bin/sh\nwhile read -r word; do printf "= %%b\\n\\n" "\\033[31m\\233"; done\n' >engine.sh
chmod +x engine.sh
harmless match "gtp:$scratch/engine.sh" classic --games 2
printf '#!/bin/sh\nwhile read -r word; do printf "%%b\\n" "set myname \\033[31m\\233"; done\n' >engine.sh
harmless match "nboard:$scratch/engine.sh:time=1" classic --games 2

# A player whose name has two lines, in a table.
cp classic.yaml $'two\nlines.yaml'
"$evothello" tournament $'./two\nlines.yaml' swh --games 2 --csv table.csv --force >said.txt 2>&1 || true
harmless tournament $'./two\nlines.yaml' swh --games 2 --csv meetings.csv
[ "$(wc -l <meetings.csv)" -eq "$(grep -c , meetings.csv)" ] || fail "a row of two lines"
echo "harmless"
