#!/usr/bin/env bash
# Mistakes of users: one clear message on stderr, nothing on stdout, exit code 2.
# usage: errors_test.sh BINARY SOURCE_FOLDER [accept]
set -euo pipefail
# shellcheck source-path=SCRIPTDIR
. "$(dirname "$0")/golden.sh"
golden "$1" "$2/tests/system/errors" 2 2 "${3:-}"
# A config with a mistake leaves no files.
[ -z "$(find . -name populations -o -name results -o -name lock)" ]
# Every error text is tested somewhere.
python3 error_texts.py ../../..
