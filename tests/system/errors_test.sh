#!/usr/bin/env bash
# What a user who makes a mistake reads: one clear text on stderr, nothing on stdout, and exit code 2.
# usage: errors_test.sh BINARY SOURCE_FOLDER [accept]
set -euo pipefail
# shellcheck source-path=SCRIPTDIR
. "$(dirname "$0")/golden.sh"
golden "$1" "$2/tests/system/errors" 2 2 "${3:-}"
# A job with a mistake in it leaves no trace.
[ -z "$(find . -name populations -o -name results -o -name lock)" ]
# Every text is looked at somewhere.
python3 told.py ../../..
