#!/usr/bin/env bash
# The command openings: a balanced set stays balanced two moves deeper and does not depend on
# threads; bad files are detected; files of every format can begin a match and a run; a run does not
# need the original file.
# usage: openings_test.sh BINARY SOURCE_FOLDER
set -euo pipefail
evothello=$(realpath "$1")
source=$2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cp "$source"/tests/system/cli/games.wtb "$source"/tests/system/errors/three.txt "$scratch"
cd "$scratch"
fail() {
    echo "$1" && exit 1
}
# usage: exits CODE WORD...
exits() {
    local expected=$1 code=0
    shift
    "$evothello" "$@" >answer.txt 2>said.txt </dev/null || code=$?
    [ "$code" -eq "$expected" ] || { cat answer.txt said.txt && fail "exit code $code, not $expected: $*"; }
}
says() {
    grep -q -e "$1" answer.txt said.txt || { cat answer.txt said.txt && fail "not a word of '$1'"; }
}

for rules in "--board 8 --variant standard" "--board 8 --variant reversed" "--board 6 --variant standard" \
    "--board 6 --variant reversed"; do
    # shellcheck disable=SC2086  # words
    exits 0 openings make $rules --count 20 --depth 6 --threads 1
    mv answer.txt even.txt
    # shellcheck disable=SC2086
    exits 0 openings make $rules --count 20 --depth 6 --threads 5
    cmp answer.txt even.txt
    # shellcheck disable=SC2086
    exits 0 openings check even.txt $rules --depth 6 --balanced 2
    says "^valid 20, duplicate 0, ended too early 0, unreadable 0$"
    # shellcheck disable=SC2086
    exits 0 openings check even.txt $rules --depth 8 --balanced 4
done

# Nothing is lost unasked.
exits 0 openings make --count 3 --depth 2 -o kept.txt
cp kept.txt before.txt
exits 2 openings make --count 4 --depth 2 -o kept.txt
exits 2 openings convert games.wtb -o kept.txt
cmp kept.txt before.txt
exits 0 openings convert games.wtb -o kept.txt --force

# A file that is bad: all of it is told, and the code says so.
printf 'f5d6\nd3c5\nf5f5\n%064d X\n' 0 | tr 0 - >bad.txt
exits 2 openings check bad.txt --depth 3
says "^bad.txt:2: a duplicate of line 1"
says "^bad.txt:3: move 2, f5, is not legal for white"
says "^bad.txt:4: the game is over: neither side has a move"
says "^valid 1, duplicate 1, ended too early 1, unreadable 1$"
exits 2 openings check three.txt --depth 4 --balanced 0
exits 0 openings check games.wtb --depth 0
says "^valid 4, duplicate 1, ended too early 0, unreadable 0$"
exits 2 openings convert bad.txt
[ ! -s answer.txt ] || fail "a bad file was converted"

exits 2 openings make --plies 2 --depth 2
says "found . balanced within 2 discs among 3 different openings of 2 moves, and 500 are wanted"

# The same openings, whatever they came from.
exits 0 match swh paip --games 8 --openings games.wtb --log games.ggf
exits 0 match swh paip --games 8 --openings games.wtb --log games.log
for file in games.wtb games.ggf games.log; do
    exits 0 openings convert "$file" --to positions
    sort answer.txt >"${file##*.}.sorted"
done
cmp wtb.sorted ggf.sorted
cmp wtb.sorted log.sorted

# A run keeps its openings, and says when their number is too small.
cat >tiny.yaml <<'CONFIG'
budget: {generations: 2}
genome: {terms: {mobility: {min: -9, max: 9}, corners: {min: -9, max: 9}}}
optimiser: {population: 4}
match: {search: {depth: 1}, openings: {file: games.wtb, plies: 6}}
yardsticks: {every: 1000}
champion: {playoff: 4, gate: 104, final: 4, verdict: 0}
CONFIG
exits 0 tune tiny.yaml --run one
rm games.wtb
exits 0 resume one --generations 3

# There are 67,245 openings of 8 moves: for more games fit takes longer ones, as match does.
exits 0 fit tiny.yaml --player random --games 100000 --rounds 1 --proof 0 -o fit.yaml
says "games of each: 100000"
echo "openings hold"
