#!/usr/bin/env bash
# No help text has a line of more than 80 columns, and none is empty: of the program, each command, each subcommand, each
# topic and each key of a config.
# usage: help_test.sh BINARY SOURCE_FOLDER
set -euo pipefail
binary=$1 texts=0 failures=0

# usage: check WORD...   Leaves the text in $text.
check() {
    text=$("$binary" "$@")
    texts=$((texts + 1))
    if [ -z "$text" ] || LC_ALL=C.UTF-8 grep -nE '^.{81,}' <<<"$text"; then
        echo "evothello $*: an empty text or a line of more than 80 columns"
        failures=$((failures + 1))
    fi
}

# The names in a list of commands, the third paragraph of $text.
names() { awk 'BEGIN { RS = "" } NR == 3' <<<"$text" | sed -n 's/^  \([a-z]\+\) .*/\1/p'; }

check help
check --help
for command in $(names); do
    check "$command" --help
    check help "$command"
    case $command in bench | openings) ;; *) continue ;; esac
    check "$command" --help
    for subcommand in $(names); do

        check "$command" "$subcommand" --help
        grep -q "^usage: evothello $command $subcommand" <<<"$text"
        check help "$command" "$subcommand"
    done
done
check help --help
check help weights
check help weights --help
check help config --help
check help config
# Keys of the list: "optimiser" and "  optimiser.elite (2): ...".
keys=$(sed -nE 's/^ ? ?([a-z_.]+)(,| \(|$).*/\1/p' <<<"$text" | sort -u)
for key in $keys; do check help config "$key"; done
[ "$texts" -gt 150 ] || { echo "only $texts texts were found" && exit 1; }
[ "$failures" -eq 0 ]
