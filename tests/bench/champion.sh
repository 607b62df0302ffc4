#!/usr/bin/env bash
# What a player is worth, above all the shipped champion: against every other shipped player of its rules, at several depths,
# on openings that no run saw; and what it and each of them lose a move against perfect play. About ten minutes on two cores.
# usage: tests/bench/champion.sh BINARY [PLAYER [DEPTHS [GAMES]]]
set -euo pipefail
evothello=$(realpath "${1:-build/release/evothello}")
player=${2:-evolved}
depths=${3:-2 4 6}
games=${4:-2000}

# Everybody else of the same rules whose weights travel in the program.
players=$(dirname "$(realpath "$0")")/../../configs/players
rules() { grep -E '^(board|variant):' "$1" | sort | tr '\n' ' '; }
file=$(find "$players" -name "$player.yaml")
others=()
for each in "$players"/*.yaml "$players"/league/*.yaml; do
    name=$(basename "$each" .yaml)
    if [ "$name" != "$player" ] && [ "$name" != random ] && [ "$(rules "$each")" = "$(rules "$file")" ]; then
        others+=("$name")
    fi
done

worst=99999
for depth in $depths; do
    for other in "${others[@]}"; do
        line=$("$evothello" match "$player:depth=$depth,solve=0" "$other:depth=$depth,solve=0" --games "$games" --seed 20261119 --json 2>/dev/null |
            python3 -c 'import json, sys; m = json.load(sys.stdin); low = m["elo_interval"][0]; print("%.1f %.1f %.1f" % (100 * m["score"], m["elo"], 2400 if low is None else m["elo"] - low))')
        read -r score elo error <<<"$line"
        printf 'depth %s against %-12s %5s %%  %+5.0f ± %.0f Elo\n' "$depth" "$other" "$score" "$elo" "$error"
        worst=$(awk -v a="$worst" -v e="$elo" -v b="$error" 'BEGIN { print (e - b < a ? e - b : a) }')
    done
done
printf 'the lowest lower bar: %+.0f Elo\n' "$worst"
for depth in $depths; do "$evothello" regret "$player" "${others[@]}" --depth "$depth" 2>/dev/null | grep -v '^$'; done
