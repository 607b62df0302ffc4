#!/usr/bin/env bash
# A run continues without output: with a closed pipe, a full disk for stderr, closed standard
# streams, and under nohup. Messages never get into its files.
# usage: listeners_test.sh BINARY SOURCE_FOLDER
set -euo pipefail
# shellcheck source=tests/system/run_bytes.sh
. "$(dirname "${BASH_SOURCE[0]}")/run_bytes.sh"
evothello=$(realpath "$1")
config=$2/tests/system/exact/small.yaml
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

tune() { "$evothello" tune "$config" --run it --threads 1 --home "$@"; }
done_well() {
    local code=$2
    [ "$code" -eq 0 ] || { echo "$1: exit code $code"; exit 1; }
    [ "$(bytes "$1")" = "$expected" ] || { echo "$1 is another run"; exit 1; }
    if grep -q "individuals" "$1/populations/it/lock" "$1/results/it/log.txt"; then
        echo "$1: words for the terminal are in the run's files"
        exit 1
    fi
}

tune whole >/dev/null 2>&1
expected=$(bytes whole)

code=0
{ tune pipe 2>&1 || echo $? >code; } | head -n 1 >/dev/null || true
[ ! -e code ] || code=$(cat code)
done_well pipe "$code"

code=0
tune full 2>/dev/full >/dev/null || code=$?
done_well full "$code"

code=0
tune closed <&- >&- 2>&- || code=$?
done_well closed "$code"

# An answer that did not arrive is no success.
code=0
"$evothello" perft 3 >/dev/full 2>said.txt || code=$?
[ "$code" -eq 2 ] && grep -q "cannot write the answer" said.txt || { echo "a lost answer went unsaid: $code"; exit 1; }

# nohup: the terminal goes, the run stays.
nohup "$evothello" tune "$config" --run it --threads 1 --home hup --set budget.generations=12 >/dev/null 2>&1 &
job=$!
until [ -s hup/populations/it/lock ] || ! kill -0 "$job" 2>/dev/null; do :; done
kill -HUP "$job" 2>/dev/null || true
code=0
wait "$job" || code=$?
done_well hup "$code"
echo "nobody has to listen"
