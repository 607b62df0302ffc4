#!/usr/bin/env bash
# Tests the pages in a real browser. Skipped if Chromium or its driver is not installed.
# usage: browser_test.sh BINARY SOURCE_FOLDER
set -euo pipefail
binary=$(realpath "$1")
tests=$(realpath "$2")/tests/system
if ! command -v chromium >/dev/null || ! command -v chromedriver >/dev/null; then
    echo "skipped: no chromium and chromedriver here (Debian: chromium-driver)"
    exit 77
fi
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

"$binary" tune "$tests/report/run.yaml" --run fixed >/dev/null 2>&1
"$binary" report fixed >/dev/null 2>&1
python3 -B "$tests/browser/read_page.py" results/fixed/report.html results/fixed/history.csv
