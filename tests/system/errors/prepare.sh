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
