# shellcheck shell=bash
# Sourced by tests that compare runs.

# Prints one checksum of all files of the run `it` in folder $1, except those that depend on time:
# timing.csv, log, journal, the previous state, and files that were set aside (*.old).
bytes() {
    (cd "$1" && find -L populations/it results/it -type f ! -name timing.csv ! -name 'log.txt*' ! -name play.journal \
        ! -name latest.previous.yaml ! -name '*.old' -print0 | LC_ALL=C sort -z | xargs -0 md5sum) | md5sum
}
