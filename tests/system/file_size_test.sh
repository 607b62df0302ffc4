#!/usr/bin/env bash
# A file size limit (ulimit -f) has the effect of a full disk: one message, exit code 2, nothing
# lost. Without the limit the run continues to the same bytes.
# usage: file_size_test.sh BINARY SOURCE_FOLDER
set -euo pipefail
# shellcheck source=tests/system/run_bytes.sh
. "$(dirname "${BASH_SOURCE[0]}")/run_bytes.sh"
evothello=$(realpath "$1")
config=$(realpath "$2")/tests/system/exact/small.yaml
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
fail() { echo "$1" && cat said.txt && exit 1; }
tune() { "$evothello" tune "$config" --run it --set keep.every=1 --home "$1"; }

tune whole >said.txt 2>&1
furthest=-1
for kilobytes in 0 1 2 3 4 6; do
    code=0
    # Not into files, which have the limit too.
    said=$( (ulimit -f "$kilobytes" && tune "$kilobytes" 2>&1 >/dev/null)) || code=$?
    echo "$said" >said.txt
    [ "$code" -eq 2 ] || fail "exit code $code, not 2: $kilobytes kB"
    [ "$(grep -c '^evothello: ' said.txt)" -eq 1 ] || fail "not one message: $kilobytes kB"
    grep -q "^evothello: cannot .*'$kilobytes/.*(ulimit -f)" said.txt || fail "not what and where: $kilobytes kB"
    saved=$("$evothello" status --json --home "$kilobytes" 2>/dev/null | grep -o '"generation":[0-9]*' || true)
    [ "${saved#*:}" = "" ] || [ "${saved#*:}" -le "$furthest" ] || furthest=${saved#*:}
    tune "$kilobytes" >said.txt 2>&1 || fail "does not go on: $kilobytes kB"
    [ "$(bytes "$kilobytes")" = "$(bytes whole)" ] || fail "other bytes after $kilobytes kB"
done
[ "$furthest" -ge 1 ] || fail "no file met the limit in the midst of a run"

# An answer that is cut off is no success.
code=0
(ulimit -f 0 && "$evothello" evaluate f5 >answer.txt) 2>said.txt || code=$?
[ "$code" -eq 2 ] || fail "exit code $code, not 2: an answer"
echo "nothing was lost"
