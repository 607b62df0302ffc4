# shellcheck shell=bash
# Sourced by tests that compare the program's output with a stored one.

# Runs each line of FOLDER/cases.sh (# begins a comment) in FOLDER. Each must end with exit code
# STATUS and print something to file descriptor FD (1 or 2). All outputs together must equal
# FOLDER/expected.txt. With FD 1, stderr is ignored; with FD 2, stdout must be empty. With `accept`
# the current output replaces expected.txt. FOLDER/prepare.sh, if it exists, prepares files in
# $home.
# usage: golden BINARY FOLDER STATUS FD [accept]
golden() {
    local binary=$1 folder=$2 status=$3 fd=$4 accept=${5:-} scratch line code failures=0 home
    scratch=$(mktemp -d)
    home=$scratch/home
    # shellcheck disable=SC2064  # the folder of now
    trap "cat '$scratch/preparing.txt' 2>/dev/null || true; rm -rf '$scratch'" EXIT
    # shellcheck disable=SC2317  # the cases call it
    evothello() { "$binary" "$@"; }
    complain() {
        echo "$1"
        failures=$((failures + 1))
    }
    binary=$(realpath "$binary")
    cd "$folder" || return
    mkdir "$home"
    # shellcheck source=/dev/null
    if [ -e prepare.sh ]; then . ./prepare.sh >"$scratch/preparing.txt" 2>&1; fi
    rm -f "$scratch/preparing.txt"
    while IFS= read -r line; do
        case $line in '' | '#'*) continue ;; esac
        code=0
        eval "$line" >"$scratch/1" 2>"$scratch/2" </dev/null || code=$?
        [ "$code" -eq "$status" ] || complain "exit code $code, not $status: $line"
        [ -s "$scratch/$fd" ] || complain "no word on $fd: $line"
        [ "$fd" -eq 1 ] || [ ! -s "$scratch/1" ] || complain "an answer on 1: $line"
        { echo "\$ $line" && cat "$scratch/$fd"; } >>"$scratch/said.txt"
    done <cases.sh
    # A fingerprint changes with the engine, and says nothing.
    sed -Ei "s|$home|HOME|g; s/(fingerprint|expected) [0-9a-f]{16}\b/\1 .../g" "$scratch/said.txt"
    if [ "$accept" = accept ]; then cp "$scratch/said.txt" expected.txt; fi
    diff expected.txt "$scratch/said.txt" || complain "the texts have changed"
    [ "$failures" -eq 0 ]
}
