#!/usr/bin/env bash
# The system refuses to create threads: one clear error for any of the threads, and no error with
# just enough of them.
# usage: threads_test.sh BINARY SOURCE_FOLDER
set -euo pipefail
export ASAN_OPTIONS=detect_leaks=0 # the leak check of a build under sanitizers needs a thread of its own
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
chmod 755 "$scratch"
cp "$1" "$scratch/evothello"
cd "$scratch"

fail() { echo "$*" && cat said.txt && exit 1; }
# Runs as a user without other processes, because root has no limit.
[ "$(id -u)" -eq 0 ] || { echo "skipped: it needs root" && exit 77; }
# usage: match_with LIMIT THREADS   plays a match with at most LIMIT threads of this user
match_with() {
    (ulimit -u "$1" && exec setpriv --reuid 54321 --clear-groups ./evothello match swh classic --games 200 --threads "$2") >answer.txt 2>said.txt
}

for limit in 1 2 3 4; do
    code=0
    match_with "$limit" 4 || code=$?
    [ "$code" -eq 2 ] || fail "exit code $code with $limit threads"
    grep -qxF "evothello: the system refuses to start another thread (Resource temporarily unavailable); use fewer --threads, or raise the limits (ulimit -u, ulimit -v)" said.txt || fail "no reason with $limit threads"
    [ ! -s answer.txt ] || fail "an answer beside the error"
done
# Four that play, and one that looks.
for ((round = 0; round < 50; ++round)); do
    match_with 5 4 || fail "exit code $? in round $round with just enough threads"
done
echo "refused in good order, and taken where they were to be had"
