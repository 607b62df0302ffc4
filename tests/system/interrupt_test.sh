#!/usr/bin/env bash
# Ctrl-C in commands without partial results: a message, exit code 130, no output. In other
# commands: the results so far.
# usage: interrupt_test.sh BINARY SOURCE_FOLDER
set -euo pipefail
evothello=$(realpath "$1")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

# A background process ignores SIGINT until the program installs its handler, so signals can be sent
# at any time after exec.
# usage: [begun=1] stopped PATTERN WORD...   with begun=1 the signal is sent after the command
# has printed the number of games
stopped() {
    local text=$1 code=0 process
    shift
    "$evothello" "$@" >answer.txt 2>said.txt </dev/null &
    process=$!
    until [ "$(readlink "/proc/$process/exe")" = "$evothello" ]; do kill -0 "$process"; done
    until [ -z "${begun:-}" ] || [ -s said.txt ]; do kill -0 "$process"; done
    while kill -INT "$process" 2>/dev/null; do :; done
    wait "$process" || code=$?
    [ "$code" -eq 130 ] || { echo "exit code $code: $*" && cat said.txt && exit 1; }
    grep -q -e "$text" answer.txt said.txt || { echo "not a word of '$text': $*" && cat answer.txt said.txt && exit 1; }
}
last_word="^evothello: stopped by a signal; no result yet$"
stopped "$last_word" regret --make 100000
[ ! -s answer.txt ]
stopped "$last_word" regret directional --depth 9
[ ! -s answer.txt ]
stopped "$last_word" analyse f5d6c3d3c4f4f6g5e6d7 --depth 30
[ ! -s answer.txt ]
begun=1
stopped "^swh (incomplete: stopped before all was played)" league swh --games 1000000
if grep -q " 50.00 % ± 50.00" answer.txt; then echo "a meeting without games is shown" && exit 1; fi
stopped '"complete":false' league swh --games 1000000 --json
stopped "^weight " sensitivity swh --games 1000000
stopped '"weights":\[' sensitivity swh --games 1000000 --json
echo "stopped well"
