#!/usr/bin/env bash
# The command engine as a GUI or referee uses it: complete dialogs, and an interrupted search.
# usage: engine_test.sh BINARY SOURCE_FOLDER [accept]
set -euo pipefail
# shellcheck source-path=SCRIPTDIR
. "$(dirname "$0")/golden.sh"
evothello_binary=$(realpath "$1")
(golden "$1" "$2/tests/system/engine" 0 1 "${3:-}")

fail() { echo "$*" && exit 1; }

# usage: ask LINE PATTERN: sends LINE and skips answers until one matches PATTERN.
ask() {
    local line
    [ -z "$1" ] || echo "$1" >&"${engine[1]}"
    while IFS= read -r -t 60 line <&"${engine[0]}"; do
        # shellcheck disable=SC2053  # a pattern on purpose
        [[ $line == $2 ]] && return
    done
    fail "no answer like '$2' to '$1'"
}

# A `ping` ends a thought that would last for years; the move comes before the pong, and the game goes on.
coproc engine { exec "$evothello_binary" engine directional:depth=60,solve=0; }
# shellcheck disable=SC2154  # coproc makes it
process=$engine_PID
echo go >&"${engine[1]}"
ask "ping 1" "=== [A-H][1-8]/*"
ask "" "pong 1"
ask "hint 2" "search [A-H][1-8] * 0 *"
ask "ping 2" "pong 2"
echo "set depth 2" >&"${engine[1]}"
ask "go" "=== *"

# Input that ends while it thinks ends it.
echo "set depth 60" >&"${engine[1]}"
echo "go" >&"${engine[1]}"
input=${engine[1]}
exec {input}>&-
wait "$process" || fail "exit code $? at the end of input"
