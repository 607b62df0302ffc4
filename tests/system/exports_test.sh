#!/usr/bin/env bash
# Exports: C++ and Python compute the same integers as the engine, make legal moves and keep their
# time limit; JSON matches its schema; an export that is imported again gives the same weights.
# usage: exports_test.sh BINARY SOURCE_FOLDER
set -euo pipefail
binary=$(realpath "$1")
source=$(realpath "$2")
oracle=$(dirname "$binary")/tests/evothello_exports_oracle
helpers=$source/tests/system/exports
scratch=$(mktemp -d)
others=() # processes that run beside
trap '[ ${#others[@]} -eq 0 ] || kill "${others[@]}" 2>/dev/null || true; rm -rf "$scratch"' EXIT
cd "$scratch"
evothello() { "$binary" "$@" 2>said.txt || { cat said.txt && exit 1; }; }

# Every shipped player, a tuned champion for each of the rules, weights with everything in them, and
# players with pattern tables.
mkdir players
"$oracle" weights players 24
for file in "$source"/configs/players/*.yaml "$source"/configs/players/league/*.yaml; do
    name=$(basename "$file" .yaml)
    evothello export "$name" -o "players/$name.yaml"
done
for board in 6 8; do
    for variant in standard reversed; do
        name=champion_${variant}_$board
        evothello tune "$helpers/champion.yaml" --run "$name" --set rules.board=$board --set rules.variant=$variant >/dev/null
        evothello export "$name" -o "players/$name.yaml"
    done
done
has_tables() { grep -q '^patterns:' "$1"; }
for file in players/*.yaml; do
    for format in hpp python json csv; do
        if [[ $file == */tables_beside_* && $format == csv ]]; then continue; fi # has no place for both
        evothello export "$file" --format $format -o "${file%.yaml}.${format/python/py}"
    done
done
"$oracle" scores players 2000

# Python: the same scores, and whole games.
python3 -B "$helpers/compare.py" players &
others+=($!)
python3 -B "$helpers/play.py" "$binary" players &
others+=($!)

# C++: one program with all headers.
{
    for header in players/*.hpp; do echo "#include \"$header\""; done
    echo '#include "compare.hpp"'
    echo 'int main() {'
    echo '    bool same = true;'
    for header in players/*.hpp; do
        space=$(sed -n 's/^namespace \(.*\) {$/\1/p' "$header")
        echo "    same &= compare(\"${header%.hpp}.scores\", $space::score);"
    done
    echo '    return same ? 0 : 1;'
    echo '}'
} >main.cpp
c++ -std=c++17 -O1 -Wall -Wextra -Werror -I"$helpers" -I. -o compare main.cpp
./compare

python3 -B "$helpers/schema.py" "$source/configs/weights.schema.json" players/*.json

# Out and in again: JSON is the weights file, a table says all but rules, search and provenance, and a line of a
# generation is that individual.
mkdir again
said() { sed -n "s/^$1: //p" "$2"; }
for file in players/*.yaml; do
    again=again/$(basename "$file")
    evothello import "${file%.yaml}.json" -o "$again"
    cmp "$file" "$again"
    if [[ $file == */tables_beside_* ]]; then continue; fi
    options=(--board "$(said board "$file")" --variant "$(said variant "$file")" --blend "$(said blend "$file" | grep . || echo 0)")
    if has_tables "$file"; then options+=(--resolution "$(said '  resolution' "$file")"); fi
    if grep -q '^corner_relief' "$file"; then options+=(--corner-relief "$(said corner_relief "$file")"); fi
    evothello import "${file%.yaml}.csv" "${options[@]}" -o "$again" --force
    diff <(evothello export "$file" --format csv) <(evothello export "$again" --format csv)
    # The code says all that matters, but for the name.
    diff <(evothello export "$file" --format python | tail -n +2) <(evothello export "$again" --format python | tail -n +2)
done
run=champion_standard_6
evothello export $run --format jsonl -o generation.jsonl
line=0
while read -r individual; do
    line=$((line + 1))
    evothello import generation.jsonl --config results/$run/config.yaml --line $line -o again/one.yaml --force
    diff <(evothello export "$run@3/$individual" --format csv) <(evothello export again/one.yaml --format csv)
done < <(sed -n 's/^  - {id: \([0-9]*\),.*/\1/p' populations/$run/gen-000003.yaml)
[ "$line" -eq "$(wc -l <generation.jsonl)" ]
for other in "${others[@]}"; do wait "$other"; done
others=()
echo "exports are the engine"
