#!/usr/bin/env bash
# Injects a fault at every disk operation of a run, one after the other: disk full, I/O error, no
# permission, a partial write, the process killed, or power lost with all unsynced data. Every
# failure gives one message and exit code 2, and the resumed run ends with the same bytes as an
# uninterrupted one. With STRIDE only every STRIDE-th operation is tested.
# usage: faults_test.sh BINARY SOURCE_FOLDER [STRIDE]
set -euo pipefail
# shellcheck source=tests/system/run_bytes.sh
. "$(dirname "${BASH_SOURCE[0]}")/run_bytes.sh"
evothello=$(realpath "$1")
config=$(realpath "$2")/tests/system/exact/small.yaml
stride=${3:-11}
library=$(dirname "$evothello")/tests/libevothello_faults.so
export ASAN_OPTIONS=verify_asan_link_order=0 # of a build under sanitizers: the library comes first there
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

fail() { echo "$fault: $1" && cat said.txt && exit 1; }
job=(tune "$config" --run it --set budget.generations=4 --set keep.every=1 --home)

"$evothello" "${job[@]}" whole >said.txt 2>&1
undisturbed=$(bytes whole)
met=0

# usage: meet KIND HARM EXIT_CODE [once]
meet() {
    local kind=$1 harm=$2 wanted=$3 once=${4:-} before=$met step code fault
    # Not always from the first call on; of the rarest kind there are six.
    for ((step = 1 + met % 5; ; step += stride)); do
        fault="$kind $step $harm $once"
        rm -rf it seen
        code=0
        { FAULT="$fault" FAULT_SEEN=seen LD_PRELOAD="$library" "$evothello" "${job[@]}" it >answer.txt 2>said.txt; } 2>shell.txt || code=$?
        [ -e seen ] || break
        met=$((met + 1))
        # What only tidies up may fail unnoticed; then nothing else may differ.
        if [ "$code" -ne 0 ]; then
            [ "$code" -eq "$wanted" ] || fail "exit code $code, not $wanted"
            [ "$code" -ne 2 ] || [ "$(grep -c '^evothello: cannot ' said.txt)" -eq 1 ] || fail "not one message"
            "$evothello" "${job[@]}" it >said.txt 2>&1 || fail "does not go on"
        fi
        [ "$(bytes it)" = "$undisturbed" ] || fail "other bytes"
    done
    [ "$met" -gt "$before" ] || { echo "$kind $harm: never met" && exit 1; }
}
meet any kill 137
meet any power 137
meet write torn 137
meet write short 0
meet write full 2
meet write broken 2 once
meet fsync broken 2
meet rename denied 2
meet rename broken 2 once
meet truncate broken 2
echo "$met faults, the same bytes every time"
