#!/usr/bin/env bash
# What the commands answer, on fixed questions; and that each command can be asked for help.
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
