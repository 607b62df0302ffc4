#!/usr/bin/env bash
# Each bench runs on little work and answers in its form; bench scaling deals its games to the simulated rank.
# usage: bench_test.sh BINARY SOURCE_FOLDER
set -euo pipefail
binary=$(realpath "$1")
cd "$2"
python3 -B tests/system/bench/bench.py "$binary"
