# shellcheck shell=bash
# Sourced by tests that start external programs.

# usage: expect_nobody_left FOLDER   fails if another process has its working directory in FOLDER or
# below. Waits for up to a minute: children of a killed process need a moment to end.
expect_nobody_left() {
    local each until=$((SECONDS + 60))
    for each in /proc/[0-9]*; do
        case $each in "/proc/$$" | "/proc/$BASHPID") continue ;; esac
        while [[ $(readlink "$each/cwd" 2>/dev/null || true) == "$1"* ]]; do
            [ "$SECONDS" -lt "$until" ] || fail "left behind: ${each#/proc/} $(tr '\0' ' ' <"$each/cmdline" || true)"
        done
    done
}
