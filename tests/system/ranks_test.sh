#!/usr/bin/env bash
# MPI jobs: the same bytes for any layout of ranks, stopped under one layout and resumed under
# another, and with a rank killed at any moment. Skipped in a build without MPI.
# usage: ranks_test.sh BINARY SOURCE_FOLDER [KILLS]
set -euo pipefail
# shellcheck source=tests/system/run_bytes.sh
. "$(dirname "${BASH_SOURCE[0]}")/run_bytes.sh"
evothello=$(realpath "$1")
config=$(realpath "$2")/tests/system/exact/small.yaml
patterns=$(realpath "$2")/tests/system/patterns
kills=${3:-4}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
RANDOM=1 # the same moments every time
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_hwloc_base_binding_policy=none

if ! "$evothello" --version | grep MPI >/dev/null || ! command -v mpirun >/dev/null; then
    echo "skipped: a build without MPI, or no mpirun here"
    exit 77
fi
fail() { echo "$*" && tail -n 20 said.txt && exit 1; }
same() { [ "$(bytes "$1")" = "$(bytes "$2")" ] || fail "$1 differs from one process alone"; }
job=(tune "$config" --run it --set budget.generations=16 --home)

"$evothello" "${job[@]}" whole --threads 1 >said.txt 2>&1

# Layouts: ranks with as many threads each, or others.
mpirun -np 2 "$evothello" "${job[@]}" two --threads 1 >said.txt 2>&1
same two whole
grep -q " 2 threads of 2 processes " said.txt || fail "not a word of who plays"
mpirun -np 1 "$evothello" "${job[@]}" three --threads 2 : -np 2 "$evothello" "${job[@]}" three --threads 1 >said.txt 2>&1
same three whole

# Other commands say the same, and log the same games.
for command in "match classic:depth=2 swh:depth=2 --games 80" "tournament swh classic directional --games 20" "league swh --games 60" \
    "match $patterns/first.yaml $patterns/beside.yaml --games 80"; do
    # shellcheck disable=SC2086
    "$evothello" $command >one.txt 2>/dev/null
    # shellcheck disable=SC2086
    mpirun -np 3 "$evothello" $command --threads 1 >many.txt 2>said.txt
    cmp one.txt many.txt || fail "$command"
done
"$evothello" match classic:depth=2 swh --games 40 --log one.log >/dev/null 2>&1
mpirun -np 2 "$evothello" match classic:depth=2 swh --games 40 --log many.log >/dev/null 2>said.txt
cmp <(sort one.log) <(sort many.log) || fail "the logs differ"

# Other programs play at rank 0, and are none of the job's.
outside="gtp:$evothello engine classic:depth=2 --protocol gtp"
"$evothello" match "$outside" directional:depth=1 --games 10 >one.txt 2>/dev/null
mpirun -np 2 "$evothello" match "$outside" directional:depth=1 --games 10 --threads 1 >many.txt 2>said.txt
cmp <(grep -v " games per second$" one.txt) <(grep -v " games per second$" many.txt) || fail "another program"

# A wrong word ends all ranks with the code for it.
code=0
mpirun -np 2 "$evothello" match classic nobody >/dev/null 2>said.txt || code=$?
[ "$code" -eq 2 ] || fail "exit code $code, not 2"
grep -q "^evothello: .*nobody" said.txt || fail "not a word of nobody"

# Stopped under one layout, and gone on under another.
begin() { # usage: begin RANKS HOME: as a job of its own; its process is in $process
    mpirun -np "$1" "$evothello" "${job[@]}" "$2" --threads 1 >said.txt 2>&1 </dev/null &
    process=$!
}
for stop in 0.9 1.1; do
    begin 2 stopped
    read -rt "$stop" <> <(:) || true
    kill -USR1 "$process" 2>/dev/null || true
    wait "$process" || true
    begin 3 stopped
    read -rt "$stop" <> <(:) || true
    kill -USR1 "$process" 2>/dev/null || true
    wait "$process" || true
done
"$evothello" "${job[@]}" stopped --threads 2 >said.txt 2>&1
same stopped whole

# A rank is killed, any of three, or the whole job, at any moment: all of it ends, and what goes on comes to the same end.
killed=0
while [ "$killed" -lt "$kills" ]; do
    begin 3 killed
    until mapfile -t ranks < <(pgrep --parent "$process" --exact evothello) && [ "${#ranks[@]}" -eq 3 ]; do
        kill -0 "$process" 2>/dev/null || break
    done
    read -rt "0.$(printf '%03d' $((RANDOM % 1000)))" <> <(:) || true
    victims=("${ranks[@]}" "$process") # the launcher too: then the whole job is gone
    { kill -KILL "${victims[RANDOM % ${#victims[@]}]}" && killed=$((killed + 1)); } 2>/dev/null || true
    { timeout 60 tail --pid="$process" -f /dev/null; } || fail "the job did not end within 60 s"
    for rank in "${ranks[@]}"; do timeout 60 tail --pid="$rank" -f /dev/null || fail "a rank did not end within 60 s"; done
    if wait "$process" 2>/dev/null; then
        same killed whole
        rm -r killed
    fi
done
mpirun -np 2 "$evothello" "${job[@]}" killed --threads 1 >said.txt 2>&1
same killed whole
echo "$killed kills, the same bytes every time"
