#!/usr/bin/env bash
# The live page: readers change no byte of a run; mistakes are reported before the run begins;
# Ctrl-C ends it cleanly; a disconnected reader reconnects.
# usage: live_test.sh BINARY SOURCE_FOLDER
set -euo pipefail
# shellcheck source=tests/system/run_bytes.sh
. "$(dirname "${BASH_SOURCE[0]}")/run_bytes.sh"
evothello=$(realpath "$1")
source=$(realpath "$2")/tests/system
scratch=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; rm -rf "$scratch"' EXIT
cd "$scratch"

fail() { echo "$*" && cat said*.txt && exit 1; }
reader() { python3 -B "$source/live/reader.py" "$@"; }
tune() { "$evothello" tune "$source/exact/small.yaml" --run it --threads 1 "$@"; }
# The address that process $1 prints into file $2.
address() {
    until grep -qo 'http://[^ ]*' "$2"; do kill -0 "$1" 2>/dev/null || fail "it has ended: $2"; done
    grep -o 'http://[^ ]*' "$2"
}
refused() {
    local text=$1 code=0
    shift
    "$evothello" "$@" >said.txt 2>&1 || code=$?
    [ "$code" -eq 2 ] || fail "exit code $code, not 2: $*"
    grep -qe "$text" said.txt || fail "not a word of '$text': $*"
}

# What a command says is read to its end, so that none of them writes into a closed pipe.
says() {
    local text=$1
    shift
    "$@" >said.txt 2>&1 || return
    grep -qe "$text" said.txt
}

"$evothello" tune "$source/exact/small.yaml" --serve 0 --bind 192.0.2.1 >said.txt 2>&1 || true
if grep -q "this build has no live page" said.txt; then
    echo "skipped: this build has no live page"
    exit 77
fi

# Readers change nothing, nor does one who never reads; they see the run while it goes on, which it does until they have.
: >said_tune.txt
"$evothello" tune "$source/exact/small.yaml" --run it --threads 1 --home read --set budget.generations=1000000 --serve 0 \
    >/dev/null 2>said_tune.txt &
tuner=$!
url=$(address "$tuner" said_tune.txt)
grep -q "^live page, until this run ends: http://127.0.0.1:[0-9]*/$" said_tune.txt || fail "the heading does not tell of it"
mkfifo never
reader stall "$url" <never &
exec 9>never
reader follow "$url" 8 >followed.txt &
follower=$!
reader until "$url" progress '"activity":"running".*"games_known":[1-9].*"text":"generation' >/dev/null || fail "no progress"
port=${url##*:} port=${port%/}

# Mistakes: one clear error, and nothing is begun.
refused "port $port of 127.0.0.1 is in use" serve it --home read --port "$port"
refused "port $port of 127.0.0.1 is in use" tune "$source/exact/small.yaml" --home other --serve "$port"
refused "cannot listen on 192.0.2.1:0: expected an address of this machine" tune "$source/exact/small.yaml" --home other --serve 0 --bind 192.0.2.1
refused "did you mean 0.0.0.0?" tune "$source/exact/small.yaml" --home other --serve 0 --bind 0
refused "needs --serve PORT" tune "$source/exact/small.yaml" --home other --bind 127.0.0.1
refused "expected a whole number from 0 to 65,535" serve it --home read --port 65536
[ ! -e other ] || fail "a mistake left something behind"

until grep -q all followed.txt; do kill -0 "$follower" 2>/dev/null || fail "a reader saw no page: $(cat followed.txt)"; done
code=0
kill -INT "$tuner"
wait "$tuner" || code=$?
[ "$code" -eq 130 ] || fail "the tuner ended with $code"
wait "$follower"
exec 9>&-
generations=$(($(wc -l <read/results/it/history.csv) + 2))
"$evothello" resume it --home read --generations "$generations" >/dev/null 2>&1
tune --home alone --set "budget.generations=$generations" >/dev/null 2>&1
[ "$(bytes alone)" = "$(bytes read)" ] || fail "readers have changed the run"
refused "there is no run 'its' under read; did you mean 'it'?" serve its --home read

# A run that is done, and Ctrl-C with somebody reading.
serve() {
    : >said_serve.txt
    "$evothello" serve it --home read --port "$1" >said_serve.txt 2>/dev/null &
    server=$!
    url=$(address "$server" said_serve.txt)
}
ended() {
    local code=0
    kill -INT "$server"
    wait "$server" || code=$?
    [ "$code" -eq 0 ] || fail "the server ended with $code"
}
serve "$port"
[ "$url" = "http://127.0.0.1:$port/" ] || fail "not the port asked for: $url"
reader get "$url" /history.csv | cmp - read/results/it/history.csv || fail "another table"
says "EventSource" reader get "$url" / || fail "the page does not follow"
says "generations" reader get "$url" /body || fail "no body"
reader get "$url" /favicon.ico >said.txt && fail "there is more than there should be"
says '"activity":"done"' reader event "$url" progress || fail "it is not done"
id=$(reader event "$url" page | cut -d ' ' -f 1)
reader follow "$url" 4 >followed.txt &
follower=$!
reader event "$url" progress >/dev/null
ended
wait "$follower"

# Who comes back to the same page is not told of it; to another one, at once.
serve "$port"
[ "$(reader event "$url" page | cut -d ' ' -f 1)" = "$id" ] || fail "the same page has another number"
ended
"$evothello" resume it --home read --generations "$((generations + 2))" >/dev/null 2>&1
serve "$port"
id_now=$(reader event "$url" page "$id" | cut -d ' ' -f 1)
[ "$id_now" != "$id" ] || fail "another page has the same number"

# Removed while it is served.
"$evothello" remove it --home read --yes >/dev/null
reader event "$url" page "$id_now" >/dev/null
says "there is no run" reader get "$url" /body || fail "the page does not tell that the run is gone"
says "there is no run 'it'" reader event "$url" progress || fail "the progress does not tell"
ended

if command -v chromium >/dev/null && command -v chromedriver >/dev/null; then
    tune >/dev/null 2>&1
    python3 -B "$source/browser/live_page.py" "$evothello" it || fail "not well in a browser"
else
    echo "not tried in a browser: no chromium and chromedriver here (Debian: chromium-driver)"
fi
echo "live"
