#!/usr/bin/env bash
# The page of a run: the text for a fixed run equals the stored one; its numbers are those of
# history.csv; runs without a generation, and with more generations than are drawn, have a page.
# usage: report_test.sh BINARY SOURCE_FOLDER [accept]
set -euo pipefail
binary=$(realpath "$1")
folder=$(realpath "$2")/tests/system/report
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
evothello() { "$binary" "$@" 2>said.txt || { cat said.txt && exit 1; }; }
fail() { echo "$1" && exit 1; }

evothello tune "$folder/run.yaml" --run fixed >/dev/null
[ "$(evothello report fixed)" = results/fixed/report.html ] || fail "it does not say where the page is"
page=results/fixed/report.html
python3 -B "$folder/page.py" text $page >text.txt
if [ "${3:-}" = accept ]; then cp text.txt "$folder/expected.txt"; fi
diff "$folder/expected.txt" text.txt || fail "the page's text has changed"
python3 -B "$folder/page.py" check $page results/fixed/history.csv
grep -q 'href="history.csv"' $page || fail "no link to the table"

# The same again, for any number of threads; another file only where nobody's is lost, with a link that finds the table.
cp $page first.html
evothello report fixed --threads 1 >/dev/null
sed 's/"games_per_s".*//' $page | cmp - <(sed 's/"games_per_s".*//' first.html) || fail "two pages of one run differ"
mkdir pages
evothello report fixed --games 0 -o pages/mine.html >/dev/null
grep -q 'href="../results/fixed/history.csv"' pages/mine.html || fail "the link does not lead to the table"
grep -q 'Ancestors' pages/mine.html && fail "a matrix without games"
"$binary" report fixed -o pages/mine.html 2>/dev/null && fail "it overwrote a file"

# A comparison as a page.
evothello compare fixed --games 20 -o compared.html >/dev/null
grep -q 'Every meeting' compared.html || fail "no cross table"

# Nothing but the pages themselves is ever loaded.
for each in $page compared.html; do
    grep -oE '(src|href)="[^"]*"' "$each" | grep -vE '^href="(data:,|history.csv)"$' && fail "$each loads something"
done

# A run stopped before its first generation was done.
"$binary" tune "$folder/run.yaml" --run none --set match.search.depth=8 --set match.pairs=1000 2>/dev/null &
until [ -s results/none/config.yaml ]; do kill -0 $!; done
kill -TERM $! && wait $! || true
[ ! -e populations/none/latest.yaml ] || fail "the run that should be stopped was faster"
evothello report none >/dev/null
grep -q 'nothing can be said' results/none/report.html || fail "a run without generations says something"

# More generations than are drawn.
evothello tune "$folder/run.yaml" --run long --set budget.generations=999 --set optimiser.population=4 \
    --set yardsticks='{every: 250, league: false, regret: false}' --set keep.every=250 >/dev/null
evothello report long --games 0 >/dev/null
python3 -B "$folder/page.py" check results/long/report.html results/long/history.csv
grep -q 'every 5th of 1,000 generations' results/long/report.html || fail "it does not say how it was thinned"
