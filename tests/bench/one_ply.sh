#!/usr/bin/env bash
# What tuning from random weights reaches at one ply: each of three configs with ten seeds, points against the standard
# heuristic, and how often the averaged mean is better than the best of the last generation, against that player and when the two
# meet. Each run of one_ply plays 3.5 million games.
# usage: tests/bench/one_ply.sh [BINARY [SEEDS [CONFIG...]]]
set -euo pipefail
evothello=$(realpath "${1:-build/release/evothello}")
seeds=${2:-10}
configs=$(realpath "$(dirname "$0")/../../configs")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

# Points of 100 that the first of two players makes.
points() {
    "$evothello" match "$@" --home . --json 2>/dev/null |
        python3 -c 'import json, sys; print("%.1f" % (100 * json.load(sys.stdin)["score"]))'
}

# usage: measure CONFIG GOAL OPPONENT SETTINGS OPENINGS...
measure() {
    local config=$1 goal=$2 opponent=$3 settings=$4
    shift 4
    local scores="" better=0 ahead=0 began=$SECONDS
    for seed in $(seq "$seeds"); do
        local run=$config-$seed
        "$evothello" tune "$configs/$config.yaml" --home . --run "$run" --set "seed=$seed" >said.txt 2>&1 ||
            { cat said.txt; exit 1; }
        local last
        last=$(tail -n 1 "results/$run/history.csv" | cut -d, -f1)
        local score best over
        score=$(points "$run@mean:$settings" "$opponent:$settings" "$@")
        best=$(points "$run@$last:$settings" "$opponent:$settings" "$@")
        over=$(points "$run@mean:depth=1" "$run@$last:depth=1" --games 20000 --plies 8)
        echo "$config seed $seed: $score % against $opponent, the best of the last generation $best %; when they meet $over %"
        scores+="$score"$'\n'
        if awk "BEGIN { exit !($score > $best) }"; then better=$((better + 1)); fi
        if awk "BEGIN { exit !($over > 50) }"; then ahead=$((ahead + 1)); fi
    done
    printf %s "$scores" | sort -n | awk -v config="$config" -v goal="$goal" -v better="$better" -v ahead="$ahead" \
        -v seconds="$(((SECONDS - began) / seeds))" '
        { score[NR] = $1 }
        END {
            middle = (score[int((NR + 1) / 2)] + score[int(NR / 2) + 1]) / 2
            printf "== %s: median %.1f %% (wanted %s), %s to %s; the averaged mean is better in %d of %d, ahead in %d; %d s a run\n",
                config, middle, goal, score[1], score[NR], better, NR, ahead, seconds
        }'
}

chosen=" ${*:3} "
wanted() { [[ $chosen == "  " || $chosen == *" $1 "* ]]; }
if wanted league; then measure league 56 swh depth=1 --games 2000 --plies 7; fi
if wanted one_ply; then measure one_ply 77 swh depth=1 --games 2000 --plies 7; fi
if wanted league_reversed; then
    measure league_reversed 85 swh_reversed depth=1,epsilon=0.1 --games 2000 --openings start
fi
