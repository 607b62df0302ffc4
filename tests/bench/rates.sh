#!/usr/bin/env bash
# Self-play of several programs in turns: games a second of processor time, best of five, and how many times those of the
# first. A program is a build of evothello (an older one beside a newer, say) or a limit program, known by its name.
# usage: tests/bench/rates.sh CPU DEPTHS PROGRAM...
#   e.g. tests/bench/rates.sh avx512 "1 2 3 4 5 6" build/release/evothello ../shared/tools/limit-avx512
set -euo pipefail
[ $# -ge 3 ] || { sed -n 's/^# \(usage: .*\)/\1/p' "$0" >&2; exit 2; }
cpu=$1 depths=$2
shift 2
games=(0 60000 12000 3000 800 200 60 10 4)
TIMEFORMAT=%U

# usage: seconds DEPTH PROGRAM: of processor time for games[DEPTH].
seconds() {
    local depth=$1 program=$2
    case $(basename "$program") in
        # A limit program plays its games five times over.
        limit*) { time "$program" match "$depth" "${games[depth]}" 4 >/dev/null; } 2>&1 | awk '{ print $1 / 5 }' ;;
        *) { time "$program" --cpu "$cpu" bench selfplay --depth "$depth" --games "${games[depth]}" >/dev/null; } 2>&1 ;;
    esac
}

for depth in $depths; do
    for turn in 1 2 3 4 5; do
        for program in "$@"; do echo "$program $(seconds "$depth" "$program")"; done
    done | awk -v depth="$depth" -v games="${games[depth]}" '
        !($1 in best) { order[++count] = $1; best[$1] = $2 }
        $2 < best[$1] { best[$1] = $2 }
        END {
            for (i = 1; i <= count; ++i) {
                rate = games / best[order[i]]
                if (i == 1) first = rate
                printf "depth %d: %9.0f games/s, %.2f times the first: %s\n", depth, rate, rate / first, order[i]
            }
        }'
done
