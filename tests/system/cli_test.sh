#!/usr/bin/env bash
# Compares the output of commands on fixed input with expected.txt. Also checks that each command
# has --help.
# usage: cli_test.sh BINARY SOURCE_FOLDER [accept]
set -euo pipefail
# shellcheck source-path=SCRIPTDIR
. "$(dirname "$0")/golden.sh"

commands=$("$1" --help | sed -n 's/^  \([a-z]\+\) .*/\1/p')
[ -n "$commands" ]
for command in $commands; do
    help=$("$1" "$command" --help)
    for part in "usage: evothello $command" "example: evothello $command"; do
        grep -qF "$part" <<<"$help" || { echo "'$command --help' lacks '$part'" && exit 1; }
    done
done

golden "$1" "$2/tests/system/cli" 0 1 "${3:-}"
