#!/usr/bin/env bash
# A full disk, or a folder without write permission: one message, exit code 2, nothing lost. Once
# there is space again, the run continues and ends with the same bytes as an uninterrupted run. The
# disk is a small tmpfs in a mount namespace; the test is skipped (exit code 77) without permission
# to create one.
# usage: disk_test.sh BINARY SOURCE_FOLDER
set -euo pipefail
# shellcheck source=tests/system/run_bytes.sh
. "$(dirname "${BASH_SOURCE[0]}")/run_bytes.sh"
evothello=$(realpath "$1")
config=$(realpath "$2")/tests/system/exact/small.yaml

if [ "${3:-}" != inside ]; then
    if ! unshare --map-root-user --mount true 2>/dev/null; then
        echo "SKIPPED: no mount namespace here, so no disk could be filled"
        exit 77
    fi
    exec unshare --map-root-user --mount "$0" "$1" "$2" inside
fi

scratch=$(mktemp -d)
trap 'umount -q "$scratch"/*/ || true; rm -rf "$scratch"' EXIT
cd "$scratch"
fail() { echo "$1" && cat said.txt && exit 1; }
disk() { mkdir -p "$1" && mount -t tmpfs -o "$2" none "$1"; }

# usage: refused TEXT WORD...: the command fails with exit code 2 and one line that has the text.
refused() {
    local text=$1 code=0
    shift
    "$evothello" "$@" >answer.txt 2>said.txt || code=$?
    [ "$code" -eq 2 ] || fail "exit code $code, not 2: $*"
    [ "$(grep -c '^evothello: ' said.txt)" -eq 1 ] || fail "not one message: $*"
    grep -q "^evothello: .*$text" said.txt || fail "not a word of '$text': $*"
    [ ! -s answer.txt ] || fail "an answer beside the error: $*"
}

"$evothello" tune "$config" --run it --set keep.every=1 --home whole >said.txt 2>&1

# Full at moments from the first file to the last.
fullest=0
for kilobytes in 4 16 32 64 100; do
    disk "full$kilobytes" "size=${kilobytes}k"
    refused "no space left" tune "$config" --run it --set keep.every=1 --home "full$kilobytes"
    saved=$("$evothello" status --json --home "full$kilobytes" 2>/dev/null | grep -o '"generation":[0-9]*' || true)
    [ "${saved#*:}" = "" ] || [ "${saved#*:}" -le "$fullest" ] || fullest=${saved#*:}
    mount -o remount,size=10m "full$kilobytes"
    "$evothello" tune "$config" --run it --set keep.every=1 --home "full$kilobytes" >said.txt 2>&1 || fail "does not go on: $kilobytes kB"
    [ "$(bytes "full$kilobytes")" = "$(bytes whole)" ] || fail "other bytes after $kilobytes kB"
done
[ "$fullest" -ge 4 ] || fail "the disk was never full in the midst of a run"

# A run that is done, read only: what reads works, what writes says so.
disk read_only size=10m
cp -r whole/. read_only
mount -o remount,ro read_only
refused "read-only" resume it --generations 20 --home read_only
refused "read-only" remove it --yes --home read_only
refused "read-only" prune it --every 4 --yes --home read_only
refused "read-only" tune "$config" --run other --home read_only
"$evothello" status it --home read_only >answer.txt
"$evothello" export it --home read_only | cmp - <("$evothello" export it --home whole)
[ "$(bytes read_only)" = "$(bytes whole)" ]

# A file where a folder should be.
mkdir blocked && : >blocked/populations
refused "populations" tune "$config" --run it --home blocked
[ "$(find blocked | wc -l)" -eq 2 ] || fail "something was written beside the file"
echo "nothing was lost"
