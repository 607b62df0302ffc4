# shellcheck shell=bash
# Creates in $home what cannot be stored as files here: intact and damaged runs, files with zero
# bytes.
# usage: run NAME [OPTION...]   creates a short run of three generations
run() {
    evothello tune tune_good.yaml --home "$home" --run "$1" --set budget.generations=2 --set optimiser.population=4 \
        --set 'match.search={depth: 1}' --set 'champion={playoff: 2, gate: 103, final: 2, verdict: 2}' --set keep.every=1 "${@:2}"
}
# usage: same_as_night NAME   creates a copy of the run night, to be damaged
same_as_night() {
    cp -r "$home/populations/night" "$home/populations/$1"
    cp -r "$home/results/night" "$home/results/$1"
}
run night
rm -f "$home/populations/night/latest.previous.yaml" # of a run that took long enough to be saved twice
run thinned --set budget.generations=12 --set keep.every=100
evothello prune thinned --bests --every 4 --yes --home "$home"
run six --set rules.board=6 --set 'genome.stages=[0, 20]'
same_as_night begun
rm "$home"/populations/begun/{gen-*,latest*}.yaml "$home"/populations/begun/bests.csv "$home"/results/begun/*.csv
same_as_night torn
for state in "$home"/populations/torn/*.yaml; do truncate -s -1 "$state"; done
same_as_night changed
sed -i 's/^seed: .*/seed: 2/' "$home/results/changed/config.yaml"
same_as_night nobodys
rm "$home/results/nobodys/config.yaml"
same_as_night odd
sed -i '2,3s/[^,]*$/much/' "$home/populations/odd/bests.csv"
mkdir -p "$home/results/swh" && cp "$home/results/night/config.yaml" "$home/results/swh/"
cp tune_good.yaml "$home/one.yaml"
mkdir "$home/elsewhere" && cp tune_good.yaml "$home/elsewhere/one.yaml"
run study-study_good-s1
truncate -s 1100M "$home/large.yaml"
head -c 5000000 /dev/zero | tr '\0' '#' >"$home/endless.yaml"
printf 'name: a\0b\n' >"$home/zero.yaml"
printf 'stage,from\0\n' >"$home/zero.csv"
head -c 10 ten.wtb >"$home/ten_bytes.wtb"
# Moves that begin again after their end, and one on row 9.
printf '\0\0\0\0\1\0\0\0\0\0\0\0\10\0\0\0%8s\70\0\100%57s' '' '' | tr ' ' '\0' >"$home/gap.wtb"
printf '\0\0\0\0\1\0\0\0\0\0\0\0\10\0\0\0%8s\143%59s' '' '' | tr ' ' '\0' >"$home/row_nine.wtb"

# usage: patterns NAME   creates a copy of a weights file with patterns and its tables, to be damaged
patterns() {
    mkdir "$home/$1"
    cp ../patterns/first.yaml ../patterns/first.tables "$home/$1"
}
# usage: patterns_with NAME SCRIPT   the same with the weights file edited by sed
patterns_with() {
    patterns "$1"
    sed -i "$2" "$home/$1/first.yaml"
}
# usage: tables_with NAME OFFSET BYTES   the same with other bytes in the tables
tables_with() {
    patterns "$1"
    printf %b "$3" | dd of="$home/$1/first.tables" bs=1 seek="$2" conv=notrunc
}
patterns alone && rm "$home/alone/first.tables"
patterns other && cp ../patterns/second.tables "$home/other/first.tables"
patterns cut && truncate -s -100 "$home/cut/first.tables"
patterns longer && echo more >>"$home/longer/first.tables"
patterns no_tables && cp ../patterns/first.yaml "$home/no_tables/first.tables"
tables_with flipped 200 '\0377'
tables_with version 16 '\02'
tables_with many_entries 24 '\0\0312\0232\073'
patterns_with other_layout 's/resolution: 128/resolution: 64/'
patterns_with square_twice 's/d1, e1/d1, d1/'
patterns_with thirteen 's/\[d1, e1\]/[a1, b1, c1, d1, e1, f1, g1, h1, a2, b2, c2, d2, e2]/'
patterns_with off_board 's/board: 8/board: 6/; s/d1, e1/g1, h1/; s/40\]/30]/'
patterns_with same_pattern 's/d1, e1/c8, b8, a8, b7, a7/'
patterns_with no_pattern '/^    - /d; s/squares:/squares: []/'
patterns_with unknown_set '/^    - /d; s/squares:/set: fulll/'
patterns_with set_and_squares 's/squares:/set: full\n  squares:/'
patterns_with wrong_count 's/mobility.own/mobility/'
patterns_with unknown_count 's/mobility.own/mobilty.own/'
patterns_with count_twice 's/mobility.own/mobility.opp/'
patterns_with no_stage 's/stages: .*/stages: []/'
patterns_with folder 's|file: |file: ../|'
patterns_with digest 's/digest: ".*"/digest: abc/'
patterns_with old_format 's|weights/2|weights/1|'
patterns_with too_many "/^    - /d; s/squares:/squares: [$({
    for square in {a..h}{2..8} {c..h}1; do printf '[a1, b1, %s], ' "$square"; done
    for square in {d..h}1; do printf '[a1, c1, %s], ' "$square"; done
} | sed 's/, $//')]/"
run opponents --set 'match.opponents={../patterns/first.yaml: 0.5}'
mv "$home"/populations/opponents/inputs/*.tables "$home/moved.tables"

# Tables to import with too many entries, and with too many images.
{
    echo pattern,stage,filling,value
    for stage in $(seq 0 63); do echo "a1-b1-c1-d1-e1-f1-g1-h1-a2-b2-c2-d2,$stage,------------,1"; done
} >"$home/large_tables.csv"
{
    echo pattern,stage,filling,value
    for squares in a1-{b..f}1-{c..f}{3..6}; do echo "$squares,0,---,1"; done
} >"$home/many_tables.csv"
