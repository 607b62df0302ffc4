#!/usr/bin/env bash
# Self-play of several programs in turns, many short ones so that what else the machine does hits all alike: games a
# second, the mean of each one's best three, and how many times those of the first. A program is a build of evothello (an
# older one beside a newer, say) or a limit program, known by its name.
# usage: tests/bench/rates.sh CPU DEPTHS PROGRAM...   (TURNS=25, TERMS=four or squares)
#   e.g. tests/bench/rates.sh avx512 "1 2 3 4 5 6" build/release/evothello ../shared/tools/limit-avx512
set -euo pipefail
[ $# -ge 3 ] || { sed -n 's/^# \(usage: .*\)/\1/p' "$0" >&2; exit 2; }
cpu=$1 depths=$2
shift 2
turns=${TURNS:-25} terms=${TERMS:-four}
games=(0 8000 1600 300 80 24 10 4 2)
case $terms in
    four) kind=4 ;;
    squares) kind=1 ;;
    *) echo "rates.sh: TERMS is four or squares, as the limit program has no others" >&2; exit 2 ;;
esac

# usage: rate DEPTH PROGRAM: games a second.
rate() {
    local depth=$1 program=$2
    case $(basename "$program") in
        limit*) "$program" match "$depth" "${games[depth]}" "$kind" | grep -oE '[0-9.]+ games/s' | cut -d' ' -f1 ;;
        *) "$program" --cpu "$cpu" bench selfplay --depth "$depth" --games "${games[depth]}" --terms "$terms" --json |
               sed -E 's/.*"games_per_s":([0-9.]+).*/\1/' ;;
    esac
}

for depth in $depths; do
    for ((turn = 0; turn < turns; ++turn)); do
        for program in "$@"; do echo "$program $(rate "$depth" "$program")"; done
    done | sort -k1,1 -k2,2gr | awk -v depth="$depth" -v first_program="$1" '
        ++seen[$1] <= 3 { sum[$1] += $2 }
        seen[$1] == 1 { order[++count] = $1 }
        END {
            first = sum[first_program] / (seen[first_program] < 3 ? seen[first_program] : 3)
            for (i = 1; i <= count; ++i) {
                program = order[i]
                rate = sum[program] / (seen[program] < 3 ? seen[program] : 3)
                printf "depth %d: %9.0f games/s, %.2f times the first: %s\n", depth, rate, rate / first, program
            }
        }'
done
