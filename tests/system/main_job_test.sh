#!/usr/bin/env bash
# The main job as a user does it: tune, stop, status, resume, branch, export, champions, study,
# prune, remove; and mistakes on the way, each with one clear message and nothing lost.
# usage: main_job_test.sh BINARY SOURCE_FOLDER
set -euo pipefail
evothello=$(realpath "$1")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
source=$(realpath "$2")/tests/system/main_job
cp "$source"/* "$scratch"
cd "$scratch"

fail() { echo "$*" && cat answer.txt said.txt && exit 1; }

# usage: expect CODE TEXT WORD...   exit code CODE, and stdout or stderr matches the pattern TEXT
expect() {
    local wanted=$1 text=$2 code=0
    shift 2
    "$evothello" "$@" >answer.txt 2>said.txt </dev/null || code=$?
    [ "$code" -eq "$wanted" ] || fail "exit code $code, not $wanted: $*"
    grep -q -e "$text" answer.txt said.txt || fail "not a word of '$text': $*"
    [ "$wanted" -ne 2 ] || [ ! -s answer.txt ] || fail "an answer beside the error: $*"
}
all_files() { find . -type f ! -name answer.txt ! -name said.txt -exec md5sum {} + | sort; }
# The same, and not one file of a run is touched.
refused() {
    local before
    before=$(all_files)
    expect 2 "$@"
    [ "$before" = "$(all_files)" ] || fail "files have changed: $*"
}
played() { cat populations/"$1"/{gen-*.yaml,bests.csv} results/"$1"/history.csv | md5sum; }

# Nothing there yet.
expect 0 "there are no runs" status
expect 0 "smallest difference" tune tiny.yaml --dry-run
refused "expected a time from 00:00 to 23:59" tune tiny.yaml --until 24:00
refused "expected a time from 00:00 to 23:59" tune tiny.yaml --until 7
refused "cannot be the name of a run" tune tiny.yaml --run a/b
refused "there is no run 'tiny'" resume tiny
mkdir other && sed 's/seed: 1/seed: 2/' tiny.yaml >other/tiny.yaml
refused "would have the same run name tiny" tune tiny.yaml other/tiny.yaml --dry-run
refused "would have the same run name tiny" tune tiny.yaml other/tiny.yaml
expect 0 "total: 10,000,001 generations, " tune tiny.yaml --dry-run --set budget.games=1000000000000
refused "champion.gate: expected a whole number from 103 to" tune tiny.yaml --set champion.gate=50
[ -z "$(find populations results 2>/dev/null)" ] || fail "something was written"

# A run, and the same command again.
expect 0 "run tiny is done: 6 generations, .* games" tune tiny.yaml
grep -q "^verdict: 4 pairs of games on fresh openings against each opponent, " answer.txt || fail "no verdict"
[ "$(grep -c "^  against .* Elo$" answer.txt)" -eq "$(($(wc -l <results/tiny/verdict.csv) - 1))" ] || fail "not all of the verdict"
expect 0 "run tiny is done; evothello resume tiny --generations N" tune tiny.yaml
refused "another config" tune tiny.yaml --set optimiser.population=6
grep -q "optimiser.population: the run has 4, the config 6" said.txt || fail "the difference is not shown"
cp tiny.yaml another.yaml
refused "another config" tune another.yaml other/tiny.yaml
refused "another config" tune another.yaml other/tiny.yaml --dry-run
expect 0 "^tiny  *6/6 .* done$" status
expect 0 "^run tiny: done$" status tiny
expect 0 '^{"run":"tiny","state":"done","generation":6,"last":6,"games":[0-9]*,' status tiny --json
expect 0 '^{"run":"tiny","state":"done"' status --json
refused "there is no run 'tny' under .; did you mean 'tiny'?" status tny

# Its numbers: a row for each generation, and wins, draws and losses are the games of the pairs.
[ "$(wc -l <results/tiny/history.csv)" -eq 8 ] || fail "not a row for each generation"
[ "$(tail -n 1 results/tiny/history.csv | cut -d, -f2)" -eq "$(sed -n 's/^games: //p' populations/tiny/latest.yaml)" ]
awk -F, 'NR > 1 && $4 + $5 + $6 != 2 * $3 { print; bad = 1 } END { exit bad || NR < 3 }' results/tiny/champions.csv ||
    fail "the champions' matches do not add up"

# What changes the past is refused, all of it at once; what may change is not.
refused "start a new run instead" resume tiny --generations 9 --set seed=2 --set genome.blend=3 --set fitness=discs
for key in "seed: 1 cannot become 2" "genome.blend: 0 cannot become 3" "fitness: score cannot become discs"; do
    grep -q "^  $key$" said.txt || fail "not named: $key"
done
refused "its budget ends at 6; make it longer" resume tiny
refused "its budget ends at 5; make it longer" resume tiny --generations 5
refused "did you mean 'elite'" resume tiny --set optimiser.elit=2
refused "generations are never deleted: add --as NEWRUN" resume tiny@2
refused "there is a run tiny already" resume tiny@2 --as tiny
refused "generation 9 of tiny was not kept; kept generations: 0, 1, 2, 3, 4, 5, 6" resume tiny@9 --as branch

# A branch comes to the same end, though the weights file that the run began with was changed and then lost.
before=$(played tiny)
sed -i 's/mobility: 1/mobility: 9/' start.yaml
expect 0 "run branch is done" resume tiny@2 --as branch
cmp results/tiny/history.csv results/branch/history.csv
cmp results/tiny/champions.csv results/branch/champions.csv
cmp populations/tiny/gen-000006.yaml populations/branch/gen-000006.yaml
rm start.yaml
expect 0 "run tiny is done; evothello resume tiny" tune tiny.yaml
expect 0 "rejected\|undecided" resume tiny@3 --as third
[ "$(grep -c "new champion" said.txt)" -eq "$(awk -F, '$1 > 3' results/third/champions.csv | tail -n +2 | wc -l)" ] ||
    fail "who was held off is told as a champion"
mv results/third/history.csv kept.csv
expect 0 "^run third: " status third
! grep -q -- "[0-9] s of play left" answer.txt || fail "a time left without a history"
mv kept.csv results/third/history.csv
expect 0 "run tiny is done: 8 generations" resume tiny --generations 8
grep -q "generations: 8" results/tiny/config.yaml || fail "the longer budget is not recorded"
expect 0 "run branch is done: 8 generations" resume branch --set budget.generations=8
[ "$(played tiny)" != "$before" ]
cmp results/tiny/history.csv results/branch/history.csv

# Exports: each format, on standard output and into a file, which is not overwritten unasked.
for format in yaml json csv; do
    expect 0 "tiny is in weights.$format" export tiny --format "$format" -o "weights.$format"
    [ ! -s answer.txt ] || fail "an answer beside the file"
    "$evothello" export tiny --format "$format" | cmp - "weights.$format"
done
cmp weights.yaml results/tiny/champion.yaml
refused "weights.csv already exists; use --force to overwrite it" export tiny -o weights.csv
expect 0 "" export ./weights.yaml --force -o weights.csv
cmp weights.yaml weights.csv
expect 0 "" export tiny@4 --format jsonl
[ "$(grep -cE '^\{"args":\[[^]]*\],"score":[0-9.]+,"life":[0-9]+\}$' answer.txt)" -eq 4 ] || fail "not a line for each individual"
refused "there is no format 'xml'; known: yaml" export tiny --format xml
refused "tiny has no generation 99" export tiny@99
refused "no player is called 'tony'" export tony

# The champions again, and generations compared: numbers with their bars, games that add up.
expect 0 "^best: " champions tiny --games 10
awk '$1 ~ /^[0-9]+$/ && / % ± / && / Elo|[-+][0-9]+ ± / && NF > 10 { ++champions; games[champions] = $(NF-2) + $(NF-1) + $NF }
    END { for (i = 1; i <= champions; ++i) if (games[i] != 10 * (champions - 1)) exit 1; exit champions < 2 }' answer.txt ||
    fail "not 10 games of each champion against each other one"
expect 0 '"champion":"[0-9]* (' champions tiny --games 10 --json
expect 0 "tiny@6 " compare tiny --generations 0,3,6 --games 10
grep -q "^yardsticks of the champion at that generation" answer.txt || fail "no yardsticks"
expect 0 '"yardsticks":\[{"player":"tiny@0","champion":0,"league":' compare tiny --generations 0,6 --games 2 --json
expect 0 "yardsticks: meetings-yardsticks.csv" compare tiny --generations 0,6 --games 2 --csv meetings.csv
[ "$(wc -l <meetings-yardsticks.csv)" -eq 3 ] || fail "not a row for each generation"
rm meetings.csv
expect 2 "meetings-yardsticks.csv already exists" compare tiny --generations 0,6 --games 2 --csv meetings.csv
refused "there is no run 'tony'" champions tony
refused "expected an even number" champions tiny --games 3

# While it goes on: nobody else writes it. Stopped, killed, taken over.
begin() { # in the background, until the run is its own and told so
    local run
    : >said.txt # what was said before is not taken for an answer
    "$evothello" "$@" >answer.txt 2>said.txt </dev/null &
    process=$!
    until run=$(sed -n 's/^run \([a-z]*\) .*/\1/p' said.txt) && [ -n "$run" ] &&
        grep -qs "process $process on " "populations/$run/lock"; do
        kill -0 "$process" 2>/dev/null || fail "it has ended: $*"
    done
}
ended() { # with this exit code
    local code=0
    wait "$process" || code=$?
    [ "$code" -eq "$1" ] || fail "exit code $code, not $1"
}
cp "$source/start.yaml" .
long=(tune tiny.yaml --run long --set "budget.generations=1000000" --set "keep.every=1000000")
begin "${long[@]}"
status=$("$evothello" status long)
grep -q "^run long: running, process $process on " <<<"$status" || fail "not running: $status"
for words in "resume long" "remove long --yes" "prune long --yes"; do
    # shellcheck disable=SC2086  # words apart
    error=$("$evothello" $words 2>&1) && fail "no error: $words"
    grep -q "run long is being written by process $process on .*; wait for it or stop it" <<<"$error" || fail "$words: $error"
done
kill -TERM "$process"
ended 130
grep -q "stopped in generation [0-9]*; [0-9]* games of it are saved. Continue with: evothello resume long" said.txt || fail "no last word"
expect 0 "^run long: stopped$" status long
begin resume long
killed=$process
kill -KILL "$killed"
ended 137 2>/dev/null
begin "${long[@]}"
grep -q "there is a run long with this config: going on with generation [0-9]" said.txt || fail "does not say that it goes on"
grep -q "process $killed on .* died while it played this run; this process continues it" said.txt || fail "does not say whose run it was"
kill -KILL "$process"
ended 137 2>/dev/null
expect 0 "^run long: died (process $process on " status long

# Whoever begins a run at the same time as others: one of them does, and none begins it anew.
for i in 1 2 3 4; do
    "$evothello" tune tiny.yaml --run race >"race-$i.txt" 2>&1 </dev/null &
    racers[i]=$!
done
for process in "${racers[@]}"; do
    wait "$process" || [ $? -eq 2 ] # too late to wait for the lock
done
expect 0 "run race is done" tune tiny.yaml --run race
[ "$(grep -c "begins with generation 0" results/race/log.txt)" -eq 1 ] || fail "begun more than once"
cmp results/race/history.csv results/third/history.csv

# Made longer and stopped before the next champion: nobody is champion by a final any more.
cp -r populations/tiny populations/longer && cp -r results/tiny results/longer
awk -F, 'NR > 1 && $10 != "" { rated = 1 } END { exit !rated }' results/longer/champions.csv || fail "nobody is rated"
begin resume longer --generations 1000000 --set yardsticks.every=1000000
kill -TERM "$process"
ended 130
awk -F, 'NR > 1 && $10 != "" { exit 1 }' results/longer/champions.csv || fail "rated by a final that is no more"
expect 0 "" export longer --force -o weights.yaml
cmp weights.yaml results/longer/champion.yaml

# More hours are not lost with the process. The first few are half a minute, of which less than a second fixes the end.
begin tune tiny.yaml --run hours --set budget.hours=0.01
until grep -q "this number is now final" said.txt; do kill -0 "$process"; done
kill -TERM "$process"
ended 130
grep -q "^last: " populations/hours/latest.yaml || fail "the end is not fixed"
begin resume hours --set budget.hours=10
kill -KILL "$process"
ended 137 2>/dev/null
! grep -q "^last: " populations/hours/latest.yaml || fail "the end of the shorter budget is still there"

# The newest state damaged: told, and the one before is used; status does not mind.
for harm in empty torn text; do
    cp -r populations/tiny kept
    before=$(played tiny)
    rm populations/tiny/gen-000008.yaml
    case $harm in
        empty) : >populations/tiny/latest.yaml ;;
        torn) truncate --size 300 populations/tiny/latest.yaml ;;
        text) echo '{[' >populations/tiny/latest.yaml ;;
    esac
    expect 0 "^run tiny: done$" status tiny
    expect 0 "^tiny  *8/8 .* done$" status
    expect 0 "^format: evothello-weights/1$" export tiny
    expect 0 "a saved state cannot be used, trying an older one: .*latest.yaml: the file is incomplete" resume tiny
    [ "$(played tiny)" = "$before" ] || fail "other bytes after a state was $harm"
    rm -r populations/tiny && mv kept populations/tiny
done

# A study, and again: nothing is played twice.
expect 0 "^study study: median and quartiles over 2 seeds" study study.yaml
mv answer.txt study.txt
[ "$(wc -l <results/study-study/study.csv)" -eq 5 ] || fail "not a row for each run"
awk -F, 'NR > 1 && $11 + $12 + $13 != 2 * $10 { print; bad = 1 } END { exit bad }' results/study-study/study.csv ||
    fail "the matches of the study do not add up"
stamp=$(played study-study-population4-s2)
expect 0 "against swh6" study study.yaml
cmp answer.txt study.txt
[ "$(played study-study-population4-s2)" = "$stamp" ]
sed 's/4, 6/4, 1/' study.yaml >wrong.yaml
refused "optimiser.population: expected a whole number from 2 to .*(with optimiser.population=1)" study wrong.yaml
refused "cannot read 'nowhere.yaml'" study nowhere.yaml
sed 's/swh6/swh6, swh/' study.yaml >eight.yaml
refused "only players of one board" study eight.yaml
sed 's/swh6/swh6, nobody/' study.yaml >nobody.yaml
refused "no player is called 'nobody'" study nobody.yaml

# Prune: asks, keeps what is needed, and what is left goes on.
refused "nothing was deleted: there is no terminal to ask on; use --yes" prune tiny --every 5
refused "there is no run 'tony'" prune tony --yes
no=$(script -qec "'$evothello' prune tiny --every 5" /dev/null <<<n)
grep -q "nothing was deleted" <<<"$no" || fail "a no is no no: $no"
[ "$(find populations/tiny -name 'gen-*' | wc -l)" -eq 9 ] || fail "deleted without a yes"
expect 0 "run tiny: deleted [1-9] of the 9 kept generations" prune tiny --every 5 --yes
for generation in 0 2 5 8; do # multiples, a promotion, the newest
    [ -e "populations/tiny/gen-00000$generation.yaml" ] || fail "generation $generation is gone"
done
[ ! -e populations/tiny/gen-000001.yaml ] || fail "generation 1 is still there"
expect 0 "all . kept generations are needed" prune tiny --every 5 --yes
expect 0 "run tiny: deleted [0-9]* of the [0-9]* rows of bests.csv" prune tiny --every 5 --bests --yes
[ "$(cut -d, -f1 populations/tiny/bests.csv | sort -u | tr '\n' ' ')" = "0 2 5 8 generation " ] || fail "other rows are left"
expect 0 "tiny@5" compare tiny --games 2
expect 0 "run tiny is done: 9 generations" resume tiny --generations 9

# Remove: asks, wants a name that is one, and takes nothing else along.
refused "nothing was deleted: there is no terminal to ask on; use --yes" remove tiny
refused "there is no run 'tony' under .*" remove tony --yes
refused "cannot be the name of a run" remove .. --yes
refused "cannot be the name of a run" remove tiny/../branch --yes
refused "RUN is missing" remove --yes
before=$(played branch)
yes=$(script -qec "'$evothello' remove tiny" /dev/null <<<y)
grep -q "run tiny is deleted" <<<"$yes" || fail "a yes is no yes: $yes"
[ -z "$(find populations results -name tiny)" ] || fail "something of it is left"
rm results/branch/config.yaml # a damaged run can be removed too
[ "$(played branch)" = "$before" ] || fail "another run was touched"
expect 0 "run branch is deleted" remove branch --yes
[ -z "$(find populations results -name branch)" ] || fail "something of it is left"
echo "the main job is done"
