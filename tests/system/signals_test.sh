#!/usr/bin/env bash
# Signals before there is anything to save: pending at the start of the program, and during its
# preparation. It ends with exit code 130, a message on stderr, no output and no files. As soon as
# there are files, the run can be resumed.
# usage: signals_test.sh BINARY SOURCE_FOLDER
set -euo pipefail
evothello=$(realpath "$1")
source=$(realpath "$2")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
cp "$source/tests/system/errors/tune_good.yaml" it.yaml
fail() { echo "$1" && cat said.txt && exit 1; }

# usage: ended CODE WHAT   checks the exit code, a message on stderr, no output, no files
ended() {
    [ "$1" -eq 130 ] || fail "exit code $1: $2"
    grep -qx "evothello: stopped by a signal; no result yet" said.txt || fail "not the word: $2"
    [ ! -s answer.txt ] || fail "an answer: $2"
    [ -z "$(find . -name populations -o -name results)" ] || fail "something was made: $2"
}

# usage: pending SIGNAL WORD...: the command starts with the signal blocked and pending.
pending() {
    local code=0
    python3 - "$@" "$evothello" >answer.txt 2>said.txt <<'PYTHON' || code=$?
import os, signal, sys
name, *words, program = sys.argv[1:]
signal.pthread_sigmask(signal.SIG_BLOCK, [getattr(signal, "SIG" + name)])
os.kill(os.getpid(), getattr(signal, "SIG" + name))
os.execv(program, [program, *words])
PYTHON
    ended "$code" "pending $*"
}
for signal in INT TERM HUP USR1; do
    pending "$signal" tune it.yaml
    pending "$signal" tune it.yaml --dry-run
    pending "$signal" evaluate f5
    pending "$signal" match classic swh
    pending "$signal" openings make
done

# A config that nobody writes holds the program while it prepares.
mkfifo held.yaml
# usage: preparing SIGNAL WORD...
preparing() {
    local signal=$1 code=0 process caught
    shift
    "$evothello" "$@" >answer.txt 2>said.txt </dev/null &
    process=$!
    # Once SIGTERM is caught all four are.
    for ((look = 0; look < 20000; look++)); do
        caught=$(sed -n 's/^SigCgt:\t//p' "/proc/$process/status")
        [ "$(readlink "/proc/$process/exe")" != "$evothello" ] || [ $((0x$caught & 0x4000)) -eq 0 ] || break
    done
    until [ $((0x$(sed -n 's/^SigCgt:\t//p' "/proc/$process/status") & 0x201)) -eq $((0x201)) ]; do
        ((look++ < 20000)) || break
    done
    kill -"$signal" "$process"
    wait "$process" || code=$?
    ended "$code" "$signal while preparing $*"
}
for signal in INT TERM HUP USR1; do
    preparing "$signal" tune held.yaml
    preparing "$signal" fit held.yaml
    preparing "$signal" evaluate f5 --player ./held.yaml
done

# nohup is obeyed.
(trap '' HUP && exec python3 - "$evothello" >answer.txt 2>said.txt) <<'PYTHON' || fail "nohup is not obeyed"
import os, signal, sys
signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGHUP])
os.kill(os.getpid(), signal.SIGHUP)
os.execv(sys.argv[1], [sys.argv[1], "evaluate", "f5"])
PYTHON

# As soon as a run is locked a signal leaves it as one that can be gone on with.
few=(--set budget.generations=2 --set optimiser.population=4 --set 'match.search={depth: 1}'
    --set 'champion={playoff: 2, gate: 103, final: 2, verdict: 2}')
bytes() { cat populations/it/latest.yaml results/it/history.csv; }
"$evothello" tune it.yaml "${few[@]}" >said.txt 2>&1 || fail "the run ends with an error"
bytes >whole.txt
for signal in INT TERM HUP USR1; do
    rm -r populations results
    "$evothello" tune it.yaml "${few[@]}" >answer.txt 2>said.txt </dev/null &
    process=$!
    until [ -e populations/it/lock ]; do kill -0 "$process"; done
    kill -"$signal" "$process" || true
    code=0
    wait "$process" || code=$?
    [ "$code" -eq 130 ] || [ "$code" -eq 0 ] || fail "exit code $code: $signal at the lock"
    [ "$code" -eq 0 ] || grep -q "^stopped in generation" said.txt || fail "not the word: $signal at the lock"
    "$evothello" tune it.yaml "${few[@]}" >said.txt 2>&1 || fail "does not go on: $signal"
    bytes | cmp - whole.txt
done
echo "stopped well"
