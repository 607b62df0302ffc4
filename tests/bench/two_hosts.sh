#!/usr/bin/env bash
# A run across two hosts whose wire is taken away at random moments: the job ends within a minute with a word of who was lost,
# and goes on to the same bytes as one process alone. As root; about a minute for each cut. Needs EVOTHELLO_MPI and mpirun.
# usage: tests/bench/two_hosts.sh [BINARY] [CUTS]
set -euo pipefail
evothello=$(realpath "${1:-build/release/evothello}")
cuts=${2:-3}
source=$(realpath "$(dirname "${BASH_SOURCE[0]}")/../..")
hosts=$source/scripts/cluster/two_hosts
job=(tune "$source/tests/system/exact/small.yaml" --run it --set budget.generations=1500 --threads 1 --home)
scratch=$(mktemp -d)
trap '"$hosts" down; rm -rf "$scratch"' EXIT
cd "$scratch"
RANDOM=1
fail() { echo "$*" && tail -n 20 said.txt && exit 1; }
bytes() { (cd "$1" && cat populations/it/gen-*.yaml populations/it/bests.csv results/it/history.csv results/it/champion*) | md5sum; }
same() { [ "$(bytes "$1")" = "$(bytes "$2")" ] || fail "$1 differs from one process alone"; }

"$hosts" up
"$evothello" "${job[@]}" alone >said.txt 2>&1
"$hosts" run "$evothello" "${job[@]}" both >said.txt 2>&1
same both alone
for ((cut = 0; cut < cuts; cut++)); do
    "$hosts" run "$evothello" "${job[@]}" cut >said.txt 2>&1 &
    process=$!
    sleep $((2 + RANDOM % 4))
    "$hosts" cut
    began=$SECONDS
    wait "$process" && echo "it was over before the cut"
    echo "ended $((SECONDS - began)) s after the cut: $(grep -o 'rank 1 on .* for [0-9]* s' said.txt)"
    [ $((SECONDS - began)) -le 60 ] || fail "it hung"
    "$hosts" mend
done
"$hosts" run "$evothello" "${job[@]}" cut >said.txt 2>&1
same cut alone
echo "$cuts times without a wire, the same bytes"
