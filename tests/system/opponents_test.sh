#!/usr/bin/env bash
# External programs as players: our engine over GTP and NBoard plays the same games as in process. A
# program that misbehaves loses its games, the reason is reported, and no process is left over.
# usage: opponents_test.sh BINARY SOURCE_FOLDER
set -euo pipefail
test=$(realpath "$0")
evothello=$(realpath "$1")
bad=$(realpath "$2")/tests/support/bad_engine.sh
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
ln -s "$evothello" us # so that names are short
cp "$bad" bad
# shellcheck source-path=SCRIPTDIR
. "$(dirname "$test")/no_leftovers.sh"

fail() { echo "$*" && cat said.txt && exit 1; }
# The games of a log without what only the player itself knows.
games() { sed 's/^black=[^\t]*\twhite=[^\t]*//; s/\tdepths=.*//' "$1"; }
same_games() { diff <(games "$1") <(games "$2") >said.txt || fail "$2 has other games than $1"; }

for pair in "directional:depth=2 liberty:depth=2,solve=6" "misere:depth=2 misere:depth=1" "dynamic:depth=2 swh6:depth=3,ties=first"; do
    read -r first second <<<"$pair"
    rm -f -- *.log
    ./us match "$first" "$second" --games 8 --log home.log >/dev/null 2>&1
    ./us match "gtp:./us engine '$first' --protocol gtp" "$second" --games 8 --threads 2 --log gtp.log >said.txt 2>&1 || fail "gtp: $pair"
    same_games home.log gtp.log
    depth=${second#*depth=} depth=${depth%%,*}
    ./us match "$first" "nboard:./us engine '$second':depth=$depth" --games 8 --threads 2 --log nboard.log >said.txt 2>&1 || fail "nboard: $pair"
    same_games home.log nboard.log
done

# Where none of ours tells which game it is, it is the usual one.
./us match directional:depth=2 liberty:depth=2 --games 8 --log home.log --force >/dev/null 2>&1
./us match "nboard:./us engine 'directional':depth=2" "gtp:./us engine 'liberty:depth=2' --protocol gtp" --games 8 --log both.log >said.txt 2>&1 || fail both
same_games home.log both.log

# Other rules are asked for, and held against what players of ours play.
for rules in "dynamic dynamic --board 6" "misere misere --variant reversed"; do
    read -r first second option <<<"$rules"
    ./us match "$first:depth=2" "$second:depth=1" --games 8 --log home.log --force >/dev/null 2>&1
    # shellcheck disable=SC2086
    ./us match "gtp:./us engine '$first:depth=2' --protocol gtp" "nboard:./us engine $second:depth=1" $option --games 8 --log both.log --force >said.txt 2>&1 || fail "$rules"
    same_games home.log both.log
done
./us tournament "gtp:./us engine random --protocol gtp" "nboard:./us engine random" random --board 6 --variant reversed --games 2 >said.txt 2>&1 || fail tournament
grep -q "^reversed 6x6" said.txt || fail "other rules"

# usage: loses_over PROTOCOL KIND REASON: every game, with its reason, and the other games are played.
loses_over() {
    # Only where the reason is that, may it be late, however busy the machine is.
    local name="$1:./bad $2:time=1000"
    if [[ $3 == *"in time"* ]]; then name="$1:./bad $2:time=0.5"; fi
    rm -f engine.log
    local code=0
    ./us match "$name" swh --games 4 --engine-log engine.log --json >answer.txt 2>said.txt || code=$?
    [ "$code" -eq 2 ] || fail "$name: exit code $code"
    grep -qxF "evothello: no result: of 4 games $name forfeited 4 and swh 0; see the notes above for the reasons" said.txt || fail "$name: taken for a result"
    grep -q '"wins":0,"draws":0,"losses":4,"forfeits":\[4,0\]' answer.txt || fail "$name: $(cat answer.txt)"
    [ "$(grep -c "^note: $name lost a game: .*$3" said.txt)" -eq 4 ] || fail "$name: not a word of '$3'"
    [ "$(grep -c "lost a game: .*$3" engine.log)" -eq 4 ] || fail "$name: no '$3' in the log"
    grep -q "^noise on stderr$" engine.log || fail "$name: no stderr in the log"
    expect_nobody_left "$scratch"
}
loses() { loses_over gtp "$@" && loses_over nboard "$@"; }
loses silent "no answer in time"
loses dies "it has ended"
loses illegal "'a1' is not a legal move"
loses nonsense "'z9/nan' is not a legal move"
loses passes "'pass' is not a legal move"
loses resigns "it resigns"
loses_over gtp wrong_id "answered '[0-9]*' instead of '[0-9]*'"
loses_over gtp error "refused 'genmove .': "
loses endless_line "a line that is too long"
loses endless_lines "\(an answer with too many lines\|no answer in time\)"
loses endless_noise "no answer in time"

# Of three players one forfeits all its games, and what was played is told all the same.
code=0
./us tournament "gtp:./bad resigns" swh liberty --games 2 >answer.txt 2>said.txt || code=$?
[ "$code" -eq 2 ] || fail "exit code $code of a tournament with forfeits"
grep -qxF "gtp:./bad resigns forfeited 4 of the games that it lost" answer.txt || fail "no forfeits in the table"
grep -qxF "evothello: no result for gtp:./bad resigns: it forfeited 4 of its 4 games; see the notes above for the reasons" said.txt || fail "taken for a result"
# One that forfeits as white alone, which is half of its games, has a result.
./us match swh:depth=1 "gtp:sh -c 'sed -u s/genmove.w/quit/ | ./us engine liberty --protocol gtp'" --games 2 >answer.txt 2>said.txt || fail "exit code $? of a match with some forfeits"
grep -qx "Forfeits: 0 of the losses, 1 of the wins" answer.txt || fail "no forfeits beside the score"

# usage: refused TEXT NAME: exit code 2 and one line.
refused() {
    local code=0
    ./us match "$2" swh --games 4 >answer.txt 2>said.txt || code=$?
    [ "$code" -eq 2 ] || fail "exit code $code, not 2: $2"
    [ "$(wc -l <said.txt)" -eq 1 ] || fail "not one line: $2"
    grep -q "^evothello: $2: .*$1" said.txt || fail "not a word of '$1': $2"
    [ ! -s answer.txt ] || fail "an answer beside the error: $2"
}
refused "it has ended" "gtp:./bad refuses"
refused "cannot start './nobody'" "nboard:./nobody --flag"
refused "expected a command" "gtp:"
refused "accepts only these settings: time;" "gtp:./bad silent:depth=3"
refused "it has ended" "nboard:./bad refuses"
refused "no answer in time" "nboard:./bad wrong_id:time=0.2"
refused "no answer in time" "nboard:sleep 1000:time=0.2"
refused "here it needs a file" "gtp:./bad {weights}"
refused "an answer with too many lines" "nboard:yes"
refused "is not closed" "gtp:./bad 'silent"

# Ctrl-C while one is silent; then nobody of them is left.
./us match "gtp:./bad silent:time=1000" swh --games 2 >answer.txt 2>said.txt &
process=$!
until pgrep -P "$process" >/dev/null; do kill -0 "$process"; done
kill -TERM "$process"
code=0
wait "$process" || code=$?
[ "$code" -eq 130 ] || fail "exit code $code after a signal"
expect_nobody_left "$scratch"

# Killed while one computes without reading: it ends all the same, and its children with it.
./us match "gtp:./bad busy:time=1000" swh --games 2 --engine-log busy.log >answer.txt 2>said.txt &
process=$!
until grep -q "^busy$" busy.log 2>/dev/null; do kill -0 "$process"; done
kill -KILL "$process"
{ wait "$process" || true; } 2>/dev/null
expect_nobody_left "$scratch"
echo "nobody was left behind"
