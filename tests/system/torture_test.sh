#!/usr/bin/env bash
# Runs of every kind with random faults at random moments. Each run is resumed and ends with the
# same bytes as an uninterrupted one. ctest runs a short form; a night allows some hundred faults.
# usage: torture_test.sh BINARY SOURCE_FOLDER [FAULTS [SEED]]   prints one line for each fault
set -Eeuo pipefail
# shellcheck source=tests/system/run_bytes.sh
. "$(dirname "${BASH_SOURCE[0]}")/run_bytes.sh"
kind=none fault=none
trap 'echo "FAILED: $kind, $fault: line $LINENO"' ERR
if [ "${5:-}" != inside ] && unshare --map-root-user --mount true 2>/dev/null; then
    exec unshare --map-root-user --mount "$0" "$1" "$2" "${3:-22}" "${4:-1}" inside
fi
evothello=$(realpath "$1")
source=$(realpath "$2")
wanted=${3:-22}
RANDOM=${4:-1}
library=$(dirname "$evothello")/tests/libevothello_faults.so
export ASAN_OPTIONS=verify_asan_link_order=0 # of a build under sanitizers: the library comes first there
scratch=$(mktemp -d)
disk=$scratch/disk # of the runs: a small one, where we may mount
process=
finish() {
    [ -z "$process" ] || kill -KILL "$process" 2>/dev/null || true
    umount -q "$disk" 2>/dev/null || true
    rm -rf "$scratch"
}
trap finish EXIT
cd "$scratch"
mkdir disk scripts
own_disk=no
if [ "${5:-}" = inside ] && mount -t tmpfs -o size=32m none disk; then own_disk=yes; fi
cp "$source/scripts/example_engine.py" scripts/
# shellcheck disable=SC2016 # for that shell
printf '#!/bin/sh\nexec python3 scripts/example_engine.py "$1"\n' >engine && chmod +x engine
printf 'name,value\ncorner,10\nedge,2\nmobility,1\ndisc,0\n' >'fixed weights.csv'

fail() { echo "FAILED: $kind, $fault: $*" && tail -n 20 said.txt && exit 1; }

# ---- runs of every kind -------------------------------------------------------------------------------------------------
small=$source/tests/system/exact/small.yaml
fresh=(--set 'genome.start={random: 1}')
declare -A optimiser=(
    [mirror_es]='{kind: mirror_es, population: 12}'
    [spsa]='{kind: spsa, population: 12}' [cma]='{kind: cma, population: 12}'
    [separable]='{kind: cma, population: 12, covariance: separable}' [cem]='{kind: cem, population: 12}'
    [pipeline]='[{kind: ga, share: 0.4, population: 12}, {kind: mirror_es, share: 0.3, population: 12}, {kind: spsa, share: 0.3, population: 12}]'
)
kinds=(ga mirror_es spsa cma separable cem pipeline round_robin reversed six external slow)
# The command of a kind goes to `job`.
job_of() {
    job=(tune "$small" --run it --set budget.generations=24)
    case $1 in
        ga) ;;
        mirror_es) job+=(--set "optimiser=${optimiser[$1]}" --set match.schedule=mirrored --set match.pairs=12) ;;
        round_robin) job+=(--set match.schedule=round_robin --set budget.generations=16) ;;
        reversed) job+=(--set rules.variant=reversed --set 'match.opponents={misere: 0.1}' "${fresh[@]}") ;;
        six) job+=(--set rules.board=6 --set 'match.opponents={swh6: 0.1}' "${fresh[@]}") ;;
        slow) job+=(--set match.search.depth=6 --set budget.generations=2 --set match.schedule=round_robin) ;; # seconds a generation
        external) job=(tune "$source/tests/system/external/tiny.yaml" --run it) ;;
        *) job+=(--set "optimiser=${optimiser[$1]}" --set 'match.schedule=k_random 5') ;;
    esac
}

# ---- what may befall one: each gets a run that goes on, or one at rest --------------------------------------------------
begin() { "$@" "$evothello" "${job[@]}" --home "$home" >answer.txt 2>said.txt </dev/null & process=$!; }
wait_a_moment() { read -rt "0.$(printf '%03d' $((30 + RANDOM % 800)))" <> <(:) || true; }
# usage: ended CODES: waits for the end, which is one of these or a run that is done
ended() {
    code=0
    wait "$process" 2>/dev/null || code=$?
    process=
    [[ " 0 $1 " == *" $code "* ]] || fail "exit code $code, not one of 0 $1"
}
# usage: signal CODES SIGNAL...
signal() {
    local codes=$1 each
    shift
    begin env
    wait_a_moment
    for each in "$@"; do kill "-$each" "$process" 2>/dev/null || met=no; done
    ended "$codes"
}
befall_kill() { signal 137 KILL; }
# Late in a generation: how much play is not on the disk yet.
most_lost=0
befall_kill_late() {
    kind=slow home=disk/slow
    mkdir -p "$home"
    job_of slow
    begin env
    read -rt "2.$(printf '%03d' $((RANDOM % 1000)))" <> <(:) || true
    kill -KILL "$process" 2>/dev/null || met=no
    local now saved
    now=$(date +%s%3N)
    ended 137
    saved=$(stat -c %.3Y "$home"/populations/it/{latest.yaml,play.journal} 2>/dev/null | sort -n | tail -n 1 | tr -d . || true)
    if [ "$met" = yes ] && [ -n "$saved" ] && [ $((now - saved)) -gt "$most_lost" ]; then most_lost=$((now - saved)); fi
}
befall_term() { signal "130 143" TERM; }
befall_hangup() { signal "130 129" HUP; }
befall_interrupt_twice() { signal "130 137" INT INT; }
befall_stop_and_continue() {
    begin env
    wait_a_moment
    kill -STOP "$process" 2>/dev/null || met=no
    wait_a_moment
    kill -CONT "$process" 2>/dev/null || true
    ended ""
}
befall_closed_pipe() {
    { "$evothello" "${job[@]}" --home "$home" 2>&1 </dev/null || true; } | head -c $((RANDOM % 900)) >/dev/null || true
}
befall_full_disk() {
    [ "$own_disk" = yes ] || { met=no && return 0; }
    begin env
    wait_a_moment
    head -c 40M /dev/zero >disk/filler 2>/dev/null || true
    ended 2
    rm disk/filler
    [ "$code" -eq 0 ] || grep -q "no space left" said.txt || fail "not a word of the full disk"
}
befall_read_only() {
    [ "$own_disk" = yes ] || { met=no && return 0; }
    mount -o remount,ro disk
    begin env
    ended 2
    mount -o remount,rw disk
    [ "$code" -eq 0 ] || grep -q "read-only" said.txt || fail "not a word of the read-only disk"
}
# From some call on, or once.
failing() {
    rm -f seen.txt
    begin env LD_PRELOAD="$library" FAULT="$1" FAULT_SEEN="$scratch/seen.txt"
    ended "$2"
    [ -e seen.txt ] || met=no
}
befall_denied_folder() { failing "any $((1 + RANDOM % 100)) denied" 2; }
befall_broken_disk() { failing "any $((1 + RANDOM % 100)) broken once" 2; }
befall_lost_power() { failing "any $((1 + RANDOM % 100)) power" 137; }
befall_torn_write() { failing "write $((1 + RANDOM % 60)) torn" 137; }
befall_clock() {
    begin env LD_PRELOAD="$library" FAULT_CLOCK="$((RANDOM % 40)) $((RANDOM % 2 ? 3600 : -90000))"
    wait_a_moment
    kill -TERM "$process" 2>/dev/null || true
    ended "130 143"
}
newest() { ls -t "$home"/populations/it/{latest.yaml,gen-*.yaml,play.journal} 2>/dev/null | sed -n 1p || true; }
# usage: harmed COMMAND...: the newest file, of a run that was stopped
harmed() {
    signal 137 KILL
    local file
    file=$(newest)
    if [ -n "$file" ]; then "$@" "$file"; else met=no; fi
}
flip() {
    local size
    size=$(stat -c %s "$1")
    [ "$size" -gt 0 ] || return 0
    printf "\\x$(printf %x $((RANDOM % 256)))" | dd of="$1" bs=1 seek=$((RANDOM * 32768 % size)) conv=notrunc status=none
}
befall_truncated_file() { harmed truncate --size "-$((1 + RANDOM % 200))" || true; }
befall_flipped_byte() { harmed flip; }
befall_lost_file() { harmed rm; }
befall_second_process() {
    begin env
    wait_a_moment
    local code=0 lock=$home/populations/it/lock held=no
    kill -STOP "$process" 2>/dev/null || met=no # so that it cannot end meanwhile
    if [ -e "$lock" ] && ! flock --nonblock --shared "$lock" true; then held=yes; fi
    "$evothello" "${job[@]}" --home "$home" >answer2.txt 2>said2.txt || code=$?
    kill -CONT "$process" 2>/dev/null || true
    if [ "$held" = yes ]; then
        [ "$code" -eq 2 ] && grep -q "process" said2.txt || fail "exit code $code of the second process, or not a word of who has the run"
    fi
    kill -KILL "$process" 2>/dev/null || true
    ended 137
}
befall_symbolic_link() {
    signal 137 KILL
    [ -d "$home/populations/it" ] && [ ! -L "$home/populations/it" ] || { met=no && return 0; }
    mkdir -p "$disk/elsewhere"
    rm -rf "$disk/elsewhere/$kind"
    mv "$home/populations/it" "$disk/elsewhere/$kind"
    ln -s "$disk/elsewhere/$kind" "$home/populations/it"
    local history=$home/results/it/history.csv
    if [ -f "$history" ] && [ ! -L "$history" ]; then mv "$history" "$disk/elsewhere/$kind.csv" && ln -s "$disk/elsewhere/$kind.csv" "$history"; fi
}
befall_copied_elsewhere() {
    begin env
    wait_a_moment
    rm -rf disk/copy
    # What comes and goes while it is copied is not there, or in part: that is the point.
    cp -rL "$home" disk/copy 2>/dev/null || true
    kill -KILL "$process" 2>/dev/null || met=no
    ended 137
    rm -rf "$home"
    mv disk/copy "$home" 2>/dev/null || true
}
mapfile -t faults < <(declare -F | sed -n 's/^declare -f befall_//p')

# ---- the night ----------------------------------------------------------------------------------------------------------
for kind in "${kinds[@]}"; do
    job_of "$kind"
    "$evothello" "${job[@]}" --home "whole/$kind" >said.txt 2>&1 || fail "it does not run undisturbed"
    eval "whole_$kind=\$(bytes whole/$kind)"
done
compare() {
    local whole=whole_$kind
    [ "$(bytes "$home")" = "${!whole}" ] || { diff -rq "$home" "whole/$kind" || true; fail "other bytes than undisturbed"; }
    rm -rf "$home" "$disk/elsewhere/$kind" "$disk/elsewhere/$kind.csv"
}
befallen=0 turn=0 compared=0
while [ "$befallen" -lt "$wanted" ]; do
    kind=${kinds[RANDOM % ${#kinds[@]}]}
    fault=${faults[turn++ % ${#faults[@]}]}
    job_of "$kind"
    home=disk/$kind
    mkdir -p "$home"
    met=yes code=
    "befall_$fault"
    [ "$met" = no ] || { befallen=$((befallen + 1)) && echo "$befallen: $kind, $fault"; }
    # A run that is done is compared, and another begins.
    if "$evothello" status it --home "$home" --json 2>/dev/null | grep '"state":"done"' >/dev/null; then
        "$evothello" "${job[@]}" --home "$home" >said.txt 2>&1 || fail "does not go on"
        compare && compared=$((compared + 1))
    fi
done
for kind in "${kinds[@]}"; do
    home=disk/$kind
    [ -d "$home" ] || continue
    fault="the end"
    job_of "$kind"
    "$evothello" "${job[@]}" --home "$home" >said.txt 2>&1 || fail "does not go on"
    compare && compared=$((compared + 1))
done
# Of some faults the moments are too few, and the machine too busy with other tests, to tell.
if [ "$befallen" -ge 100 ] && [ "$most_lost" -gt 1000 ]; then fail "$most_lost ms of play lost"; fi
echo "$befallen faults, $compared runs, the same bytes every time; at most $most_lost ms of play lost"
