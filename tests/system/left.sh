# shellcheck shell=bash
# Sourced by tests that start other programs.

# usage: expect_nobody_left FOLDER: no process but this one works in the folder or below it. Those of a process that was killed
# have a minute to end, which is far more than they need.
expect_nobody_left() {
    local each until=$((SECONDS + 60))
    for each in /proc/[0-9]*; do
        case $each in "/proc/$$" | "/proc/$BASHPID") continue ;; esac
        while [[ $(readlink "$each/cwd" 2>/dev/null || true) == "$1"* ]]; do
            [ "$SECONDS" -lt "$until" ] || fail "left behind: ${each#/proc/} $(tr '\0' ' ' <"$each/cmdline" || true)"
        done
    done
}
