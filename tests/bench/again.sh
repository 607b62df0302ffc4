#!/usr/bin/env bash
# Every system test again and again, every second round beside busy loops: nothing may depend on luck or on the machine's speed.
# Prints a line for each round; a failure is shown in full and ends it with exit code 1. Needs tests built by `scripts/test`.
# usage: tests/bench/again.sh [ROUNDS [BUSY_LOOPS [CTEST_OPTION...]]]       10 and 2; -R system/external: that one only
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
rounds=${1:-10}
loops=${2:-2}
if [ $# -gt 2 ]; then tests=("${@:3}"); else tests=(--tests-regex '^system/'); fi
log=build/release/again.log
busy=()
quiet() { [ ${#busy[@]} -eq 0 ] || kill "${busy[@]}" && busy=(); }
trap quiet EXIT

for ((round = 1; round <= rounds; round++)); do
    beside=0
    if [ $((round % 2)) -eq 0 ]; then beside=$loops; fi
    # They end with this script, even if it is killed.
    for ((i = 0; i < beside; i++)); do
        while kill -0 $$; do :; done 2>/dev/null &
        busy+=($!)
    done
    if ! ctest --preset release --parallel "$(nproc)" --no-tests=error "${tests[@]}" >"$log" 2>&1 </dev/null; then
        cat "$log"
        echo "round $round of $rounds, beside $beside busy loops: FAILED"
        exit 1
    fi
    quiet
    echo "round $round of $rounds, beside $beside busy loops: $(grep '% tests passed' "$log")"
    grep '\*\*\*Skipped' "$log" || true
done
